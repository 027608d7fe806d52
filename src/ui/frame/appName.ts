/** The app's own name, in every language: also in the bar of pages that have no heading of their own. */
export const appName = 'HFT Practice';

/** A page is named before its app, so that the part that tells tabs apart is not the part that is cut off. */
export function tabTitle(name: string): string {
  return name === appName ? appName : `${name} – ${appName}`;
}

/** How this browser puts a page on the home screen, when it does not offer to do it itself. */
export type InstallGuide =
  /** Share → Add to Home Screen → Add. */
  | 'ios'
  /** An entry in the browser's own menu. */
  | 'menu';

interface Device {
  userAgent: string;
  maxTouchPoints: number;
}

/** @returns null where there is no way that can be described: computers, and browsers inside other apps. */
export function installGuide({ userAgent, maxTouchPoints }: Device): InstallGuide | null {
  // An iPad says that it is a Mac; Macs have no touch screens.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  if (isIos) return 'ios';
  const isInApp = /; wv\)|\bFBAN|\bInstagram|\bLine\/|MicroMessenger/.test(userAgent);
  return userAgent.includes('Android') && !isInApp ? 'menu' : null;
}

/** Browsers of iPhones other than Safari came by the entry late, and those inside other apps never did. */
export function isSafari({ userAgent }: Pick<Device, 'userAgent'>): boolean {
  return userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo/.test(userAgent);
}

/** Whether the browser will never offer it, so that its menu is all there is. */
export function neverOffers({ userAgent }: Pick<Device, 'userAgent'>): boolean {
  return userAgent.includes('Firefox/') || installGuide({ userAgent, maxTouchPoints: 0 }) === 'ios';
}

/** Whether this page was opened from the home screen. */
export function isStandalone(): boolean {
  const isOwnWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
  return isOwnWindow || ('standalone' in navigator && navigator.standalone === true);
}

/** What Chromium browsers hand out when the app can be installed; it can be used once. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Shows the browser's own question. @returns whether its user agreed. */
export async function askToInstall(offer: Event): Promise<boolean> {
  const { outcome } = await (offer as InstallPrompt).prompt();
  return outcome === 'accepted';
}

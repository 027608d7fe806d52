/** What stands in the place of a balance while balances are hidden. */
export const dots = '••••';

let isHidden = false;

/** Whether balances are hidden now; told by the preference (state/prefs), for words that are no component's. */
export function hideOwn(is: boolean): void {
  isHidden = is;
}

/** A balance inside a sentence: as it is, or as dots. Components take `useOwn` (state/ownAmounts), which hears of a change. */
export function ownText(text: string): string {
  return isHidden ? dots : text;
}

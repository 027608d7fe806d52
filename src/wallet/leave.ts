import { paths } from '#src/lib/paths.ts';
import { readAsk, type WalletReason } from '#src/lib/wallet/handover.ts';

/** Back into the app; this document is not come back to. */
export function leaveTo(path: string): void {
  location.replace(`./#${path}`);
}

/** To the page that finishes what was begun here, or says why there is nothing to finish. */
export function leaveWith(reason?: WalletReason): void {
  leaveTo(paths.tipWallet(reason === undefined ? {} : { reason }));
}

/** To where the app was left. */
export function leaveBack(): void {
  leaveTo(readAsk()?.from ?? paths.home());
}

/** Where a browser has no wallet, a page says how to get here with one. */
export function leaveForJump(locale: string): void {
  location.replace(`wallet-jump.html?${new URLSearchParams({ lang: locale })}`);
}

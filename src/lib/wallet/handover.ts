import { isLocale, type Locale } from '#contract/locales.ts';
import { type WalletPurpose, walletPurposes } from '#contract/rules/wallet/walletSignIn.ts';
import { readTab, writeTab } from '../tabStore.ts';

/** What the app and the wallet's document tell each other: through this tab's store, since neither is there while the other is. */

const askKey = 'hft:wallet:ask';
const signedKey = 'hft:wallet:signed';

/** What the app wants a wallet for. */
export interface WalletAsk {
  purpose: WalletPurpose;
  /** The path of the page that it was asked on, to come back to. */
  from: string;
  /** The path that is wanted behind a sign-in; empty for none. */
  back: string;
  invite: string;
}

/** A signed text, on its way to the server. */
export interface SignedText {
  address: string;
  message: string;
  sign: string;
  /** How the wallet calls itself. */
  label: string;
  /** The Idempotency-Key that it is sent under, as often as it takes. */
  key: string;
}

/** Why there is no signed text. */
export const walletReasons = ['refused', 'chain', 'none', 'hung', 'session'] as const;
export type WalletReason = (typeof walletReasons)[number];

/** Leaves the app for the wallet's document, in the language and the colours of the app. @returns false where nothing can be kept. */
export function leaveForWallet(ask: WalletAsk, locale: Locale, theme: string): boolean {
  if (!writeTab(askKey, ask)) return false;
  dropSigned();
  location.assign(`wallet.html?${new URLSearchParams({ lang: locale, theme })}`);
  return true;
}

/** What the app has asked for; null where somebody came by another way. */
export function readAsk(): WalletAsk | null {
  const { purpose, from, back, invite } = textsOf(readTab(askKey));
  const known = walletPurposes.find((one) => one === purpose);
  if (known === undefined || from === undefined) return null;
  return { purpose: known, from, back: back ?? '', invite: invite ?? '' };
}

export function keepSigned(signed: SignedText): boolean {
  return writeTab(signedKey, signed);
}

export function readSigned(): SignedText | null {
  const { address, message, sign, label = '', key } = textsOf(readTab(signedKey));
  if (address === undefined || message === undefined || sign === undefined || key === undefined) return null;
  return { address, message, sign, label, key };
}

/** The server has answered: the text is of no use to anybody any more. */
export function dropSigned(): void {
  writeTab(signedKey, null);
}

/** How the app looks that has led here. */
export function readLook(search: string): { locale: Locale | null; theme: string } {
  const query = new URLSearchParams(search);
  const locale = query.get('lang');
  return { locale: isLocale(locale) ? locale : null, theme: query.get('theme') ?? 'system' };
}

function textsOf(stored: unknown): Partial<Record<string, string>> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
}

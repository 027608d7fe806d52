import { atom } from 'jotai';
import { walletChainId } from '#contract/rules/wallet/walletSignIn.ts';
import { call } from '#src/lib/api.ts';
import { privateStore } from '#src/lib/db.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import {
  dropSigned,
  leaveForWallet,
  readAsk,
  readSigned,
  type SignedText,
  type WalletAsk,
} from '#src/lib/wallet/handover.ts';
import { deviceId, localeAtom, themeAtom } from '../prefs.ts';
import { beginSessionAtom, refreshUserAtom, userIdAtom } from '../session.ts';
import { showErrorAtom } from '../toasts.ts';

/** The wallet that has signed for a user on this device. It goes with the logout. */
export interface WalletInfo {
  address: string;
  chain: number;
  /** How the wallet calls itself. */
  label: string;
}

const walletKey = 'wallet-info';

const keptAtom = atom<{ userId: string; info: WalletInfo } | null>(null);

/** null where the user has not signed on this device, or nobody has looked yet. */
export const walletInfoAtom = atom((get) => {
  const kept = get(keptAtom);
  return kept !== null && kept.userId === get(userIdAtom) ? kept.info : null;
});

/** Looks it up on the device. */
export const recallWalletAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const known = await toResult(privateStore(userId).get<WalletInfo>(walletKey));
  if (known.status === 'ready' && known.data !== undefined) set(keptAtom, { userId, info: known.data });
});

/** Goes to the wallet's document. It needs the server, so nobody leaves the app without a network. */
export const askWalletAtom = atom(null, (get, set, ask: WalletAsk) => {
  if (navigator.onLine === false) return set(showErrorAtom, { key: 'offline', params: {} });
  const isKept = leaveForWallet(ask, get(localeAtom), get(themeAtom));
  if (!isKept) set(showErrorAtom, { key: 'storage_failed', params: {} });
});

/** What is asked for in the app, once the wallet has signed. */
export type Wanted = 'code' | 'password' | 'invite';

/**
 * What the server wants to see besides the signature: a code of the second factor or a passkey's answer, the login password, or an
 * invitation for a new account.
 */
export interface WalletProof {
  wanted: Wanted | 'answer';
  shown: string;
  /** Of this request: the one without it was another one. */
  key: string;
}

/** Without an answer the same may be sent again, and is the same. */
const unanswered: ReadonlySet<string> = new Set(['offline', 'timeout', 'try_again']);

const wantedBy: Partial<Record<string, Wanted>> = {
  two_factor_required: 'code',
  two_factor_wrong: 'code',
  passkey_wrong: 'code',
  password_required: 'password',
  old_password_wrong: 'password',
  invite_required: 'invite',
  invite_wrong: 'invite',
};

/** What is missing beside the signature; null where it is something else. */
export function proofWantedBy({ key }: { key: string }): Wanted | null {
  return wantedBy[key] ?? null;
}

/** The text is not used up, and can be brought again. */
function isStillGood(key: string): boolean {
  return unanswered.has(key) || proofWantedBy({ key }) !== null;
}

/** Brings what was signed to the server: a session, or a wallet more for the user. null when there is nothing to bring. */
export const finishWalletAtom = atom(
  null,
  async (_get, set, proof: WalletProof | null): Promise<Settled<WalletAsk> | null> => {
    const [ask, signed] = [readAsk(), readSigned()];
    if (ask === null || signed === null) return null;
    const result =
      ask.purpose === 'bind'
        ? await set(bindAtom, signed, proof)
        : await set(signInAtom, signed, { invite: ask.invite, proof });
    if (result.status === 'ready' || !isStillGood(result.error.key)) dropSigned();
    return result.status === 'failed' ? result : { status: 'ready', data: ask };
  },
);

interface SignInAsked {
  invite: string;
  proof: WalletProof | null;
}

const signInAtom = atom(null, async (_get, set, signed: SignedText, asked: SignInAsked): Promise<Settled<void>> => {
  const { key, label: _label, ...shown } = signed;
  const { proof } = asked;
  const invite = proof?.wanted === 'invite' ? proof.shown : asked.invite;
  const body = {
    ...shown,
    ...(invite === '' ? {} : { invite }),
    ...(proof?.wanted === 'code' || proof?.wanted === 'answer' ? { [proof.wanted]: proof.shown } : {}),
    device: deviceId(),
  };
  const result = await toResult(call('user/addressreg', body, { key: proof?.key ?? key }));
  if (result.status === 'failed') return result;
  const begun = await set(beginSessionAtom, result.data);
  await set(keepInfoAtom, signed);
  return begun;
});

const bindAtom = atom(
  null,
  async (_get, set, signed: SignedText, proof: WalletProof | null): Promise<Settled<void>> => {
    const { key, label: _label, ...shown } = signed;
    const body = { ...shown, ...(proof === null ? {} : { [proof.wanted]: proof.shown }) };
    const result = await toResult(call('user/wallet_bind', body, { key: proof?.key ?? key }));
    if (result.status === 'failed') return result;
    await set(keepInfoAtom, signed);
    await set(refreshUserAtom);
    return { status: 'ready', data: undefined };
  },
);

const keepInfoAtom = atom(null, async (get, set, { address, label }: SignedText) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const info: WalletInfo = { address: address.toLowerCase(), chain: walletChainId, label };
  set(keptAtom, { userId, info });
  await toResult(privateStore(userId).set(walletKey, info));
});

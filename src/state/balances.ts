import type { Wallet } from '#contract/api/wallet.ts';
import { call } from '../lib/api.ts';
import { fact } from './feed/fact.ts';
import type { Known } from './feed/slot.ts';

export type KnownWallet = Known<Wallet>;

const wallet = fact<Wallet>('wallet', () => call('wallet/list', {}));

/** The user's balances: the last known at once, newer ones as they come. */
export const walletAtom = wallet.factAtom;

export const refreshWalletAtom = wallet.refreshAtom;

/** The socket sent new balances. */
export const changeWalletAtom = wallet.changeAtom;

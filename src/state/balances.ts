import type { Wallet } from '#contract/api/wallet.ts';
import { call } from '../lib/api.ts';
import { type Known, userFact } from './feed/userFact.ts';

export type KnownWallet = Known<Wallet>;

const wallet = userFact<Wallet>('wallet', () => call('wallet/list', {}));

/** The user's balances: the last known at once, newer ones as they come. */
export const walletAtom = wallet.factAtom;

export const refreshWalletAtom = wallet.refreshAtom;

/** The socket told the new balances. */
export const changeWalletAtom = wallet.changeAtom;

import type { WalletRecord } from '#contract/api/wallet.ts';
import type { AccountKind, Currency } from '#contract/currencies.ts';
import { call } from '#src/lib/api.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { listFact } from '#src/state/feed/listFact.ts';
import { perKey } from '#src/state/feed/perKey.ts';

export interface Coin {
  account: AccountKind;
  currency: Currency;
}

const nameOf = ({ account, currency }: Coin) => `${account}:${currency}`;

/** The postings of one balance, newest first; asked for anew with every change of the balances. */
export const postingsOf = perKey(
  (coin: Coin) =>
    listFact<WalletRecord>(`postings:${nameOf(coin)}`, (page) => call('wallet/detail', { ...coin, ...page }), {
      scope: 'user',
      keep: true,
      live: ({ refresh }) => socketDoor.on('balance', () => void refresh()),
    }),
  { nameOf },
);

import { atom } from 'jotai';
import type { Loadable } from '#src/lib/loadable.ts';
import { walletAtom } from '../balances.ts';
import { boardAtom, dataAgeAtom, quoteAtom } from '../market/quotes.ts';
import { type Equity, equityOf } from '#contract/rules/worth/equity.ts';
import { positionsAtom } from '../trading/orders.ts';

export interface KnownEquity extends Equity {
  /** The oldest of its inputs, in seconds; when all are live, the newest price. */
  asOf: number;
  isLive: boolean;
  /** Whether the open positions could not be fetched: then no sum has their profit or loss. */
  lacksPositions: boolean;
}

/** Whether prices are still on their way. Does not change with every batch of the board. */
const arePricesComingAtom = atom((get) => {
  const { data, status } = get(boardAtom);
  return data === undefined && status !== 'failed';
});

/** The user's equity at current prices; null while a part of it is on its way. Showing it keeps the quotes live. */
export const equityAtom = atom((get): KnownEquity | null => {
  const [wallet, positions] = [get(walletAtom), get(positionsAtom)];
  const arePricesComing = get(arePricesComingAtom);
  if (wallet.data === undefined || (positions.data === undefined && positions.status !== 'failed')) return null;
  const age = get(dataAgeAtom);
  let isPriced = false;
  const equity = equityOf(wallet.data.list, positions.data?.list ?? [], {
    atSeconds: age?.asOf ?? wallet.data.at,
    priceOf: (symbol) => {
      const price = get(quoteAtom(symbol))?.price;
      isPriced ||= price !== undefined;
      return price;
    },
  });
  if (arePricesComing && equity.missing.length > 0) return null;
  const old = [
    ...(isOld(wallet) || equity.usesReported ? [wallet.data.at] : []),
    ...(isOld(positions) && positions.data !== undefined && equity.openCount > 0 ? [positions.data.fetchedAt] : []),
    ...(isPriced && age !== null && !age.live ? [age.asOf] : []),
  ];
  return {
    ...equity,
    asOf: old.length > 0 ? Math.min(...old) : (age?.asOf ?? wallet.data.at),
    isLive: old.length === 0,
    lacksPositions: positions.data === undefined,
  };
});

/** From the disk, or could not be refetched. */
function isOld({ status, data }: Loadable<{ fromCache: boolean }>): boolean {
  return status === 'failed' || data?.fromCache === true;
}

import { atom, useAtomValue } from 'jotai';
import { perPositionProduct } from '#contract/rules/products.ts';
import { isLotMarket, rateOne, readPrice } from '#contract/rules/trading/figures.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { type Tradable, tradablePriceAtom } from '#src/state/market/livePrice.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import type { ClosesAt } from '#contract/rules/worth/equity.ts';
import { closingPrice } from '../figures/pips.rules.ts';
import { forexPricesAtom } from '../figures/prices.atoms.ts';
import { type Held, heldOf, type Standing, standingOf, type Totals, totalsOf } from './held.rules.ts';

type Side = Pick<Held, 'rules' | 'direction'>;

/** What a position in a market closes at now: a coin at its last price, forex and metals at bid or ask and the rate of now. */
const closesAtAtom = perKey(
  ({ rules, direction }: Side) =>
    atom((get): Tradable<ClosesAt> => {
      if (isLotMarket(rules)) {
        return mapTradable(get(forexPricesAtom(rules.symbol)), (prices) => ({
          price: closingPrice(prices, direction),
          rate: prices.rate,
        }));
      }
      return mapTradable(get(tradablePriceAtom(rules.symbol)), (text) => {
        const price = readPrice(rules, text);
        return price === null ? undefined : { price, rate: rateOne };
      });
    }),
  { nameOf: ({ rules, direction }) => `${rules.symbol}:${direction}` },
);

function mapTradable<T, U>(from: Tradable<T>, turn: (data: T) => U | undefined): Tradable<U> {
  if (!from.isLive) return { ...from, last: from.last === undefined ? undefined : turn(from.last) };
  const data = turn(from.data);
  return data === undefined ? { isLive: false, reason: 'loading', last: undefined } : { ...from, data };
}

/** What a position closes at now, live or as it was last seen. */
export function useClosesAt(side: Side): Tradable<ClosesAt> {
  return useAtomValue(closesAtAtom(side));
}

/** How a position stands at the price of now, or at the last one that was seen; null while there is none, and for what waits. */
export function useStanding(held: Held): { standing: Standing | null; isLive: boolean } {
  const now = useClosesAt(held);
  const data = now.isLive ? now.data : now.last;
  const hasProfit = data !== undefined && held.state !== 'pending';
  return { standing: hasProfit ? standingOf(held, data) : null, isLive: now.isLive };
}

/** Everything of a product that waits or is open, newest first. */
export const heldAtom = perPositionProduct((product) =>
  atom((get): readonly Held[] => {
    const list = get(positionsAtom).data?.list ?? [];
    return list.flatMap((position) => (position.product === product ? (heldOf(position) ?? []) : []));
  }),
);

/** Sums over everything of a product, at the prices of now. */
export const totalsAtom = perPositionProduct((product) =>
  atom(
    (get): Totals =>
      totalsOf(get(heldAtom[product]), (side) => {
        const now = get(closesAtAtom(side));
        return (now.isLive ? now.data : now.last) ?? null;
      }),
  ),
);

/** What each position of a product closes at now, by its id. */
export const closingNowAtom = perPositionProduct((product) =>
  atom((get) => new Map(get(heldAtom[product]).map((held) => [held.id, get(closesAtAtom(held))]))),
);

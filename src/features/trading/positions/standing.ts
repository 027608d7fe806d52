import { type Atom, atom, useAtomValue } from 'jotai';
import type { PositionProduct } from '#contract/api/positions.ts';
import { marketOf } from '#contract/markets.ts';
import { isLotMarket, rateOne, readPrice } from '#contract/rules/trading/figures.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import { type Tradable, tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import type { ClosesAt } from '#src/state/worth/equity.rules.ts';
import { closingPrice } from '../figures/pips.rules.ts';
import { forexPricesAtom } from '../figures/prices.atoms.ts';
import { type Held, heldOf, type Standing, standingOf, type Totals, totalsOf } from './held.rules.ts';

const known = new Map<string, Atom<Tradable<ClosesAt>>>();

/** What a position in a market closes at now: a coin at its last price, forex and metals at bid or ask and the rate of now. */
function closesAtAtom(symbol: string, direction: Direction): Atom<Tradable<ClosesAt>> {
  const key = `${symbol}:${direction}`;
  const made = known.get(key) ?? makeClosesAtAtom(symbol, direction);
  known.set(key, made);
  return made;
}

function makeClosesAtAtom(symbol: string, direction: Direction): Atom<Tradable<ClosesAt>> {
  const rules = marketOf(symbol);
  if (rules === undefined) return atom({ isLive: false, reason: 'loading', last: undefined });
  if (isLotMarket(rules)) {
    return atom((get) =>
      mapTradable(get(forexPricesAtom(symbol)), (prices) => ({
        price: closingPrice(prices, direction),
        rate: prices.rate,
      })),
    );
  }
  return atom((get) =>
    mapTradable(get(tradablePriceAtom(symbol)), (text) => {
      const price = readPrice(rules, text);
      return price === null ? undefined : { price, rate: rateOne };
    }),
  );
}

function mapTradable<T, U>(from: Tradable<T>, turn: (data: T) => U | undefined): Tradable<U> {
  if (!from.isLive) return { ...from, last: from.last === undefined ? undefined : turn(from.last) };
  const data = turn(from.data);
  return data === undefined ? { isLive: false, reason: 'loading', last: undefined } : { ...from, data };
}

/** What a position closes at now, live or as it was last seen. */
export function useClosesAt({ rules, direction }: Pick<Held, 'rules' | 'direction'>): Tradable<ClosesAt> {
  return useAtomValue(closesAtAtom(rules.symbol, direction));
}

/** How a position stands at the price of now, or at the last one that was seen; null while there is none, and for what waits. */
export function useStanding(held: Held): { standing: Standing | null; isLive: boolean } {
  const now = useClosesAt(held);
  const data = now.isLive ? now.data : now.last;
  const hasProfit = data !== undefined && held.state !== 'pending';
  return { standing: hasProfit ? standingOf(held, data) : null, isLive: now.isLive };
}

/** Everything of a product that waits or is open, newest first. */
export const heldAtom: Record<PositionProduct, Atom<readonly Held[]>> = {
  contract: heldAtomOf('contract'),
  forex: heldAtomOf('forex'),
};

function heldAtomOf(product: PositionProduct): Atom<readonly Held[]> {
  return atom((get) => {
    const list = get(positionsAtom).data?.list ?? [];
    return list.flatMap((position) => (position.product === product ? (heldOf(position) ?? []) : []));
  });
}

/** Sums over everything of a product, at the prices of now. */
export const totalsAtom: Record<PositionProduct, Atom<Totals>> = {
  contract: totalsAtomOf('contract'),
  forex: totalsAtomOf('forex'),
};

function totalsAtomOf(product: PositionProduct): Atom<Totals> {
  return atom((get) =>
    totalsOf(get(heldAtom[product]), ({ rules, direction }) => {
      const now = get(closesAtAtom(rules.symbol, direction));
      return (now.isLive ? now.data : now.last) ?? null;
    }),
  );
}

/** What each position of a product closes at now, by its id. */
export const closingNowAtom: Record<PositionProduct, Atom<ReadonlyMap<string, Tradable<ClosesAt>>>> = {
  contract: closingNowAtomOf('contract'),
  forex: closingNowAtomOf('forex'),
};

function closingNowAtomOf(product: PositionProduct): Atom<ReadonlyMap<string, Tradable<ClosesAt>>> {
  return atom(
    (get) =>
      new Map(
        get(heldAtom[product]).map(({ id, rules, direction }) => [id, get(closesAtAtom(rules.symbol, direction))]),
      ),
  );
}

import { atom } from 'jotai';
import { toMinor } from '#contract/currencies.ts';
import { inCents } from '#src/lib/figures/units.ts';
import { positionsAtom } from '#src/state/trading/orders.ts';
import { forexMarketOf, forexPricesAtom, pricesIn } from '../forex.atoms.ts';
import { liveResult } from '../positions/position.rules.ts';

interface OpenTotals {
  count: number;
  /** USDT minor units, sums of the cents that the cards show: margins cut, results rounded to the nearest. `result` is null while one of the prices is missing. */
  margin: bigint;
  result: bigint | null;
}

/** Sums over the open positions in forex and metals; orders that wait have no result yet. */
export const openTotalsAtom = atom((get): OpenTotals => {
  const list = get(positionsAtom).data?.list ?? [];
  const open = list.filter(({ product, status }) => product === 'forex' && status !== 'pending');
  let margin = 0n;
  let result: bigint | null = 0n;
  for (const position of open) {
    const rules = forexMarketOf(position.symbol);
    const live = rules === null ? null : liveResult(position, rules, pricesIn(get(forexPricesAtom(position.symbol))));
    margin += inCents(toMinor(position.margin, 'USDT') ?? 0n, 'trunc');
    result = live === null || result === null ? null : result + inCents(live.result, 'nearest');
  }
  return { count: open.length, margin, result };
});

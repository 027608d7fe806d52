import { parseDecimal } from '#contract/money.ts';

export interface Mover {
  symbol: string;
  change: string;
}

export interface Movers<Q extends Mover> {
  gainers: Q[];
  losers: Q[];
}

/** The markets that rose and fell most in 24 hours, the strongest first. What did not move is in neither list. */
export function moversOf<Q extends Mover>(quotes: readonly Q[], count: number): Movers<Q> {
  const moved = quotes
    .map((quote) => ({ quote, change: parseDecimal(quote.change, 18) ?? 0n }))
    .sort((a, b) => (a.change === b.change ? 0 : a.change < b.change ? 1 : -1));
  const gainers = moved.filter(({ change }) => change > 0n);
  const losers = moved.filter(({ change }) => change < 0n).reverse();
  return { gainers: top(gainers, count), losers: top(losers, count) };
}

function top<Q extends Mover>(moved: readonly { quote: Q }[], count: number): Q[] {
  return moved.slice(0, count).map(({ quote }) => quote);
}

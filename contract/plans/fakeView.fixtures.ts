import { type DayRules } from '#contract/rules/dayRules.ts';
import type { Level } from '#contract/market/book.ts';
import type { PathView } from './rule.ts';

export interface Fake {
  /** Whole price of a symbol at a tick. */
  price(symbol: string, tick: number): number;
  /** The second venue's draw at a tick; none moves it unless said. */
  draw?(symbol: string, tick: number): number;
  /** Minor units at each level of the book, one level a price on either side. */
  size?: number;
}

const rules: DayRules = {
  decimals: 4,
  unit: 1n,
  step: 1n,
  min: 1n,
  max: 10n ** 15n,
  bookStep: 1n,
  leverages: [1],
};

/** A path that a test has laid out. */
export function fakeView({ price, draw = () => 0, size = 1_000_000_000 }: Fake): PathView {
  const side = (symbol: string, tick: number, way: 1 | -1, levels: number): Level[] =>
    Array.from({ length: levels }, (_, at) => ({ price: price(symbol, tick) + way * (at + 1), quantity: size }));
  return {
    price,
    depth: (symbol, tick, levels) => ({ bids: side(symbol, tick, -1, levels), asks: side(symbol, tick, 1, levels) }),
    range(symbol, from, to) {
      const prices = Array.from({ length: to - from + 1 }, (_, at) => price(symbol, from + at));
      return { high: Math.max(...prices), low: Math.min(...prices) };
    },
    dayRules: () => rules,
    venueDraw: draw,
  };
}

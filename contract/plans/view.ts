import type { Books, Depth } from '#contract/market/book.ts';
import { dayOfTick } from '#contract/market/calendar.ts';
import { Lru } from '#contract/market/lru.ts';
import { KeyedWords } from '#contract/market/path/chacha.ts';
import { gaussOf } from '#contract/market/path/gauss.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import type { Prices } from '#contract/market/prices.ts';
import type { DaySource } from '#contract/market/source.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { type PathView, stepTicks } from './rule.ts';

/** Steps that are kept together: ten minutes and some. */
const blockSteps = 128;
/** 8 markets with all blocks of a day are 1,080 of them; what is drawn of the past comes beside. A block has 4 kB. */
const blocksKept = 4096;
const depthsKept = 4096;
const daysKept = 256;

/** What is known of a market at neighbouring steps; NaN where nobody has looked yet. */
interface Block {
  prices: Float64Array;
  draws: Float64Array;
  highs: Float64Array;
  lows: Float64Array;
}

/**
 * The path as the rules of plans see it. What is looked at on steps is kept and shared: a hundred thousand plans on the same market look at
 * the same steps.
 */
export function viewOf({
  prices,
  books,
  source,
}: {
  prices: Prices;
  books: Pick<Books, 'depth'>;
  source: Pick<DaySource, 'venueKey'>;
}): PathView {
  const blocks = new Lru<Block>(blocksKept);
  const depths = new Lru<Depth>(depthsKept);
  const words = new Lru<KeyedWords>(daysKept);
  const blockOf = (symbol: string, step: number) => blocks.get(`${symbol} ${Math.floor(step / blockSteps)}`, newBlock);
  const kept = (symbol: string, tick: number, of: 'prices' | 'draws', make: () => number): number => {
    if (tick % stepTicks !== 0) return make();
    const values = blockOf(symbol, tick / stepTicks)[of];
    const at = (tick / stepTicks) % blockSteps;
    const known = values[at] ?? Number.NaN;
    return Number.isNaN(known) ? (values[at] = make()) : known;
  };
  return {
    price: (symbol, tick) => kept(symbol, tick, 'prices', () => prices.price(instrumentOf(symbol), tick)),
    depth: (symbol, tick, levels) =>
      depths.get(`${symbol} ${tick} ${levels}`, () => books.depth(instrumentOf(symbol), tick, levels)),
    range(symbol, from, to) {
      const find = () => prices.extremes(instrumentOf(symbol), from, to);
      if (to % stepTicks !== 0 || to - from !== stepTicks - 1) return find();
      const { highs, lows } = blockOf(symbol, to / stepTicks);
      const at = (to / stepTicks) % blockSteps;
      if (Number.isNaN(highs[at])) ({ high: highs[at], low: lows[at] } = find());
      return { high: highs[at] ?? Number.NaN, low: lows[at] ?? Number.NaN };
    },
    dayRules: (symbol, tick) => prices.dayRules(instrumentOf(symbol), dayOfTick(tick)),
    venueDraw: (symbol, tick) =>
      kept(symbol, tick, 'draws', () => {
        const day = dayOfTick(tick);
        const ofDay = words.get(`${symbol} ${day}`, () => new KeyedWords(source.venueKey(symbol, day), [0, 0]));
        return gaussOf(ofDay.at(Math.floor((tick - day * dayTicks) / stepTicks)));
      }),
  };
}

function newBlock(): Block {
  const empty = () => new Float64Array(blockSteps).fill(Number.NaN);
  return { prices: empty(), draws: empty(), highs: empty(), lows: empty() };
}

import { Books } from '#contract/market/book.ts';
import { dayOfTick } from '#contract/market/calendar.ts';
import { Lru } from '#contract/market/lru.ts';
import { pathLaws } from '#contract/market/path/laws.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { Walk } from '#contract/market/path/walk.ts';
import { Prices } from '#contract/market/prices.ts';
import type { Version } from '#contract/market/source.ts';
import { type Instrument, instrumentOf } from '#contract/market/symbols.ts';
import { SeededDays } from '#server/market/days.ts';
import { formerEra } from './era.ts';

/** One market of a seed: what its traders see, and the clock behind it, which they do not. */
export interface MarketPath {
  instrument: Instrument;
  /** Log price at a tick, and the sum of its variance since midnight. */
  log(tick: number): number;
  clock(tick: number): number;
  /** Variance used up from one tick to another. */
  variance(from: number, to: number): number;
}

/** A whole history by one law. */
export interface Paths {
  version: Version;
  firstDay: number;
  days: number;
  source: SeededDays;
  prices: Prices;
  books: Books;
  of(symbol: string): MarketPath;
}

/** The markets of a seed from a day (since 1970) on, made by one law throughout; market-2 begins on that day. */
export function pathsOf(version: Version, seed: string, firstDay: number, days: number): Paths {
  const source = new SeededDays(seed, version === 'market-1' ? formerEra : { firstDay, before: 'market-2' });
  const prices = new Prices(source, 64);
  return {
    version,
    firstDay,
    days,
    source,
    prices,
    books: new Books(source, prices),
    of: (symbol) => marketPath(source, instrumentOf(symbol)),
  };
}

function marketPath(source: SeededDays, instrument: Instrument): MarketPath {
  const walks = new Lru<Walk>(4);
  let last: { day: number; walk: Walk } | null = null;
  const walkOf = (day: number) => {
    if (last?.day !== day) last = { day, walk: walks.get(day, () => newWalk(source, instrument, day)) };
    return last.walk;
  };
  const clock = (tick: number) => walkOf(dayOfTick(tick)).clockAt(tick % dayTicks);
  return {
    instrument,
    log: (tick) => walkOf(dayOfTick(tick)).logAt(tick % dayTicks),
    clock,
    variance(from, to) {
      let sum = clock(to) - clock(from);
      for (let day = dayOfTick(from); day < dayOfTick(to); day += 1) sum += walkOf(day).clockAt(dayTicks);
      return sum;
    },
  };
}

function newWalk(source: SeededDays, { of, hours }: Instrument, day: number): Walk {
  const version = source.versionOf(day);
  const terms = of[version].terms.map((term) => ({ ...term, path: source.path(term.component, day) }));
  return new Walk(terms, hours, day, pathLaws[version]);
}

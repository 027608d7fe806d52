import { wholePrice } from './path/exp.ts';
import { dayTicks, Walk } from './path/walk.ts';
import { dayOfTick } from './calendar.ts';
import type { DaySource } from './source.ts';
import { Lru } from './lru.ts';
import type { Instrument } from './symbols.ts';

/** So many more digits than `pricePrecision` decide an option. */
export const fineDigits = 4;

/** A price is waited for from below, or from above. */
export type Way = 'above' | 'below';

/** Log prices of a stretch of ticks, and where they were reached. */
export interface Extremes {
  high: number;
  highTick: number;
  low: number;
  lowTick: number;
}

/**
 * Prices, extremes and volumes of any market by tick (counted from 1970). Prices are whole numbers of the market's last decimal
 * and far below 2^53, so plain numbers hold them exactly; they become bigint at the market's border.
 */
export class Prices {
  readonly #days: DaySource;
  readonly #walks: Lru<Walk>;
  /** Tree nodes visited so far: the measure by which long work is cut into slices. */
  work = 0;

  constructor(days: DaySource, walksKept: number) {
    this.#days = days;
    this.#walks = new Lru(walksKept);
  }

  price(instrument: Instrument, tick: number): number {
    return this.whole(instrument, this.log(instrument, tick));
  }

  /** The price of a tick with `fineDigits` more digits than it is counted in. */
  fine(instrument: Instrument, tick: number): number {
    return wholePrice(this.log(instrument, tick), instrument.scale * 10 ** fineDigits);
  }

  /** A log price as a whole price; a higher log never gives a lower price. */
  whole(instrument: Instrument, log: number): number {
    return wholePrice(log, instrument.scale);
  }

  log(instrument: Instrument, tick: number): number {
    const day = dayOfTick(tick);
    return tick === day * dayTicks
      ? this.#openLog(instrument, day)
      : this.#walk(instrument, day).logAt(tick - day * dayTicks);
  }

  /** What a day begins with is known without its walk. */
  #openLog(instrument: Instrument, day: number): number {
    let log = 0;
    for (const { component, weight } of instrument.terms) log += weight * this.#days.path(component, day).open;
    return log;
  }

  /** The highest and lowest log price of the ticks `from` to `to`, both included. */
  extremes(instrument: Instrument, from: number, to: number): Extremes {
    const found: Extremes = {
      high: Number.NEGATIVE_INFINITY,
      highTick: from,
      low: Number.POSITIVE_INFINITY,
      lowTick: from,
    };
    for (let day = dayOfTick(from); day <= dayOfTick(to); day += 1) {
      const midnight = day * dayTicks;
      const walk = this.#walk(instrument, day);
      const [first, last] = [Math.max(0, from - midnight), Math.min(dayTicks, to - midnight)];
      const before = walk.splits;
      walk.findHighest(first, last);
      if (walk.best > found.high) [found.high, found.highTick] = [walk.best, midnight + walk.bestTick];
      walk.findLowest(first, last);
      if (walk.best < found.low) [found.low, found.lowTick] = [walk.best, midnight + walk.bestTick];
      this.work += walk.splits - before;
    }
    return found;
  }

  /**
   * The first tick of `from` to `to`, both included, at which the price is at `price` or beyond it; null when there is none.
   */
  firstReaching(instrument: Instrument, from: number, to: number, way: Way, price: number): number | null {
    const sign = way === 'above' ? 1 : -1;
    // The search needs a bar in the log that no price beyond `price` lies before; which price it is, is decided exactly.
    const bar = Math.log(Math.max(price - sign, 0) / instrument.scale) - sign * 1e-9;
    const isReached = (log: number) => sign * this.whole(instrument, log) >= sign * price;
    for (let day = dayOfTick(from); day <= dayOfTick(to); day += 1) {
      const midnight = day * dayTicks;
      const walk = this.#walk(instrument, day);
      const [first, last] = [Math.max(0, from - midnight), Math.min(dayTicks - 1, to - midnight)];
      const before = walk.splits;
      const found = walk.findFirst(first, last, sign, bar, isReached);
      this.work += walk.splits - before;
      if (found !== null) return midnight + found;
    }
    return null;
  }

  /**
   * Quantity (minor units) traded from one tick to another. It is a difference of a running count, rounded down, that never
   * decreases and starts again at midnight: so volumes of adjoining stretches add up exactly.
   */
  volume(instrument: Instrument, from: number, to: number): number {
    const [firstDay, lastDay] = [dayOfTick(from), dayOfTick(to)];
    let volume = this.#traded(instrument, lastDay, to) - this.#traded(instrument, firstDay, from);
    for (let day = firstDay; day < lastDay; day += 1) volume += this.#traded(instrument, day, (day + 1) * dayTicks);
    return volume;
  }

  #traded(instrument: Instrument, day: number, tick: number): number {
    return Math.floor(this.#walk(instrument, day).clockAt(tick - day * dayTicks) * instrument.volumePerVariance);
  }

  #walk(instrument: Instrument, day: number): Walk {
    return this.#walks.get(`${instrument.symbol} ${day}`, () => {
      const terms = instrument.terms.map(({ component, weight }) => ({
        path: this.#days.path(component, day),
        weight,
      }));
      return new Walk(terms, instrument.hours, day);
    });
  }
}

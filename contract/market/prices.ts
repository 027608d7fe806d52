import { type DayRules, dayRulesOf, formerDayRules } from '../rules/dayRules.ts';
import { fineDigits } from '../rules/trading/option.ts';
import { dayOfTick } from './calendar.ts';
import { Lru } from './lru.ts';
import { wholePrice } from './path/exp.ts';
import { pathLaws } from './path/laws.ts';
import { dayTicks } from './path/ticks.ts';
import { Walk } from './path/walk.ts';
import type { DaySource } from './source.ts';
import type { Instrument } from './symbols.ts';

/** A price is waited for from below, or from above. */
export type Way = 'above' | 'below';

/** The highest and lowest price of a stretch of ticks, and where they were reached. */
export interface Extremes {
  high: number;
  highTick: number;
  low: number;
  lowTick: number;
}

/** What a market's day is measured in, fixed by its version and the price that it opens at. */
interface Measures {
  rules: DayRules;
  /** Base price in ticks of the day, and a tick in whole prices. */
  scale: number;
  unit: number;
  fineScale: number;
  /** Quantity minor units traded while the market uses up a variance of 1. */
  volumePerVariance: number;
}

const yearDays = 365.25;

/**
 * Prices, extremes and volumes of any market by tick (counted from 1970). Prices are whole numbers of 10^-pricePrecision, multiples
 * of the day's tick, and far below 2^53, so plain numbers hold them exactly; they become bigint at the market's border.
 */
export class Prices {
  readonly #source: DaySource;
  readonly #walks: Lru<Walk>;
  readonly #measures: Lru<Measures>;
  /** Tree nodes visited so far: the measure by which long work is cut into slices. */
  work = 0;

  constructor(source: DaySource, walksKept: number) {
    this.#source = source;
    this.#walks = new Lru(walksKept);
    this.#measures = new Lru(Math.max(walksKept, measuresKept));
  }

  price(instrument: Instrument, tick: number): number {
    return wholeOf(this.#measure(instrument, dayOfTick(tick)), this.log(instrument, tick));
  }

  /** The price of a tick with `fineDigits` more digits than it is counted in: what decides options. Those of market-1 had no more. */
  fine(instrument: Instrument, tick: number): number {
    const day = dayOfTick(tick);
    return this.#source.versionOf(day) === 'market-1'
      ? this.price(instrument, tick) * powerOfTen(fineDigits)
      : wholePrice(this.log(instrument, tick), this.#measure(instrument, day).fineScale);
  }

  /** The rules that the day's opening price makes. */
  dayRules(instrument: Instrument, day: number): DayRules {
    return this.#measure(instrument, day).rules;
  }

  log(instrument: Instrument, tick: number): number {
    const day = dayOfTick(tick);
    return tick === day * dayTicks
      ? this.#openLog(instrument, day)
      : this.#walk(instrument, day).logAt(tick - day * dayTicks);
  }

  /** What a day begins with is known without its walk; summed as a walk sums it, to the bit. */
  #openLog(instrument: Instrument, day: number): number {
    let log = 0;
    for (const { component, weight, drift } of instrument.of[this.#source.versionOf(day)].terms) {
      const { open, clockOpen } = this.#source.path(component, day);
      log += weight * open;
      log += drift * clockOpen;
    }
    return log;
  }

  /** The highest and lowest price of the ticks `from` to `to`, both included. */
  extremes(instrument: Instrument, from: number, to: number): Extremes {
    const found: Extremes = {
      high: Number.NEGATIVE_INFINITY,
      highTick: from,
      low: Number.POSITIVE_INFINITY,
      lowTick: from,
    };
    for (let day = dayOfTick(from); day <= dayOfTick(to); day += 1) {
      const midnight = day * dayTicks;
      if (to === midnight) {
        // A stretch that ends with a day needs no more of the next one than its opening price.
        const price = this.price(instrument, to);
        if (price > found.high) [found.high, found.highTick] = [price, to];
        if (price < found.low) [found.low, found.lowTick] = [price, to];
        break;
      }
      const [walk, measures] = [this.#walk(instrument, day), this.#measure(instrument, day)];
      const before = walk.splits;
      walk.findExtremes(Math.max(0, from - midnight), Math.min(dayTicks - 1, to - midnight));
      this.work += walk.splits - before;
      const [high, low] = [wholeOf(measures, walk.high), wholeOf(measures, walk.low)];
      if (high > found.high) [found.high, found.highTick] = [high, midnight + walk.highTick];
      if (low < found.low) [found.low, found.lowTick] = [low, midnight + walk.lowTick];
    }
    return found;
  }

  /**
   * The first tick of `from` to `to`, both included, at which the price is at `price` or beyond it; null when there is none.
   */
  firstReaching(instrument: Instrument, from: number, to: number, way: Way, price: number): number | null {
    const sign = way === 'above' ? 1 : -1;
    for (let day = dayOfTick(from); day <= dayOfTick(to); day += 1) {
      const midnight = day * dayTicks;
      const [walk, measures] = [this.#walk(instrument, day), this.#measure(instrument, day)];
      // The search needs a bar in the log that no price beyond `price` lies before; which price it is, is decided exactly.
      const bar = Math.log(Math.max(price / measures.unit - sign, 0) / measures.scale) - sign * 1e-9;
      const isReached = (log: number) => sign * wholeOf(measures, log) >= sign * price;
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

  /** Variance that the clock has used up from one tick to another. */
  variance(instrument: Instrument, from: number, to: number): number {
    const [firstDay, lastDay] = [dayOfTick(from), dayOfTick(to)];
    let variance = this.#clock(instrument, lastDay, to) - this.#clock(instrument, firstDay, from);
    for (let day = firstDay; day < lastDay; day += 1) variance += this.#clock(instrument, day, (day + 1) * dayTicks);
    return variance;
  }

  /** What a usual minute of that day trades, in quantity minor units. */
  usualMinute(instrument: Instrument, day: number): number {
    const { variance } = instrument.of[this.#source.versionOf(day)];
    return (this.#measure(instrument, day).volumePerVariance * variance) / (yearDays * 1440);
  }

  #traded(instrument: Instrument, day: number, tick: number): number {
    return Math.floor(this.#clock(instrument, day, tick) * this.#measure(instrument, day).volumePerVariance);
  }

  #clock(instrument: Instrument, day: number, tick: number): number {
    return tick === day * dayTicks ? 0 : this.#walk(instrument, day).clockAt(tick - day * dayTicks);
  }

  #walk(instrument: Instrument, day: number): Walk {
    return this.#walks.get(`${instrument.symbol} ${day}`, () => {
      const version = this.#source.versionOf(day);
      const terms = instrument.of[version].terms.map(({ component, weight, drift }) => ({
        path: this.#source.path(component, day),
        weight,
        drift,
      }));
      return new Walk(terms, instrument.hours, day, pathLaws[version]);
    });
  }

  #measure(instrument: Instrument, day: number): Measures {
    return this.#measures.get(`${instrument.symbol} ${day}`, () => {
      const isFormer = this.#source.versionOf(day) === 'market-1';
      return isFormer ? formerMeasures(instrument) : measuresOf(instrument, this.#openLog(instrument, day));
    });
  }
}

const measuresKept = 256;

/** A log price as a whole price of a day; a higher log never gives a lower price. */
function wholeOf({ scale, unit }: Measures, log: number): number {
  return wholePrice(log, scale) * unit;
}

function measuresOf(instrument: Instrument, openLog: number): Measures {
  const { rules, of } = instrument;
  const { price, variance } = of['market-2'];
  const open = wholePrice(openLog, price * powerOfTen(rules.pricePrecision));
  const day = dayRulesOf(rules, BigInt(open));
  // Coins turn over as much money as ever, whatever they cost: so their quantities follow the price.
  return scaled(instrument, day, variance, price, open / powerOfTen(rules.pricePrecision));
}

function formerMeasures(instrument: Instrument): Measures {
  const { price, variance } = instrument.of['market-1'];
  return scaled(instrument, formerDayRules(instrument.rules), variance, price, price);
}

function scaled({ rules, usual }: Instrument, day: DayRules, variance: number, base: number, price: number): Measures {
  const dayVolume = 'lots' in usual ? usual.lots : usual.turnover / price;
  return {
    rules: day,
    scale: base * powerOfTen(day.decimals),
    unit: Number(day.unit),
    fineScale: base * powerOfTen(rules.pricePrecision + fineDigits),
    volumePerVariance: (dayVolume * powerOfTen(rules.quantityPrecision) * yearDays) / variance,
  };
}

/** Exact: the language does not promise that `10 ** n` is. */
function powerOfTen(decimals: number): number {
  return Number(`1e${decimals}`);
}

import { setImmediate } from 'node:timers/promises';
import { type Interval, intervalSeconds } from '#contract/intervals.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { dayOfTick, firstDayOf, genesisDay, isOfDays, nextFirstDay } from '#contract/market/calendar.ts';
import { Lru } from '#contract/market/lru.ts';
import type { Prices } from '#contract/market/prices.ts';
import type { Instrument } from '#contract/market/symbols.ts';
import type { Candle } from './candle.ts';
import type { KeptCandles } from './keptCandles.ts';

type EvenInterval = keyof typeof intervalSeconds;

/** A run of candles that lie side by side, filled from its beginning as they are asked for and end. */
interface Page {
  candles: Candle[];
  /** The filling that is under way; a second asker waits for it instead of doing the same work. */
  filling: Promise<void> | null;
}

const ticksPerSecond = 1000 / tickMs;

/** Candles of a page. Short pages for minutes: of a page, all that comes before the first one wanted is worked out too. */
const pageCandles: Record<EvenInterval, number> = {
  '1m': 120,
  '5m': 96,
  '15m': 96,
  '30m': 48,
  '1h': 24,
  '4h': 18,
  '1d': 16,
};

/** Some 100 bytes each. */
const candlesKept = 200_000;

/** Tree nodes between two breaths of the event loop: some 3 to 6 ms. */
const sliceWork = 10_000;

export class Candles {
  readonly #prices: Prices;
  readonly #kept: KeptCandles | null;
  readonly #pages = new Lru<Page>(candlesKept);
  #turn: Promise<void> = Promise.resolve();

  /** @param kept where the days are kept: of all candles they cost most, and weeks and months are made of them. */
  constructor(prices: Prices, kept: KeptCandles | null = null) {
    this.#prices = prices;
    this.#kept = kept;
  }

  /** The newest `limit` candles that begin before `toSeconds` and by `nowTick`, oldest first. */
  async newest(
    instrument: Instrument,
    interval: Interval,
    limit: number,
    toSeconds: number,
    nowTick: number,
  ): Promise<Candle[]> {
    if (isOfDays(interval)) return this.#ofDays(instrument, interval, limit, toSeconds, nowTick);
    const seconds = intervalSeconds[interval];
    const begun = Math.floor(nowTick / (seconds * ticksPerSecond)) + 1;
    const end = Math.min(Math.ceil(toSeconds / seconds), begun);
    const begin = Math.max(end - limit, Math.ceil((genesisDay * 86_400) / seconds));
    return this.#run(instrument, interval, begin, end, nowTick);
  }

  /** Weeks and months, put together from days. */
  async #ofDays(
    instrument: Instrument,
    interval: '1w' | '1M',
    limit: number,
    toSeconds: number,
    nowTick: number,
  ): Promise<Candle[]> {
    const lastDay = Math.min(dayOfTick(nowTick), Math.ceil(toSeconds / 86_400) - 1);
    const firsts: number[] = [];
    let first = firstDayOf(interval, Math.max(lastDay, 0));
    while (firsts.length < limit && first >= genesisDay) {
      firsts.push(first);
      first = firstDayOf(interval, first - 1);
    }
    const [newest, oldest] = [firsts[0], firsts.at(-1)];
    if (newest === undefined || oldest === undefined) return [];
    const lastWanted = Math.min(nextFirstDay(interval, newest), dayOfTick(nowTick) + 1);
    const days = await this.#run(instrument, '1d', oldest, lastWanted, nowTick);
    return firsts.reverse().map((first) => merge(days.slice(first - oldest, nextFirstDay(interval, first) - oldest)));
  }

  /** Candles number `begin` (counted from 1970) to before `end`; the last may be in progress. */
  async #run(
    instrument: Instrument,
    interval: EvenInterval,
    begin: number,
    end: number,
    nowTick: number,
  ): Promise<Candle[]> {
    const perPage = pageCandles[interval];
    const ticks = intervalSeconds[interval] * ticksPerSecond;
    const endOfPast = Math.min(end, Math.floor(nowTick / ticks));
    const found: Candle[] = [];
    for (let page = Math.floor(begin / perPage); page * perPage < endOfPast; page += 1) {
      const start = page * perPage;
      const upTo = Math.min(perPage, endOfPast - start);
      const candles = await this.#page(instrument, interval, page, upTo);
      found.push(...candles.slice(Math.max(0, begin - start), upTo));
    }
    if (begin < end && end > endOfPast) found.push(this.#candle(instrument, endOfPast * ticks, nowTick));
    return found;
  }

  /** A page with at least `upTo` candles in it. */
  async #page(instrument: Instrument, interval: EvenInterval, number: number, upTo: number): Promise<Candle[]> {
    const perPage = pageCandles[interval];
    const key = `${instrument.symbol} ${interval} ${number}`;
    const page = this.#pages.get(key, (): Page => ({ candles: [], filling: null }), perPage);
    const ticks = intervalSeconds[interval] * ticksPerSecond;
    while (page.candles.length < upTo) {
      page.filling ??=
        interval === '1d'
          ? this.#fillDays(instrument, page, number, upTo)
          : this.#fill(instrument, page, number * perPage * ticks, ticks, upTo);
      await page.filling;
    }
    return page.candles;
  }

  async #fillDays(instrument: Instrument, page: Page, number: number, upTo: number): Promise<void> {
    const perPage = pageCandles['1d'];
    const found = page.candles.length === 0 ? await this.#kept?.find(instrument.symbol, number) : null;
    if (found?.length === perPage) {
      page.candles = [...found];
      page.filling = null;
      return;
    }
    const ticks = intervalSeconds['1d'] * ticksPerSecond;
    await this.#fill(instrument, page, number * perPage * ticks, ticks, upTo);
    if (page.candles.length === perPage) this.#kept?.keep(instrument.symbol, number, page.candles);
  }

  async #fill(instrument: Instrument, page: Page, pageTick: number, ticks: number, upTo: number): Promise<void> {
    try {
      await this.#takeTurn();
      let workAtTurn = this.#prices.work;
      while (page.candles.length < upTo) {
        if (this.#prices.work - workAtTurn > sliceWork) {
          await this.#takeTurn();
          workAtTurn = this.#prices.work;
        }
        const begin = pageTick + page.candles.length * ticks;
        page.candles.push(this.#candle(instrument, begin, begin + ticks));
      }
    } finally {
      page.filling = null;
    }
  }

  /** One slice of work per turn of the event loop, however many askers there are. */
  #takeTurn(): Promise<void> {
    this.#turn = this.#turn.then(() => setImmediate());
    return this.#turn;
  }

  /** The candle of the ticks `begin` to `end`, both included. */
  #candle(instrument: Instrument, begin: number, end: number): Candle {
    const prices = this.#prices;
    const { high, low } = prices.extremes(instrument, begin, end);
    return {
      time: begin / ticksPerSecond,
      open: prices.price(instrument, begin),
      high,
      low,
      close: prices.price(instrument, end),
      volume: prices.volume(instrument, begin, end),
    };
  }
}

function merge(candles: readonly Candle[]): Candle {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('candles: nothing to merge');
  const merged = { ...first, close: last.close, volume: 0 };
  for (const { high, low, volume } of candles) {
    if (high > merged.high) merged.high = high;
    if (low < merged.low) merged.low = low;
    merged.volume += volume;
  }
  return merged;
}

import { dayTicks, tickMs } from '#contract/market/path/ticks.ts';
import type { Prices } from '#contract/market/prices.ts';
import type { Instrument } from '#contract/market/symbols.ts';

const minuteTicks = 60_000 / tickMs;

/** Up to this many new ticks are looked at one by one; a longer gap is searched. */
const ticksByHand = 16;

/** What is known of the last 24 hours, and the tick up to which it is. */
interface Window {
  minute: number;
  through: number;
  open: number;
  volume: number;
  high: number;
  highTick: number;
  low: number;
  lowTick: number;
}

export interface DayStats {
  price: number;
  open: number;
  high: number;
  low: number;
  volume: number;
}

/**
 * Prices with their last 24 hours. The window begins 1440 minutes before the current minute and ends now; the volume is that of
 * its 1440 whole minutes, so it moves once a minute. What is kept between calls only saves work: the answer depends on nothing
 * but the moment.
 */
export class Quotes {
  readonly #prices: Prices;
  readonly #windows = new Map<string, Window>();

  constructor(prices: Prices) {
    this.#prices = prices;
  }

  at(instrument: Instrument, tick: number): DayStats {
    const { open, high, low, volume } = this.#window(instrument, tick);
    return {
      price: this.#prices.price(instrument, tick),
      open,
      high,
      low,
      volume,
    };
  }

  #window(instrument: Instrument, tick: number): Window {
    const minute = Math.floor(tick / minuteTicks);
    const start = minute * minuteTicks - dayTicks;
    const known = this.#windows.get(instrument.symbol);
    if (known !== undefined && known.through <= tick && known.through >= start) {
      this.#extend(instrument, known, tick);
      if (known.minute === minute) return known;
      // The extremes hold for the new window unless they lie before it.
      if (known.highTick >= start && known.lowTick >= start)
        return Object.assign(known, this.#start(instrument, minute));
    }
    const window = {
      ...this.#start(instrument, minute),
      ...this.#prices.extremes(instrument, start, tick),
      through: tick,
    };
    this.#windows.set(instrument.symbol, window);
    return window;
  }

  #start(instrument: Instrument, minute: number): Pick<Window, 'minute' | 'open' | 'volume'> {
    const end = minute * minuteTicks;
    return {
      minute,
      open: this.#prices.price(instrument, end - dayTicks),
      volume: this.#prices.volume(instrument, end - dayTicks, end),
    };
  }

  #extend(instrument: Instrument, window: Window, tick: number): void {
    const from = window.through + 1;
    if (tick - from > ticksByHand) {
      const { high, highTick, low, lowTick } = this.#prices.extremes(instrument, from, tick);
      include(window, highTick, high);
      include(window, lowTick, low);
    } else {
      for (let next = from; next <= tick; next += 1) include(window, next, this.#prices.price(instrument, next));
    }
    window.through = tick;
  }
}

function include(window: Window, tick: number, price: number): void {
  if (price >= window.high) [window.high, window.highTick] = [price, tick];
  if (price <= window.low) [window.low, window.lowTick] = [price, tick];
}

import { dayOfTick } from './calendar.ts';
import { Lru } from './lru.ts';
import { KeyedWords } from './path/chacha.ts';
import type { Prices } from './prices.ts';
import type { DaySource } from './source.ts';
import type { Instrument } from './symbols.ts';

/** Price in units of the market's last decimal, quantity in its minor units. */
export interface Level {
  price: number;
  quantity: number;
}

export interface Depth {
  /** Best first. */
  bids: Level[];
  asks: Level[];
}

export interface TickTrade extends Level {
  tick: number;
  /** Who took: a buyer lifts the price, or a seller presses it. */
  side: 'buy' | 'sell';
}

/** A level keeps its quantity for this long, each from a moment of its own: 5 s. */
const levelTicks = 25;
/** So far back it is looked for trades: ten minutes. A market that rests has none. */
const lookBackTicks = 3000;
/** The distance between levels as a share of the price (market-1), and their mean quantity as a share of a usual minute's volume. */
const stepShare = 2e-5;
const quantityShare = 0.05;

/**
 * The order book and the trades of any moment, computed from the same path as the prices. Trades are the path itself: what was
 * traded between two ticks changed hands at the price of the later one, so the trades of a candle add up to its volume. The
 * book lies around the price: levels on a grid, each with a quantity drawn from the day's key, larger at round prices.
 */
export class Books {
  readonly #days: Pick<DaySource, 'bookKey'>;
  readonly #prices: Prices;
  readonly #words = new Lru<KeyedWords>(64);

  constructor(days: Pick<DaySource, 'bookKey'>, prices: Prices) {
    this.#days = days;
    this.#prices = prices;
  }

  /** The best bid lies below the price and the best ask above it. A price near zero has fewer bids than asked for. */
  depth(instrument: Instrument, tick: number, levels: number): Depth {
    const price = this.#prices.price(instrument, tick);
    const day = this.#prices.dayRules(instrument, dayOfTick(tick));
    // In market-1 the grid followed the price of the moment.
    const unit = Number(day.unit);
    const step = day.bookStep === 0n ? gridStep(price / unit) * unit : Number(day.bookStep);
    const words = this.#wordsOf(instrument, tick);
    const usual = this.#prices.usualMinute(instrument, dayOfTick(tick)) * quantityShare;
    const level = (grid: number): Level => ({
      price: grid * step,
      quantity: Math.max(1, Math.round(usual * roundness(grid) * liveliness(words, grid, tick))),
    });
    const [below, above] = [Math.ceil(price / step) - 1, Math.floor(price / step) + 1];
    return {
      bids: Array.from({ length: Math.min(levels, below) }, (_, distance) => level(below - distance)),
      asks: Array.from({ length: levels }, (_, distance) => level(above + distance)),
    };
  }

  /** The newest `count` trades at or before `tick` and after `after`, newest first. */
  trades(instrument: Instrument, tick: number, count: number, after = tick - lookBackTicks): TickTrade[] {
    const words = this.#wordsOf(instrument, tick);
    const found: TickTrade[] = [];
    for (let at = tick; at > after && found.length < count; at -= 1) {
      const quantity = this.#prices.volume(instrument, at - 1, at);
      if (quantity === 0) continue;
      const price = this.#prices.price(instrument, at);
      found.push({
        tick: at,
        price,
        quantity,
        side: sideOf(price - this.#prices.price(instrument, at - 1), words, at),
      });
    }
    return found;
  }

  #wordsOf({ symbol }: Instrument, tick: number): KeyedWords {
    const day = dayOfTick(tick);
    return this.#words.get(`${symbol} ${day}`, () => new KeyedWords(this.#days.bookKey(symbol, day), [0, 0]));
  }
}

/** 1, 2 or 5 times a power of ten, near the share of the price that levels are apart. */
function gridStep(price: number): number {
  const wanted = price * stepShare;
  let power = 1;
  while (power * 10 <= wanted) power *= 10;
  return [5, 2].map((factor) => factor * power).find((step) => step <= wanted) ?? power;
}

/** People like round prices: more lies there. */
function roundness(grid: number): number {
  if (grid % 10 === 0) return 3;
  return grid % 5 === 0 ? 1.8 : 1;
}

/** 0.15 to 2.35, mostly small: a word per level and stretch of time. */
function liveliness(words: KeyedWords, grid: number, tick: number): number {
  const phase = words.at(scatter(grid, 0)) % levelTicks;
  const share = words.at(scatter(grid, 1 + Math.floor((tick + phase) / levelTicks))) / 2 ** 32;
  return 0.15 + 2.2 * share * share;
}

/** Where the word of a level lies in the stream: neighbours in price and time far apart. */
function scatter(grid: number, epoch: number): number {
  return (Math.imul(grid, 0x9e37_79b1) ^ Math.imul(epoch, 0x85eb_ca6b)) >>> 0;
}

function sideOf(change: number, words: KeyedWords, tick: number): 'buy' | 'sell' {
  if (change !== 0) return change > 0 ? 'buy' : 'sell';
  return words.at(scatter(tick, 7)) % 2 === 0 ? 'buy' : 'sell';
}

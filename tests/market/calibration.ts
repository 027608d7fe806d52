/** What the forms say of a liquidation, held against what the market does: so many of those told "30 %" are reached in 30 %. */
import type { Risk } from '#contract/api/trading.ts';
import { genesisDay, tickAt } from '#contract/market/calendar.ts';
import { hourTicks } from '#contract/market/path/ticks.ts';
import { isTrading, type MarketRules, marketOf } from '#contract/markets.ts';
import { spreadOf } from '#contract/rules/trading/lots.ts';
import { riskOf } from '#server/domain/trading/risk/risk.ts';
import { createMarket, type Market } from '#server/market/market.ts';
import { shareBeyond } from '#src/features/trading/risk/risk.rules.ts';
import { era } from './era.ts';
import { seededRandom } from '#server/platform/random.ts';

export interface CalibrationSizes {
  seed: string;
  /** Moments at which positions are opened: six at each, a long and a short for each of the three times. */
  moments: number;
  /** They are spread over so many days. */
  days: number;
}

/** Positions whose predicted chance lies within one tenth, or a tenth of the options. */
export interface Class {
  count: number;
  /** Weeks that positions were opened in, as those of one week share a good part of their path; days of options. */
  clusters: number;
  predicted: number;
  measured: number;
  /** Standard error of the difference, clustered. */
  error: number;
}

interface Position {
  seconds: number;
  week: number;
  predicted: number;
  isReached: boolean;
}

/** Five coins, large and small; pairs with and without a rate, and metals, one of them with a wide spread. */
const symbols = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'ALGOUSDT', 'EURUSD', 'USDJPY', 'XAUUSD', 'XPDUSD'];
const daySeconds = 86_400;
const weekDays = 7;

export async function positionsOf({ seed, moments, days }: CalibrationSizes): Promise<Position[]> {
  const market = createMarket({ seed, era });
  const draws = seededRandom(seed);
  const random = () => draws.bytes(4).readUInt32BE() / 2 ** 32;
  const found: Position[] = [];
  for (let at = 0; found.length < moments * 6; at += 1) {
    const day = genesisDay + Math.floor(((at % moments) * days) / moments);
    // Answers are kept for a quarter of an hour, and begin with it.
    const seconds = day * daySeconds + Math.floor(random() * 96) * 900;
    const rules = marketOf(symbols[at % symbols.length] ?? '');
    if (rules === undefined || !isTrading(rules.kind, seconds)) continue;
    const { horizons } = await riskOf(market, rules.symbol, seconds * 1000);
    for (const horizon of horizons) {
      for (const way of ['below', 'above'] as const) {
        const { predicted, distanceBps } = chosenFrom(way === 'below' ? horizon.fall_bps : horizon.rise_bps, random());
        const isReached = isReachedIn(market, rules, seconds, horizon.seconds, way, distanceBps);
        found.push({ seconds: horizon.seconds, week: Math.floor(day / weekDays), predicted, isReached });
      }
    }
  }
  return found;
}

/** A distance with a chance anywhere between never and always. Figures are rounded to tenths: what counts as one begins half a tenth before it. */
function chosenFrom(moves: Risk['horizons'][number]['fall_bps'], share: number) {
  const distance = Math.max(0.1, moves[Math.floor(share * moves.length)] ?? 0);
  return { predicted: shareBeyond(moves, distance), distanceBps: distance - 0.05 };
}

/** Whether the bid falls, or the ask rises, so far from what it is: hour by hour, as a spread lasts one. */
function isReachedIn(
  market: Market,
  rules: MarketRules,
  from: number,
  seconds: number,
  way: 'below' | 'above',
  distanceBps: number,
): boolean {
  const sign = way === 'below' ? -1 : 1;
  const halfAt = (moment: number) => Number(spreadOf(rules, moment)) / 2;
  const first = Number(market.priceAt(rules.symbol, from * 1000)) + sign * halfAt(from);
  const level = first * (1 + (sign * distanceBps) / 10_000);
  const [start, end] = [tickAt(from * 1000), tickAt((from + seconds) * 1000)];
  for (let tick = start; tick < end; ) {
    const next = Math.min(end, (Math.floor(tick / hourTicks) + 1) * hourTicks);
    const wanted = level - sign * halfAt(tick / 5);
    const price = BigInt(way === 'below' ? Math.floor(wanted) : Math.ceil(wanted));
    if (market.firstReaching(rules.symbol, tick + 1, next, way, price) !== null) return true;
    tick = next;
  }
  return false;
}

/** Options by what their market did before them, and how they ended. */
interface Decided {
  day: number;
  /** The move of the time before that is as long, in deviations of all such moves of its market. */
  before: number;
  end: 'up' | 'down' | 'draw';
}

const optionSymbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT', 'ALGOUSDT'];
const optionSeconds = [30, 60, 120, 300];

/** Options of every period at any moment, so many a day over so many days. */
export function optionsOf(seed: string, days: number, perDay: number): Decided[] {
  const market = createMarket({ seed, era });
  const draws = seededRandom(seed);
  const found: Decided[] = [];
  for (let day = genesisDay; day < genesisDay + days; day += 1) {
    for (let at = 0; at < perDay; at += 1) {
      const symbol = optionSymbols[at % optionSymbols.length] ?? 'BTCUSDT';
      const seconds = optionSeconds[Math.floor(at / optionSymbols.length) % optionSeconds.length] ?? 30;
      const from = day * daySeconds + 300 + (draws.bytes(4).readUInt32BE() % (daySeconds - 600));
      const priceAt = (moment: number) => Number(market.finePriceAt(symbol, moment * 1000));
      const [first, open, final] = [priceAt(from - seconds), priceAt(from), priceAt(from + seconds)];
      const end = final > open ? 'up' : final < open ? 'down' : 'draw';
      found.push({ day, before: Math.log(open / first) / Math.sqrt(seconds), end });
    }
  }
  return found;
}

/** Ten classes of equal size, by the move before: "up" is what half of each end with, whatever it was. */
export function optionClassesOf(options: readonly Decided[]): Class[] {
  const inOrder = [...options].sort((one, other) => one.before - other.before);
  const size = Math.ceil(inOrder.length / 10);
  return Array.from({ length: 10 }, (_, at) =>
    classOf(
      inOrder.slice(at * size, (at + 1) * size).map(({ day, end }) => ({
        cluster: day,
        predicted: 0.5,
        measured: end === 'up' ? 1 : end === 'draw' ? 0.5 : 0,
      })),
    ),
  );
}

/** Ten classes by what was predicted. */
export function classesOf(positions: readonly Position[]): Class[] {
  return Array.from({ length: 10 }, (_, at) =>
    classOf(
      positions
        .filter(({ predicted }) => Math.min(9, Math.floor(predicted * 10)) === at)
        .map(({ week, predicted, isReached }) => ({ cluster: week, predicted, measured: Number(isReached) })),
    ),
  );
}

/** What was told of some and what happened, with the error of the difference by clusters. */
export function classOf(own: readonly { cluster: number; predicted: number; measured: number }[]): Class {
  const count = own.length;
  const mean = (figure: (one: (typeof own)[number]) => number) =>
    own.reduce((sum, one) => sum + figure(one), 0) / count;
  const [predicted, measured] = [mean((one) => one.predicted), mean((one) => one.measured)];
  // What lies off the mean of all, cluster by cluster.
  const sums = new Map<number, number>();
  for (const one of own) {
    const off = one.measured - one.predicted - (measured - predicted);
    sums.set(one.cluster, (sums.get(one.cluster) ?? 0) + off);
  }
  const square = [...sums.values()].reduce((sum, one) => sum + one * one, 0);
  const clustered = Math.sqrt((square * sums.size) / (sums.size - 1)) / count;
  // Never less than what independent tries would have: few of them may all have ended alike.
  const least = Math.sqrt((predicted * (1 - predicted)) / count);
  return { count, clusters: sums.size, predicted, measured, error: Math.max(clustered, least) };
}

/** 99.9 % of what chance alone makes lies within so many errors. */
const within = 3.29;

export function isCalibrated({ predicted, measured, error }: Class): boolean {
  return Math.abs(measured - predicted) <= within * error;
}

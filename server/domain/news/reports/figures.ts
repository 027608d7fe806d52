import { mulDiv } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { isTrading, type MarketKind, type MarketRules, marketKinds, markets } from '#contract/markets.ts';
import type { Market, MarketCandle } from '#server/market/market.ts';
import type { Period } from './periods.ts';

/** From the first price of a period to the last, in minor units of the market. */
export interface Move {
  rules: MarketRules;
  from: bigint;
  to: bigint;
  /** Millionths of `from`, signed, rounded towards minus infinity: to rank by. */
  ppm: number;
}

/** How far a market went, and how much was traded, beside the median of the periods before. */
export interface Gauge {
  rules: MarketRules;
  /** High less low, in millionths of the opening price. */
  range: number;
  usualRange: number;
  /** In the market's quantity minor units. */
  volume: bigint;
  usualVolume: bigint;
}

export interface Figures {
  period: Period;
  /** Markets that traded at all, by kind, the largest move first. */
  moves: Record<MarketKind, Move[]>;
  lead: Move;
  /** How the coins went, large and small ones together. */
  coins: { up: number; down: number; all: number; medianPpm: number };
  gauges: Gauge[];
  /** Prices of `lead`, oldest first. */
  points: string[];
}

/** Of these, range and volume are told: what everybody looks at first. They cost a search through the whole period. */
const gauged: Record<Period['kind'], readonly string[]> = {
  hourly: ['BTCUSDT'],
  daily: ['BTCUSDT', 'XAUUSD'],
};

/** How many periods before are what is usual. */
export const usualOf = { hourly: 24, daily: 7 } as const;

const chartSteps = { hourly: 12, daily: 24 } as const;

/** All prices of one moment (seconds), by symbol. What one period ends with, the next begins with. */
export type PricesAt = (at: number) => ReadonlyMap<string, bigint>;

/** Everything a report says, computed from the market: the same at every asking, and stored nowhere. */
export async function figuresOf(market: Market, pricesAt: PricesAt, period: Period): Promise<Figures> {
  const [first, last] = [pricesAt(period.from), pricesAt(period.to)];
  const moved = markets
    .filter(({ kind }) => isOpenIn(kind, period))
    .map((rules) => moveOf(rules, first.get(rules.symbol) ?? 0n, last.get(rules.symbol) ?? 0n));
  const byKind = (kind: MarketKind) => moved.filter(({ rules }) => rules.kind === kind).toSorted(byReach);
  const moves = Object.fromEntries(marketKinds.map((kind) => [kind, byKind(kind)])) as Figures['moves'];
  const [lead] = moved.toSorted(byReach);
  if (lead === undefined) throw new Error('There is no market that is always open.');
  const gauges: Gauge[] = [];
  for (const { rules } of moved) {
    if (gauged[period.kind].includes(rules.symbol)) gauges.push(await gaugeOf(market, rules, period));
  }
  return {
    period,
    moves,
    lead,
    coins: common([...moves.coin, ...moves.virtual]),
    gauges,
    points: pointsOf(market, lead, period),
  };
}

/** Whether markets of a kind traded at any time of the period; they open and close on the hour. */
function isOpenIn(kind: MarketKind, { from, to }: Period): boolean {
  for (let at = from; at < to; at += 3600) if (isTrading(kind, at)) return true;
  return false;
}

function moveOf(rules: MarketRules, from: bigint, to: bigint): Move {
  return { rules, from, to, ppm: ppmOf(to - from, from) };
}

function ppmOf(part: bigint, whole: bigint): number {
  return Number(mulDiv(part, 1_000_000n, whole, 'floor'));
}

/** The largest first, in either direction; equal ones by name, so that the order is always the same. */
function byReach(one: Move, other: Move): number {
  return Math.abs(other.ppm) - Math.abs(one.ppm) || (one.rules.symbol < other.rules.symbol ? -1 : 1);
}

function common(coins: readonly Move[]): Figures['coins'] {
  return {
    up: coins.filter(({ from, to }) => to > from).length,
    down: coins.filter(({ from, to }) => to < from).length,
    all: coins.length,
    medianPpm: medianOf(coins.map(({ ppm }) => ppm)),
  };
}

/** The middle one, or the mean of the two in the middle, rounded. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return Math.round((low + high) / 2);
}

async function gaugeOf(market: Market, rules: MarketRules, { kind, to }: Period): Promise<Gauge> {
  const [interval, count] = kind === 'hourly' ? (['1h', usualOf.hourly] as const) : (['1d', usualOf.daily] as const);
  const candles = await market.candles(rules.symbol, interval, count + 1, to, to * 1000);
  const last = candles.at(-1);
  if (last === undefined) throw new Error(`${rules.symbol} has no candles before ${to}.`);
  // Days of rest are no days to compare with.
  const before = candles.slice(0, -1).filter(({ volume }) => volume > 0n);
  return {
    rules,
    range: rangeOf(last),
    usualRange: medianOf(before.map(rangeOf)),
    volume: last.volume,
    usualVolume: BigInt(medianOf(before.map(({ volume }) => Number(volume)))),
  };
}

function rangeOf({ high, low, open }: MarketCandle): number {
  return ppmOf(high - low, open);
}

function pointsOf(market: Market, { rules }: Move, { kind, from, to }: Period): string[] {
  const steps = chartSteps[kind];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const at = from + ((to - from) / steps) * index;
    return writePrice(rules, market.priceAt(rules.symbol, at * 1000));
  });
}

import { setImmediate } from 'node:timers/promises';
import type { Risk } from '../../../contract/api/trading.ts';
import { dayTicks } from '../../../contract/market/path/walk.ts';
import { isTrading, type MarketRules, marketOf } from '../../../contract/markets.ts';
import { createMarket } from '../../market/market.ts';
import { DomainError } from '../errors.ts';
import { createLines } from '../gate.ts';

/** Days simulated: each begins an hour, a day and a week. */
const days = 400;
const weekDays = 7;
const dayHours = 24;
/** Has no factor in common with the hours of a day: one day after the other begins its hour at another of them. */
const hourStep = 7;
const hourTicks = dayTicks / dayHours;
const daySeconds = 86_400;
const hourSeconds = daySeconds / dayHours;
/** A Monday: 2024-01-01. */
const firstDay = 19_723;

const known = new Map<string, Promise<Risk>>();
/** One market after the other: all of them at once would hold everybody else up for a day of each. */
const inLine = createLines();

/**
 * How far a market moves: its furthest fall and rise within an hour, a day and a week in each of 400 days of its own process with keys
 * that anyone may know. The hours are of all times of the day; a day and a week begin at midnight UTC. They say nothing of what the
 * market's secret key will bring. Computed once per market, a day at a time, so that nobody waits for it but the asker.
 * @throws DomainError pair_not_found.
 */
export async function riskOf(symbol: string): Promise<Risk> {
  const rules = marketOf(symbol);
  if (rules === undefined) throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  const found = known.get(symbol) ?? inLine('risk', () => simulate(rules));
  known.set(symbol, found);
  return found;
}

/** Prices as plain numbers: what comes of them is an estimate. */
interface Stretch {
  open: number;
  high: number;
  low: number;
}

async function simulate({ symbol, kind }: MarketRules): Promise<Risk> {
  const market = createMarket({ seed: 'risk-1', era: { firstDay, before: 'market-2' } });
  const stretch = (from: number, length: number): Stretch => {
    const { high, low } = market.range(symbol, from, from + length);
    return { open: Number(market.priceAt(symbol, from * 200)), high: Number(high), low: Number(low) };
  };
  const [hours, whole]: [Stretch[], Stretch[]] = [[], []];
  for (let day = firstDay; day < firstDay + days + weekDays; day += 1) {
    whole.push(stretch(day * dayTicks, dayTicks));
    hours.push(stretch(day * dayTicks + hourOf(kind, day) * hourTicks, hourTicks));
    await setImmediate();
  }
  // Who opens a position opens it while the market trades.
  const starts = Array.from({ length: days }, (_, at) => at).filter((at) =>
    isTrading(kind, (firstDay + at) * daySeconds + daySeconds / 2),
  );
  const weeks = starts.map((at) => joined(whole.slice(at, at + weekDays)));
  const horizons = [
    { seconds: 3600, found: pick(hours, starts) },
    { seconds: daySeconds, found: pick(whole, starts) },
    { seconds: weekDays * daySeconds, found: weeks },
  ];
  const moves = starts.map((at) => (whole[at + 1]?.open ?? 0) / (whole[at]?.open ?? 1) - 1);
  return {
    symbol,
    paths: starts.length,
    typical_day_bps: bpsOf(Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length)),
    horizons: horizons.map(({ seconds, found }) => ({
      seconds,
      fall_bps: inOrder(found.map(({ open, low }) => 1 - low / open)),
      rise_bps: inOrder(found.map(({ open, high }) => high / open - 1)),
    })),
  };
}

function pick(all: readonly Stretch[], at: readonly number[]): Stretch[] {
  return at.flatMap((index) => all[index] ?? []);
}

function joined(parts: readonly Stretch[]): Stretch {
  return {
    open: parts[0]?.open ?? 1,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
  };
}

/** Basis points with one decimal. */
function bpsOf(share: number): number {
  return Math.round(share * 100_000) / 10;
}

function inOrder(shares: readonly number[]): number[] {
  return shares.map(bpsOf).toSorted((a, b) => a - b);
}

/** The hour of a day that is looked at: another one every day, at noon where the market rests then. */
function hourOf(kind: MarketRules['kind'], day: number): number {
  const hour = (day * hourStep) % dayHours;
  const from = day * daySeconds + hour * hourSeconds;
  return isTrading(kind, from) && isTrading(kind, from + hourSeconds - 1) ? hour : dayHours / 2;
}

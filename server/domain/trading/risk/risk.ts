import { createHash } from 'node:crypto';
import { type Risk, riskKeptSeconds } from '#contract/api/trading.ts';
import { KeyedWords } from '#contract/market/path/chacha.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import { kindRules, type MarketRules, marketOf } from '#contract/markets.ts';
import { spreadOf } from '#contract/rules/trading/lots.ts';
import type { Market } from '#server/market/market.ts';
import { Lru } from '#contract/market/lru.ts';
import { DomainError } from '#server/domain/errors.ts';
import { createLines } from '#server/domain/gate.ts';
import { type Pool, poolOf, weekHours } from './pool.ts';
import { chooseFor, horizonHours, type Now, paths, reachesOf, usualBetween, windowOf, windows } from './scenarios.ts';

const hourSeconds = 3600;
/** 1970-01-01 was a Thursday: its midnight is hour 96 of a week that begins on Sunday. */
const firstHour = 96;
const answersKept = 256;
const ticksPerHour = (hourSeconds * 1000) / tickMs;

/** The parts of the market that the simulation reads. */
type PathReader = Pick<Market, 'variance' | 'priceAt'>;

interface Risks {
  answers: Lru<Promise<Risk>>;
  /** One market at a time: several at once would block the event loop for too long. */
  inLine: ReturnType<typeof createLines>;
}

const risks = new WeakMap<PathReader, Risks>();

/**
 * How far a market may move, given its recent volatility: the largest fall and rise within an hour, a day and a week in each of 1,000
 * simulated paths of its own process. The simulation uses public keys, so it says nothing about the real path. Falls are of the bid,
 * rises of the ask. The answer is kept for a quarter of an hour.
 * @throws DomainError pair_not_found.
 */
export async function riskOf(market: PathReader, symbol: string, atMs: number): Promise<Risk> {
  const rules = marketOf(symbol);
  if (rules === undefined) throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  const { answers, inLine } = risks.get(market) ?? {
    answers: new Lru<Promise<Risk>>(answersKept),
    inLine: createLines(),
  };
  risks.set(market, { answers, inLine });
  const at = Math.floor(atMs / 1000 / riskKeptSeconds) * riskKeptSeconds;
  return answers.get(`${symbol} ${at}`, () => inLine('risk', () => simulate(market, rules, at)));
}

async function simulate(market: PathReader, rules: MarketRules, at: number): Promise<Risk> {
  const { symbol, kind } = rules;
  const instrument = instrumentOf(symbol);
  const pool = await poolOf(instrument);
  const now = nowOf(market, symbol, pool, at);
  const price = Number(market.priceAt(symbol, at * 1000));
  const halfAt = (hour: number) => Number(spreadOf(rules, Math.floor(hour) * hourSeconds)) / 2 / price;
  const chosen = await chooseFor(pool, now, kindRules[kind].hours === 'weekdays');
  const horizons: Risk['horizons'] = [];
  for (const [index, hours] of horizonHours.entries()) {
    const own = chosen[index];
    if (own === undefined) continue;
    const words = new KeyedWords(createHash('sha256').update(`risk-2|${symbol}|${at}|${hours}`).digest(), [0, 0]);
    const { falls, rises } = await reachesOf(pool, now, own, hours, halfAt, words);
    horizons.push({
      seconds: hours * hourSeconds,
      effective: own.effective,
      fall_bps: inOrder(falls),
      rise_bps: inOrder(rises),
    });
  }
  return { symbol, at, paths, typical_day_bps: typicalDay(pool), horizons };
}

/** The volatility of the last hour, day and week. It is public, as it follows from the volume. */
function nowOf(market: PathReader, symbol: string, pool: Pool, at: number): Now {
  const hours = at / hourSeconds + firstHour;
  const hour = hours % weekHours;
  const tick = (at * 1000) / tickMs;
  const usual = (from: number, to: number) => usualBetween(pool, from, to);
  const [last, day, week] = windows.map((length) => {
    const back = windowOf(usual, hour, length);
    const [seen, expected] = [market.variance(symbol, tick - back * ticksPerHour, tick), usual(hour - back, hour)];
    return seen > 0 && expected > 0 ? Math.log(seen / expected) : 0;
  });
  return { hour, lively: [last ?? 0, day ?? 0, week ?? 0] };
}

/** The root mean square of a day's move, over days that the market trades, in basis points. */
function typicalDay({ hours, usual }: Pool): number {
  const days = Array.from({ length: 7 }, (_, day) => usual.subarray(day * 24, day * 24 + 24).some((one) => one > 0));
  const share = days.filter(Boolean).length / 7;
  const daily = hours.reduce((sum, one) => sum + one, 0) / (hours.length / 24);
  return bpsOf(Math.sqrt(daily / share));
}

/** Basis points with one decimal. */
function bpsOf(share: number): number {
  return Math.round(share * 100_000) / 10;
}

function inOrder(shares: Float64Array): number[] {
  return Array.from(shares, (share) => Math.max(0, bpsOf(share))).sort((a, b) => a - b);
}

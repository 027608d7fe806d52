import type { Candle } from '#contract/api/market.ts';
import type { Interval } from '#contract/intervals.ts';
import { marketOf, markets } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import type { Market } from '#server/market/market.ts';
import { DomainError } from '../errors.ts';
import type { World } from '../parts.ts';

interface CandleRequest {
  symbol: string;
  interval: Interval;
  /** Seconds; the newest candle begins before it. The one in progress, when left out. */
  to?: number | undefined;
  limit?: number | undefined;
}

const candlesUnasked = 500;

/** Candles of a market, oldest first; the newest may still be forming. @throws DomainError pair_not_found. */
export async function candlesOf(
  { market, clock }: Pick<World, 'clock'> & { market: Market },
  { symbol, interval, to, limit = candlesUnasked }: CandleRequest,
): Promise<Candle[]> {
  const rules = marketOf(symbol);
  if (rules === undefined) throw DomainError.of('pair_not_found', { symbol }, 'symbol');
  const nowMs = clock.nowMs();
  const end = Math.floor(nowMs / 1000) + 1;
  const candles = await market.candles(symbol, interval, limit, Math.min(to ?? end, end), nowMs);
  // Each price with all that it has: the days of a chart may have other ticks than today.
  return candles.map(({ time, open, high, low, close, volume }) => ({
    time,
    open: writePrice(rules, open),
    high: writePrice(rules, high),
    low: writePrice(rules, low),
    close: writePrice(rules, close),
    volume: formatDecimal(volume, rules.quantityPrecision),
  }));
}

export interface Sparks {
  at: number;
  list: { symbol: string; points: string[] }[];
}

const hourSeconds = 3600;
const sparkHours = 24;

/** Hourly closes of the last full 24 hours. They change once an hour and are computed once an hour. */
export function createSparks(market: Market): (nowMs: number) => Sparks {
  let kept: Sparks = { at: -1, list: [] };
  return (nowMs) => {
    const at = Math.floor(nowMs / 1000 / hourSeconds) * hourSeconds;
    if (kept.at !== at)
      kept = { at, list: markets.map(({ symbol }) => ({ symbol, points: closesOf(market, symbol, at) })) };
    return kept;
  };
}

function closesOf(market: Market, symbol: string, atSeconds: number): string[] {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new RangeError(`no such market: ${symbol}`);
  return Array.from({ length: sparkHours }, (_, index) => {
    const hoursAgo = sparkHours - 1 - index;
    return writePrice(rules, market.priceAt(symbol, (atSeconds - hoursAgo * hourSeconds) * 1000));
  });
}

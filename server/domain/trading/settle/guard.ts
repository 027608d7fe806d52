import { dayTicks } from '../../../../contract/market/path/walk.ts';
import { type MarketRules, markets } from '../../../../contract/markets.ts';
import { isGuarded } from '../../../../contract/rules/trading/liquidation.ts';
import { rateMarketOf, rateOf } from '../../../../contract/rules/trading/lots.ts';
import type { Market } from '../../../market/market.ts';

/** The markets whose liquidations depend on a rate as well. */
const crosses = markets.filter((rules) => rateMarketOf(rules) !== null);

/**
 * A liquidation is armed at the opening and anew at every rollover, of which no two are more than three days apart (from Friday's to
 * Monday's). An hour more, because the stretch in which it is charged may begin before it.
 */
const hourTicks = 18_000;
const backTicks = (3 * 24 + 1) * hourTicks;

interface Extremes {
  low: bigint;
  high: bigint;
}

/** Days and hours that are over, by market and rate: they never change. What a few days hold, and no more. */
const stretchesKept = 600;
const known = new WeakMap<Market, Map<string, Extremes>>();

/**
 * The markets in which a rate may have moved further, since a liquidation of them was armed, than the level allows for that it is
 * looked for by: of these every liquidation is looked at. Asked of any stretch before which everything is settled, as the settlement
 * does it, also behind an outage of days: what lies before the stretch has been charged for its nights by then.
 */
export function unguardedSymbols(market: Market, from: number, to: number): string[] {
  const isFar = new Map<string, boolean>();
  return crosses.flatMap((rules) => {
    const name = rateMarketOf(rules)?.rules.symbol ?? '';
    const isKnown = isFar.get(name) ?? !isGuardedSince(market, rules, name, from - backTicks, to);
    isFar.set(name, isKnown);
    return isKnown ? [rules.symbol] : [];
  });
}

function isGuardedSince(market: Market, rules: MarketRules, name: string, from: number, to: number): boolean {
  const { low, high } = extremesOf(market, name, from, to);
  const [one, other] = [rateOf(rules, () => low), rateOf(rules, () => high)];
  return one < other ? isGuarded(one, other) : isGuarded(other, one);
}

/** Of whole days, at least from `from` on, of the running day's whole hours, and of the running hour up to `to`. */
function extremesOf(market: Market, symbol: string, from: number, to: number): Extremes {
  const kept = known.get(market) ?? new Map<string, Extremes>();
  known.set(market, kept);
  const whole = (start: number, length: number): Extremes => {
    const key = `${symbol} ${length} ${start}`;
    const found = kept.get(key) ?? market.range(symbol, start, start + length - 1);
    kept.set(key, found);
    return found;
  };
  const [today, running] = [dayTicks, hourTicks].map((length) => Math.floor(to / length) * length) as [number, number];
  const parts = [market.range(symbol, running, to)];
  for (let hour = today; hour < running; hour += hourTicks) parts.push(whole(hour, hourTicks));
  for (let day = Math.floor(from / dayTicks) * dayTicks; day < today; day += dayTicks) parts.push(whole(day, dayTicks));
  for (const key of kept.keys()) {
    if (kept.size <= stretchesKept) break;
    kept.delete(key);
  }
  return {
    low: parts.reduce((least, { low }) => (low < least ? low : least), parts[0]?.low ?? 0n),
    high: parts.reduce((most, { high }) => (high > most ? high : most), 0n),
  };
}

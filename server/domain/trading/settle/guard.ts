import { dayTicks } from '#contract/market/path/ticks.ts';
import { type MarketRules, markets } from '#contract/markets.ts';
import { isGuarded } from '#contract/rules/trading/liquidation.ts';
import { rateMarketOf, rateOf } from '#contract/rules/trading/lots.ts';
import type { Market } from '#server/market/market.ts';

/** The markets whose liquidations depend on a conversion rate, too. */
const crosses = markets.filter((rules) => rateMarketOf(rules) !== null);

/**
 * A liquidation level is computed at the opening and at every rollover, which are at most three days apart (Friday to Monday). One hour
 * more, because the stretch that settles a rollover may begin before it.
 */
const hourTicks = 18_000;
const backTicks = (3 * 24 + 1) * hourTicks;

interface Extremes {
  low: bigint;
  high: bigint;
}

/** Extremes of the current hour, up to the tick `upTo`. */
interface Running extends Extremes {
  start: number;
  upTo: number;
}

/** Cached extremes of past days and hours, which never change: enough for a few days. */
const stretchesKept = 600;
const known = new WeakMap<Market, { whole: Map<string, Extremes>; running: Map<string, Running> }>();

/**
 * The markets whose conversion rate may have moved, since a liquidation level was computed, further than the level allows for: all their
 * liquidations must be checked. Everything before the stretch must be settled, as it is in the settler, even after an outage of days:
 * then all rollovers before `from` are done.
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

/** The extremes of whole days from at least `from`, of the current day's whole hours, and of the current hour up to `to`. */
function extremesOf(market: Market, symbol: string, from: number, to: number): Extremes {
  const { whole: kept, running: hours } = known.get(market) ?? { whole: new Map(), running: new Map() };
  known.set(market, { whole: kept, running: hours });
  const whole = (start: number, length: number): Extremes => {
    const key = `${symbol} ${length} ${start}`;
    const found = kept.get(key) ?? market.range(symbol, start, start + length - 1);
    kept.set(key, found);
    return found;
  };
  const [today, hourStart] = [dayTicks, hourTicks].map((length) => Math.floor(to / length) * length) as [
    number,
    number,
  ];
  // In the next frame only the new ticks are read.
  const before = hours.get(symbol);
  const isOn = before?.start === hourStart && before.upTo < to;
  const fresh = market.range(symbol, isOn ? before.upTo + 1 : hourStart, to);
  const running = isOn ? joined([before, fresh]) : fresh;
  hours.set(symbol, { ...running, start: hourStart, upTo: to });
  const parts = [running];
  for (let hour = today; hour < hourStart; hour += hourTicks) parts.push(whole(hour, hourTicks));
  for (let day = Math.floor(from / dayTicks) * dayTicks; day < today; day += dayTicks) parts.push(whole(day, dayTicks));
  for (const key of kept.keys()) {
    if (kept.size <= stretchesKept) break;
    kept.delete(key);
  }
  return joined(parts);
}

function joined(parts: readonly Extremes[]): Extremes {
  return {
    low: parts.reduce((least, { low }) => (low < least ? low : least), parts[0]?.low ?? 0n),
    high: parts.reduce((most, { high }) => (high > most ? high : most), 0n),
  };
}

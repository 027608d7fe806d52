/** The layer of days: what each market opened at, over years and several seeds. */
import { markets } from '#contract/markets.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { type Instrument, instrumentOf } from '#contract/market/symbols.ts';
import { rateMarketOf } from '#contract/rules/trading/lots.ts';
import type { Paths } from '../market/paths.ts';
import { positionCosts } from './costs.ts';

export interface MarketHistory {
  instrument: Instrument;
  /** Log price and sum of variance at the midnight that each day begins with, and the one behind the last. */
  logs: Float64Array;
  clocks: Float64Array;
  /** Log of the quote currency in dollars. */
  rates: Float64Array;
}

export interface History {
  paths: Paths;
  /** Tells seeds apart: clusters of different ones are independent. */
  number: number;
  markets: readonly MarketHistory[];
}

export function historyOf(paths: Paths, number: number): History {
  const logs = new Map<string, Float64Array>();
  const opens = (instrument: Instrument) => {
    const found = logs.get(instrument.symbol) ?? opensOf(paths, instrument).logs;
    logs.set(instrument.symbol, found);
    return found;
  };
  const all = markets.map(({ symbol }): MarketHistory => {
    const instrument = instrumentOf(symbol);
    const rate = rateMarketOf(instrument.rules);
    const own = opensOf(paths, instrument);
    logs.set(symbol, own.logs);
    const quote = rate === null ? null : opens(instrumentOf(rate.rules.symbol));
    const sign = rate?.isInverse === true ? -1 : 1;
    return { instrument, ...own, rates: own.logs.map((_, at) => sign * (quote?.[at] ?? 0)) };
  });
  return { paths, number, markets: all };
}

function opensOf({ source, firstDay, days, version }: Paths, instrument: Instrument) {
  const [logs, clocks] = [new Float64Array(days + 1), new Float64Array(days + 1)];
  for (let at = 0; at <= days; at += 1) {
    let [log, variance] = [0, 0];
    for (const { component, weight, drift } of instrument.of[version].terms) {
      const ends = source.ends(component, firstDay + at);
      log += weight * ends.open + drift * ends.clockOpen;
      variance += weight * weight * (ends.clockClose - ends.clockOpen);
    }
    logs[at] = log;
    if (at < days) clocks[at + 1] = (clocks[at] ?? 0) + variance;
  }
  return { logs, clocks };
}

/** What a long position brings from one midnight to another, in USDT of each USDT of notional, paid at the rate of its end. */
export function longProfit({ logs, rates }: MarketHistory, from: number, to: number): number {
  const rate = Math.exp((rates[to] ?? 0) - (rates[from] ?? 0));
  return Math.expm1((logs[to] ?? 0) - (logs[from] ?? 0)) * rate;
}

/** What the sides of a position cost from one midnight to another. */
export function historyCosts({ paths }: History, { instrument, logs }: MarketHistory, from: number, to: number) {
  const { price } = instrument.of[paths.version];
  const whole = price * 10 ** instrument.rules.pricePrecision * Math.exp(logs[from] ?? 0);
  return positionCosts(instrument, whole, (paths.firstDay + from) * dayTicks, (paths.firstDay + to) * dayTicks);
}

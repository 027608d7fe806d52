import type { Answer } from '#contract/api/calls.ts';
import { isTrading, kindRules, type MarketRules, markets, opensAt } from '#contract/markets.ts';
import { formatDecimal, trimDecimal } from '#contract/money.ts';
import { tickAt } from '#contract/market/calendar.ts';
import { lotSize } from '#contract/rules/trading/figures.ts';
import type { Market } from '#server/market/market.ts';
import { nextRollover, pipOf, spreadOf, swapBps } from '#contract/rules/trading/lots.ts';

type MarketConfig = Answer<'market/config'>['list'][number];

const minuteSeconds = 60;

/** Every market's trading rules, and whether it trades in this minute. */
export function tradingRules(market: Market, nowSeconds: number): Answer<'market/config'> {
  const at = Math.floor(nowSeconds / minuteSeconds) * minuteSeconds;
  return { at, list: markets.map((rules) => describeRules(market, rules, at)) };
}

/** The trading rules of one market at a moment, in whole seconds since 1970: decimals, quantities and leverages are those of its day. */
export function describeRules(source: Market, market: MarketRules, at: number): MarketConfig {
  const day = source.dayRules(market.symbol, tickAt(at * 1000));
  const quantity = (whole: bigint) => trimDecimal(formatDecimal(whole, market.quantityPrecision));
  return {
    symbol: market.symbol,
    base: market.base,
    quote: market.quote,
    name: market.name,
    kind: market.kind,
    price_precision: day.decimals,
    quantity_precision: market.quantityPrecision,
    quantity_step: quantity(day.step),
    quantity_min: quantity(day.min),
    quantity_max: quantity(day.max),
    spot_fee_bps: market.spotFeeBps,
    contract_fee_bps: market.contractFeeBps,
    maintenance_bps: market.maintenanceBps,
    leverages: [...day.leverages],
    lot: Number(lotSize(market)),
    ...describeNights(market, at),
    state: isTrading(market.kind, at) ? ('trading' as const) : ('closed' as const),
    opens_at: opensAt(market.kind, at),
  };
}

/** What forex and metals cost instead of a fee. */
function describeNights(market: MarketRules, at: number): Pick<MarketConfig, 'pip' | 'spread' | 'swap'> {
  if (kindRules[market.kind].hours === 'always') return { pip: null, spread: null, swap: null };
  const price = (whole: bigint) => formatDecimal(whole, market.pricePrecision);
  return {
    pip: price(pipOf(market)),
    spread: price(spreadOf(market, at)),
    swap: { long_bps: swapBps(market, 'long'), short_bps: swapBps(market, 'short'), ...nextRollover(at) },
  };
}

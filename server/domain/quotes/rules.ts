import type { Answer } from '../../../contract/api/calls.ts';
import { isTrading, markets, opensAt } from '../../../contract/markets.ts';

const minuteSeconds = 60;

/** Every market's trading rules, and whether it trades in this minute. */
export function tradingRules(nowSeconds: number): Answer<'market/config'> {
  const at = Math.floor(nowSeconds / minuteSeconds) * minuteSeconds;
  const list = markets.map((market) => ({
    symbol: market.symbol,
    base: market.base,
    quote: market.quote,
    name: market.name,
    kind: market.kind,
    price_precision: market.pricePrecision,
    quantity_precision: market.quantityPrecision,
    quantity_step: market.quantityStep,
    quantity_min: market.quantityMin,
    quantity_max: market.quantityMax,
    spot_fee_bps: market.spotFeeBps,
    contract_fee_bps: market.contractFeeBps,
    leverages: [...market.leverages],
    state: isTrading(market.kind, at) ? ('trading' as const) : ('closed' as const),
    opens_at: opensAt(market.kind, at),
  }));
  return { at, list };
}

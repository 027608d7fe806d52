import type { OptionOrder } from '#contract/api/options.ts';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import { marketOf } from '#contract/markets.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { type Columns, tableOf, utc } from '#src/lib/files/table.ts';
import { totalOf } from './waiting.rules.ts';

/** Empty for an order without a worst price, and for one that does not wait. */
const terms: Columns<Pick<SpotOrder, 'worst_price' | 'time_in_force' | 'expires'>> = {
  worst_price: ({ worst_price }) => worst_price,
  time_in_force: ({ time_in_force }) => time_in_force,
  expires_utc: ({ expires }) => utc(expires),
};

export const spotTable = tableOf<SpotOrder>('spot-orders', 2, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  created_utc: ({ created }) => utc(created),
  ended_utc: ({ ended }) => utc(ended),
  symbol: ({ symbol }) => symbol,
  side: ({ side }) => side,
  type: ({ type }) => type,
  status: ({ status }) => status,
  quantity: ({ quantity }) => quantity,
  quantity_unit: ({ symbol }) => marketOf(symbol)?.base ?? '',
  limit_price: ({ price }) => price,
  stop_price: ({ stop_price }) => stop_price,
  ...terms,
  filled: ({ filled }) => filled,
  average_price: ({ average }) => average,
  amount_usdt: ({ amount }) => amount,
  fee_usdt: ({ fee }) => fee,
  total_usdt: totalOf,
  held: ({ held }) => held,
  simulated: ({ simulated }) => String(simulated),
});

const money: Columns<Position> = {
  profit_usdt: ({ profit }) => profit,
  fee_usdt: ({ fee }) => fee,
  swap_usdt: ({ swap }) => swap,
  borne_by_the_house_usdt: ({ shortfall }) => shortfall,
  result_usdt: resultOf,
};

/** Of a part that was closed it says nothing of the position. */
const closeReason = ({ status, close_reason }: Position) => (status === 'closed' ? close_reason : null);

export const contractTable = tableOf<Position>('contract-orders', 2, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  product: ({ product }) => product,
  created_utc: ({ created }) => utc(created),
  opened_utc: ({ opened }) => utc(opened),
  closed_utc: ({ closed }) => utc(closed),
  symbol: ({ symbol }) => symbol,
  direction: ({ direction }) => direction,
  type: ({ type }) => type,
  leverage: ({ leverage }) => leverage,
  status: ({ status }) => status,
  close_reason: closeReason,
  quantity: ({ quantity }) => quantity,
  open_quantity: ({ open_quantity }) => open_quantity,
  quantity_unit: ({ symbol }) => marketOf(symbol)?.base ?? '',
  limit_price: ({ limit_price }) => limit_price,
  stop_price: ({ stop_price }) => stop_price,
  ...terms,
  open_price: ({ open_price }) => open_price,
  open_tick: ({ open_tick }) => open_tick,
  close_price: ({ close_price }) => close_price,
  close_tick: ({ close_tick }) => close_tick,
  take_profit: ({ take_profit }) => take_profit,
  stop_loss: ({ stop_loss }) => stop_loss,
  trailing_bps: ({ trailing_bps }) => trailing_bps,
  liquidation_price: ({ liquidation_price }) => liquidation_price,
  rate_to_usdt: ({ rate }) => rate,
  margin_usdt: ({ margin }) => margin,
  fee_held_usdt: ({ fee_held }) => fee_held,
  ...money,
  simulated: ({ simulated }) => String(simulated),
});

export const forexTable = tableOf<Position>('forex-orders', 2, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  symbol: ({ symbol }) => symbol,
  direction: ({ direction }) => direction,
  type: ({ type }) => type,
  status: ({ status }) => status,
  leverage: ({ leverage }) => leverage,
  lots: ({ quantity }) => quantity,
  open_lots: ({ open_quantity }) => open_quantity,
  limit_price: ({ limit_price }) => limit_price,
  ...terms,
  open_price: ({ open_price }) => open_price,
  close_price: ({ close_price }) => close_price,
  take_profit: ({ take_profit }) => take_profit,
  stop_loss: ({ stop_loss }) => stop_loss,
  trailing_bps: ({ trailing_bps }) => trailing_bps,
  liquidation_price: ({ liquidation_price }) => liquidation_price,
  usdt_per_quote: ({ rate }) => rate,
  margin_usdt: ({ margin }) => margin,
  profit_usdt: ({ profit }) => profit,
  swap_usdt: ({ swap }) => swap,
  fee_usdt: ({ fee }) => fee,
  borne_by_the_house_usdt: ({ shortfall }) => shortfall,
  result_usdt: resultOf,
  close_reason: ({ close_reason }) => close_reason,
  created_utc: ({ created }) => utc(created),
  opened_utc: ({ opened }) => utc(opened),
  closed_utc: ({ closed }) => utc(closed),
  open_tick: ({ open_tick }) => open_tick,
  close_tick: ({ close_tick }) => close_tick,
  stops_tick: ({ stops_tick }) => stops_tick,
  simulated: ({ simulated }) => String(simulated),
});

export const optionTable = tableOf<OptionOrder>('options', 1, {
  id: ({ id }) => id,
  number: ({ number }) => number,
  created_utc: ({ created }) => utc(created),
  decided_utc: ({ ends }) => utc(ends),
  symbol: ({ symbol }) => symbol,
  direction: ({ direction }) => direction,
  seconds: ({ seconds }) => seconds,
  stake: ({ stake }) => stake,
  currency: ({ currency }) => currency,
  payout_bps: ({ payout_bps }) => payout_bps,
  open_price: ({ open_price }) => open_price,
  open_tick: ({ open_tick }) => open_tick,
  final_price: ({ final_price }) => final_price,
  final_tick: ({ final_tick }) => final_tick,
  result: ({ result }) => result,
  profit: ({ profit }) => profit,
  simulated: ({ simulated }) => String(simulated),
});

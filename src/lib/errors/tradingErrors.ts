import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of orders and transfers, in words. */
export const tradingErrors = {
  transfer_same: msg`Choose two different accounts.`,
  pair_not_traded: msg({ message: '{symbol} is not traded in this way. Choose another market.' }),
  market_closed: msg({ message: '{symbol} is closed for the weekend. It opens {opens_at}.' }),
  quantity_wrong: msg({ message: 'The quantity must be between {min} and {max} {unit}, in steps of {step}.' }),
  direction_wrong: msg`Choose a direction: long or short, and for options up or down.`,
  price_required: msg`Enter the price of the limit order.`,
  price_decimals: msg({ message: 'Prices of this market have at most {decimals} decimals.' }),
  limit_sell_low: msg({
    message: 'A limit sell at {price} lies below the current price of {current}: sell at market, or ask for more.',
  }),
  limit_buy_high: msg({
    message: 'A limit buy at {price} lies above the current price of {current}: buy at market, or offer less.',
  }),
  stop_price_low: msg({
    message: 'The stop price of a buy or long, {price}, must be above the current price of {current}.',
  }),
  stop_price_high: msg({
    message: 'The stop price of a sell or short, {price}, must be below the current price of {current}.',
  }),
  worst_price_missed: msg({
    message: 'The market has nothing at {price} or better. The best price is {current}. Nothing was done.',
  }),
  leverage_wrong: msg({ message: 'This market has the leverages {leverages}.' }),
  stop_zero: msg`Take-profit and stop-loss cannot be 0.`,
  long_take_profit_low: msg({ message: 'The take-profit of a long, {price}, must lie above {current}.' }),
  long_stop_loss_high: msg({ message: 'The stop-loss of a long, {price}, must lie below {current}.' }),
  short_take_profit_high: msg({ message: 'The take-profit of a short, {price}, must lie below {current}.' }),
  short_stop_loss_low: msg({ message: 'The stop-loss of a short, {price}, must lie above {current}.' }),
  price_stale: msg({
    message: 'The price you saw was too old to trade on. {symbol} is at {price} now. Nothing was done.',
  }),
  price_moved: msg({ message: '{symbol} has moved from {shown} to {price}. Nothing was done.' }),
  book_too_thin: msg({
    message: 'The order book holds only {available} {unit} at the moment. Take less, or use a limit order.',
  }),
  option_period: msg({ message: 'There are periods of {periods} seconds.' }),
  orders_too_many: msg({ message: 'You have {max} open orders and positions already. Close or cancel one first.' }),
  order_not_cancellable: msg`This order cannot be cancelled any more. Refresh the list.`,
  position_not_open: msg`This position is not open any more. Refresh the list.`,
  position_closing: msg`This position is being closed already.`,
  close_too_much: msg({ message: 'Only {open} {unit} of this position are open.' }),
  open_position_blocks: msg({
    message: 'You have open positions: {count}. Close them before you move money out.',
  }),
} satisfies Record<string, MessageDescriptor>;

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Refusals of orders and transfers, in words. */
export const tradingErrors = {
  transfer_same: msg`Choose two different accounts.`,
  pair_not_found: msg({ message: 'Market {symbol} not found. Choose another market.' }),
  pair_not_traded: msg({ message: '{symbol} can’t be traded this way. Choose another market.' }),
  market_closed: msg({ message: '{symbol} is closed for the weekend. It reopens on {opens_at}.' }),
  quantity_wrong: msg({ message: 'Enter a quantity between {min} and {max} {unit}, in steps of {step}.' }),
  direction_wrong: msg`Choose a direction: long or short, and for options up or down.`,
  price_required: msg`Enter a limit price.`,
  price_decimals: msg({ message: 'Prices in this market can have up to {decimals} decimals.' }),
  limit_sell_low: msg({
    message: 'A limit sell at {price} is below the current price of {current}. Raise the price, or sell at market.',
  }),
  limit_buy_high: msg({
    message: 'A limit buy at {price} is above the current price of {current}. Lower the price, or buy at market.',
  }),
  stop_price_low: msg({
    message: 'The stop price of a buy or long, {price}, must be above the current price of {current}.',
  }),
  stop_price_high: msg({
    message: 'The stop price of a sell or short, {price}, must be below the current price of {current}.',
  }),
  worst_price_missed: msg({
    message:
      'The order book has nothing at {price} or better. The best price is {current}. No trade was made. Change your price and try again.',
  }),
  leverage_wrong: msg({ message: 'Choose one of these leverage levels: {leverages}.' }),
  stop_zero: msg`Enter a price greater than zero.`,
  long_take_profit_low: msg({ message: 'The take profit of a long, {price}, must be above {current}.' }),
  long_stop_loss_high: msg({ message: 'The stop loss of a long, {price}, must be below {current}.' }),
  short_take_profit_high: msg({ message: 'The take profit of a short, {price}, must be below {current}.' }),
  short_stop_loss_low: msg({ message: 'The stop loss of a short, {price}, must be above {current}.' }),
  price_stale: msg({
    message:
      'The price you saw was too old to trade on. {symbol} is now at {price}. No trade was made. Check the new price and try again.',
  }),
  price_moved: msg({
    message: '{symbol} moved from {shown} to {price}. No trade was made. Check the new price and try again.',
  }),
  book_too_thin: msg({
    message: 'The order book has only {available} {unit} right now. Reduce the quantity or use a limit order.',
  }),
  option_period: msg({ message: 'Choose a period: {periods} seconds.' }),
  orders_too_many: msg({ message: 'You already have {max} open orders and positions. Close or cancel one first.' }),
  order_not_cancellable: msg`This order can no longer be cancelled. Refresh the list.`,
  position_not_open: msg`This position is no longer open. Refresh the list.`,
  position_closing: msg`This position is already being closed. Wait for it to close.`,
  close_too_much: msg({ message: 'Only {open} {unit} of this position is open. Enter less.' }),
  open_position_blocks: msg({
    message: 'You have open positions: {count}. Close them before moving money out.',
  }),
} satisfies Record<string, MessageDescriptor>;

import type { AnyErrorKey } from '#src/lib/appError.ts';
import type { DraftField } from './draft.rules.ts';

const fields: Partial<Record<AnyErrorKey, DraftField>> = {
  price_required: 'price',
  price_decimals: 'price',
  limit_buy_high: 'price',
  limit_sell_low: 'price',
  quantity_wrong: 'quantity',
  amount_invalid: 'quantity',
  amount_decimals: 'quantity',
  amount_range: 'quantity',
  book_too_thin: 'quantity',
  insufficient_balance: 'quantity',
  long_take_profit_low: 'takeProfit',
  short_take_profit_high: 'takeProfit',
  long_stop_loss_high: 'stopLoss',
  short_stop_loss_low: 'stopLoss',
};

/** The field of the form that a refusal of the server belongs to; null where it stands by itself. */
export function fieldOf(key: AnyErrorKey): DraftField | null {
  return fields[key] ?? null;
}

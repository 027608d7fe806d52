import * as v from 'valibot';
import { currencyIds } from '../currencies.ts';
import { amount, decimal, page, paging, request, seconds, span, text, uuid, wholeNumber } from '../fields.ts';
import { shown, tick } from './spot.ts';
import type { Api } from './call.ts';

export const optionDirections = ['up', 'down'] as const;
export const optionStates = ['open', 'done'] as const;
export const optionResults = ['win', 'lose', 'draw'] as const;

/** What a stake can be paid in. */
export const optionCurrencies = ['USDT'] as const;

const currency = v.picklist(currencyIds);

export const optionSchema = v.object({
  id: uuid,
  number: v.string(),
  symbol: v.string(),
  direction: v.picklist(optionDirections),
  seconds: v.number(),
  stake: decimal,
  currency,
  payout_bps: v.number(),
  /** Prices of the market's path at the two ticks, which anyone can compute once the day is revealed. */
  open_price: decimal,
  open_tick: tick,
  /** The moment of the price that was shown for it, in milliseconds since 1970; null where an earlier version took the stake. */
  shown_at: v.nullable(v.number()),
  final_price: v.nullable(decimal),
  final_tick: tick,
  result: v.nullable(v.picklist(optionResults)),
  /** What was won, or lost (negative); null while it runs. */
  profit: v.nullable(decimal),
  status: v.picklist(optionStates),
  created: seconds,
  /** When it is decided. */
  ends: seconds,
  simulated: v.literal(true),
});
export type OptionOrder = v.InferOutput<typeof optionSchema>;

export const optionApi = {
  'microtrade/seconds': {
    method: 'GET',
    access: 'user',
    request: request({}),
    answer: v.array(v.object({ seconds: v.number(), payout_bps: v.number(), min: decimal, max: decimal })),
    errors: [],
  },
  'microtrade/payable_currencies': {
    method: 'GET',
    access: 'user',
    request: request({}),
    answer: v.array(v.object({ currency, available: decimal })),
    errors: [],
  },
  /** A larger `slippage_bps` than an option may have counts as the largest (rules/trading/option). */
  'microtrade/submit': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      symbol: text(16),
      direction: v.picklist(optionDirections, 'direction_wrong'),
      seconds: wholeNumber(1, 86_400),
      currency: text(12),
      amount,
      ...shown,
    }),
    answer: optionSchema,
    errors: [
      'pair_not_found',
      'pair_not_traded',
      'direction_wrong',
      'option_period',
      'currency_unknown',
      'amount_invalid',
      'amount_decimals',
      'amount_range',
      'price_stale',
      'price_moved',
      'orders_too_many',
      'insufficient_balance',
    ],
  },
  'microtrade/lists': {
    method: 'GET',
    access: 'user',
    request: request({
      status: v.optional(v.picklist(optionStates)),
      symbol: v.optional(text(16)),
      ...span,
      ...paging,
    }),
    answer: page(optionSchema),
    errors: [],
  },
} as const satisfies Api;

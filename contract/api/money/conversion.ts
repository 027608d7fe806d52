import * as v from 'valibot';
import { currencyIds } from '#contract/currencies.ts';
import { amount, decimal, page, paging, request, seconds, text, uuid } from '#contract/fields.ts';
import type { Api } from '../call.ts';
import { tick } from '../spot.ts';

const currency = v.picklist(currencyIds);

/** What a quote and a conversion say alike. */
const figures = {
  from: currency,
  to: currency,
  /** Of `from`. */
  amount: decimal,
  /** Of `to`: what is got, the spread taken off. */
  result: decimal,
  /** Of `to`: the spread. */
  fee: decimal,
  /** How much of `to` one of `from` is worth between the two markets, before the spread. It is rounded, and for reading only. */
  rate: decimal,
  /** In USDT, of the two markets at the tick; 1 for USDT. Result and fee follow from them. */
  from_price: decimal,
  to_price: decimal,
  /** The tick whose prices they are: anybody can compute them once the day is revealed. */
  tick,
};

/** An offer to one user for one pair and amount. It can be taken once, until it ends or its rate has moved. */
export const conversionQuoteSchema = v.object({
  quote_id: text(120),
  ...figures,
  /** When it ends, by the server's clock in milliseconds since 1970. */
  expires: v.number(),
});
export type ConversionQuote = v.InferOutput<typeof conversionQuoteSchema>;

export const conversionSchema = v.object({
  id: uuid,
  number: v.string(),
  ...figures,
  /** When it was done. */
  created: seconds,
  simulated: v.literal(true),
});
export type Conversion = v.InferOutput<typeof conversionSchema>;

export const conversionApi = {
  /** What can be converted, at the prices of now; with a pair and an amount also a quote for it. */
  'wallet/flashAgainstList': {
    method: 'GET',
    access: 'user',
    request: request({ from: v.optional(text(12)), to: v.optional(text(12)), amount: v.optional(amount) }),
    answer: v.object({
      /** Of the prices, in milliseconds since 1970. */
      at: v.number(),
      spread_bps: v.number(),
      /** A quote holds while the rate has moved less than this. */
      move_bps: v.number(),
      /** Of what is given, in USDT. */
      min: decimal,
      max: decimal,
      list: v.array(v.object({ currency, price: decimal })),
      quote: v.nullable(conversionQuoteSchema),
    }),
    errors: [
      'currency_unknown',
      'conversion_same',
      'parameter_missing',
      'amount_invalid',
      'amount_decimals',
      'amount_range',
    ],
  },
  /** Takes a quote, with its own pair and amount. */
  'wallet/flashAgainst': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ from: text(12), to: text(12), amount, quote_id: text(120) }),
    answer: conversionSchema,
    errors: [
      'currency_unknown',
      'conversion_same',
      'amount_invalid',
      'amount_decimals',
      'amount_range',
      'quote_wrong',
      'quote_used',
      'quote_over',
      'price_stale',
      'price_moved',
      'insufficient_balance',
    ],
  },
  'wallet/myFlashAgainstList': {
    method: 'GET',
    access: 'user',
    request: request(paging),
    answer: page(conversionSchema),
    errors: [],
  },
} as const satisfies Api;

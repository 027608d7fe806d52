import * as v from 'valibot';
import { decimal, request, seconds } from '../fields.ts';
import { marketKinds } from '../markets.ts';
import type { Api } from './call.ts';

/**
 * What may be traded of a market and what it costs: the figures of contract/markets and contract/rules, so that a client computes
 * margin, fees and liquidation price as the server does. Basis points of fees and maintenance are of the notional at the opening.
 */
export const marketConfigSchema = v.object({
  symbol: v.string(),
  base: v.string(),
  quote: v.string(),
  name: v.string(),
  kind: v.picklist(marketKinds),
  price_precision: v.number(),
  quantity_precision: v.number(),
  quantity_step: decimal,
  quantity_min: decimal,
  quantity_max: decimal,
  spot_fee_bps: v.number(),
  contract_fee_bps: v.number(),
  /** What a leveraged position must keep of its margin. */
  maintenance_bps: v.number(),
  leverages: v.array(v.number()),
  /** Of the base in one of the quantity: what a lot holds of it, and one for coins. */
  lot: v.number(),
  /** Forex and metals alone, null elsewhere: a pip; the whole spread at `at`, both in the price's unit. */
  pip: v.nullable(decimal),
  spread: v.nullable(decimal),
  /** What a night costs (negative) or brings, in basis points of the notional a year; charged at `at` for so many nights next. */
  swap: v.nullable(v.object({ long_bps: v.number(), short_bps: v.number(), at: seconds, nights: v.number() })),
  state: v.picklist(['trading', 'closed']),
  opens_at: v.nullable(seconds),
});

export const rulesApi = {
  'market/config': {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.object({ at: seconds, list: v.array(marketConfigSchema) }),
    errors: [],
  },
} as const satisfies Api;

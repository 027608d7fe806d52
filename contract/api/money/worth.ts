import * as v from 'valibot';
import { accountKinds, currencyIds } from '#contract/currencies.ts';
import { date, decimal, page, paging, request, seconds } from '#contract/fields.ts';
import type { Api } from '../call.ts';
import { balanceSchema, recordSchema } from '../wallet.ts';

const currency = v.picklist(currencyIds);

/** What a coin has cost. Amounts are USDT. */
export const coinCostSchema = v.object({
  currency,
  /** All that is held of it, frozen or not. */
  quantity: decimal,
  /** What is held has cost so much, by average cost, purchase fees in it. */
  cost: decimal,
  /** `cost` by `quantity`, in the decimals of the coin's market, rounded up; null where nothing is held. */
  average: v.nullable(decimal),
  /** Profit or loss of what was sold or converted, after fees. */
  realised: decimal,
});
export type CoinCost = v.InferOutput<typeof coinCostSchema>;

export const equityDaySchema = v.object({
  date,
  /** At the day's last price, in whole cents. */
  equity: decimal,
  /** Deposits, top-ups and withdrawals of that day together, in whole cents. */
  moved: decimal,
  /** What is left of the change of equity without them: profit or loss. */
  result: decimal,
});
export type EquityDay = v.InferOutput<typeof equityDaySchema>;

export const reportSchema = v.object({
  at: seconds,
  today: v.object({
    /** 00:00 UTC. */
    since: seconds,
    /** Equity then; nothing for an account that has been opened since. */
    start: decimal,
    /** Deposits, top-ups and withdrawals since, together, and those that brought something in. Whole cents. */
    moved: decimal,
    brought: decimal,
  }),
  coins: v.array(coinCostSchema),
  /** Days that are over, oldest first. */
  days: v.array(equityDaySchema),
  simulated: v.literal(true),
});
export type Report = v.InferOutput<typeof reportSchema>;

export const worthApi = {
  /** What came of the account: today, by coin, and day by day. */
  'wallet/report': { method: 'POST', access: 'user', request: request({}), answer: reportSchema, errors: [] },
  /** One balance and its postings, newest first. */
  'wallet/detail': {
    method: 'POST',
    access: 'user',
    request: request({ account: v.picklist(accountKinds), currency, ...paging }),
    answer: v.object({ balance: balanceSchema, ...page(recordSchema).entries }),
    errors: [],
  },
} as const satisfies Api;

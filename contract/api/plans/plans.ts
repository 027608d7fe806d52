import * as v from 'valibot';
import { type Coin, coinRules } from '#contract/markets.ts';
import { amount, decimal, page, paging, request, seconds, text, uuid, wholeNumber } from '#contract/fields.ts';
import { planProductIds } from '#contract/plans/products.ts';
import type { Api } from '../call.ts';
import { tick } from '../spot.ts';

const planKind = v.picklist(['hosting', 'strategy']);
const product = v.picklist(planProductIds);
const coin = v.picklist(Object.keys(coinRules) as Coin[]);
const ppb = v.pipe(v.number(), v.integer());

/** A rate that is advertised, a day, in parts per billion of the amount. A claim and never a promise. */
export const claimSchema = v.object({ from_ppb: ppb, to_ppb: ppb });

/**
 * What plan days brought. Rates are parts per billion of the amount in a day. `low` and `high` are the 5th and the 95th of a hundred days,
 * the worst first; `error` is half of the mean's 95 % confidence interval; `losing` is in parts per million of the days.
 */
export const figuresSchema = v.object({
  /** The amount that it was measured with, in USDT; null for the own orders of users, of whatever amount. */
  amount: v.nullable(decimal),
  days: v.number(),
  mean_ppb: ppb,
  error_ppb: ppb,
  low_ppb: ppb,
  high_ppb: ppb,
  losing_ppm: v.number(),
});
export type MeasuredFigures = v.InferOutput<typeof figuresSchema>;

/** With what 5 of a hundred plans of all their days brought less than, and 5 more than: parts per billion of the amount. */
export const measuredRowSchema = v.object({ ...figuresSchema.entries, plan_low_ppb: ppb, plan_high_ppb: ppb });
export type MeasuredRow = v.InferOutput<typeof measuredRowSchema>;

/** At least, middle and most of the product, in this order, from the windows of a public seed; anybody can compute it again. */
export const measuredSchema = v.object({
  seed: v.string(),
  command: v.string(),
  rows: v.array(measuredRowSchema),
  /**
   * The plan days of all orders on this server, once there are 1,000 of them; null before. Days that were ended early are left out:
   * whoever ends one chooses when by its result so far.
   */
  here: v.nullable(v.object({ figures: figuresSchema, from: seconds, to: seconds })),
});
export type Measured = v.InferOutput<typeof measuredSchema>;

/** What stands beside each other: there is no offer without both. */
const beside = { claimed: claimSchema, measured: measuredSchema };

export const planOfferSchema = v.object({
  id: product,
  kind: planKind,
  rule: v.picklist(['arbitrage', 'market_making', 'momentum', 'mean_reversion', 'pairs']),
  coins: v.array(coin),
  min: decimal,
  max: decimal,
  days: v.number(),
  /** How often an account may take it; null without such a limit. */
  per_account: v.nullable(v.number()),
  /** How many accounts may be in it at once, and how many are: a real count. Null without a cap. */
  participants: v.nullable(v.object({ cap: v.number(), count: v.number() })),
  ...beside,
});
export type PlanOffer = v.InferOutput<typeof planOfferSchema>;

const offersSchema = v.object({
  day_seconds: v.number(),
  review_seconds: v.number(),
  refused_ending: v.string(),
  termination_bps: v.number(),
  list: v.array(planOfferSchema),
});

export const planStates = ['review', 'running', 'ended', 'failed'] as const;
export type PlanState = (typeof planStates)[number];

/** Why an order failed: keys the app words. */
export const planReasons = ['test_value'] as const;
/** How an order ended: its days were over, its owner ended it, or there was nothing left of it. */
export const planEnds = ['term', 'terminated', 'spent'] as const;

export const stretchSchema = v.object({ from: tick, to: tick });

/** A plan that somebody has taken. Money is USDT. */
export const planOrderSchema = v.object({
  id: uuid,
  number: v.string(),
  kind: planKind,
  plan: product,
  currency: v.literal('USDT'),
  /** The principal, as it was put in. */
  amount: decimal,
  status: v.picklist(planStates),
  reason: v.nullable(v.picklist(planReasons)),
  end: v.nullable(v.picklist(planEnds)),
  days: v.number(),
  days_paid: v.number(),
  /** Of the days that are paid, together; negative where they lost. */
  income: decimal,
  /** Of the plan day that was paid last. */
  today: decimal,
  /** Charged for ending it early. */
  cost: decimal,
  /** `income` less `cost`. */
  result: decimal,
  /** What is in it now: principal and results. Nothing once it is over. */
  value: decimal,
  /** When it was applied for: its money is locked since then. */
  created: seconds,
  /** When its first plan day began. */
  started: v.nullable(seconds),
  /** When its last plan day is over, if none is advanced. */
  expires: v.nullable(seconds),
  ended: v.nullable(seconds),
  /** The plan day that runs: from where, and when it is over. Null unless it runs. */
  running: v.nullable(v.object({ n: v.number(), stretch: stretchSchema })),
  simulated: v.literal(true),
});
export type PlanOrder = v.InferOutput<typeof planOrderSchema>;

/** A plan day that is paid. What its rule did follows from its stretches and the amount: `runDay` (contract/plans/run.ts). */
export const planDaySchema = v.object({
  order_id: uuid,
  number: v.string(),
  plan: product,
  n: v.number(),
  /** What the rule ran with, in USDT. */
  amount: decimal,
  /** Stretches in their order. One that was drawn lies in the past: the draw is of the key of `drawn_on`, a day since 1970. */
  stretches: v.array(v.object({ ...stretchSchema.entries, drawn_on: v.nullable(v.number()) })),
  /** It was over early: by its owner's next day, or by termination. */
  cut: v.picklist(['none', 'advanced', 'terminated']),
  net: decimal,
  /** What was booked: `net`, but never more lost than there was. */
  result: decimal,
  fees: decimal,
  slippage: decimal,
  trades: v.number(),
  time: seconds,
  simulated: v.literal(true),
});
export type PlanDay = v.InferOutput<typeof planDaySchema>;

export const planTradeSchema = v.object({
  tick,
  time: seconds,
  symbol: v.string(),
  venue: v.picklist(['exchange', 'second']),
  side: v.picklist(['buy', 'sell']),
  cause: v.picklist(['signal', 'quote', 'day_end']),
  quantity: decimal,
  price: decimal,
  amount: decimal,
  fee: decimal,
  slippage: decimal,
});
export type PlanTrade = v.InferOutput<typeof planTradeSchema>;

/** What a plan day did: of the one that runs up to the last look of its rule, what it would bring if it had been over then. */
export const planTradesSchema = v.object({
  order_id: uuid,
  n: v.number(),
  live: v.boolean(),
  /** The moment of a live one. */
  at: seconds,
  amount: decimal,
  net: decimal,
  fees: decimal,
  slippage: decimal,
  list: v.array(planTradeSchema),
  simulated: v.literal(true),
});
export type PlanTrades = v.InferOutput<typeof planTradesSchema>;

export const terminationSchema = v.object({
  /** What the running plan day has brought so far. It goes on changing until the plan is ended. */
  running: decimal,
  /** 1 % of the principal, rounded up. */
  cost: decimal,
  /** What comes back to the spot account. */
  back: decimal,
  at: seconds,
});

const takeErrors = [
  'plan_unknown',
  'plan_coin',
  'plan_taken',
  'plan_full',
  'amount_invalid',
  'amount_decimals',
  'amount_range',
  'insufficient_balance',
] as const;

const states = v.optional(v.picklist(planStates));

export const planApi = {
  /** The hosting plans. */
  'lh/deposit/config': { method: 'GET', access: 'open', request: request({}), answer: offersSchema, errors: [] },
  /** The strategies. */
  project: { method: 'GET', access: 'open', request: request({}), answer: offersSchema, errors: [] },
  'lh/deposit': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ plan: text(40), currency: text(12), amount }),
    answer: planOrderSchema,
    errors: takeErrors,
  },
  'project/order': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ pid: text(40), amount }),
    answer: planOrderSchema,
    errors: takeErrors,
  },
  /** What ending a running plan at the last look of its rule would bring back, of either kind; it moves with the path. */
  'lh/deposit/termination': {
    method: 'GET',
    access: 'user',
    request: request({ id: uuid }),
    answer: terminationSchema,
    errors: ['not_found', 'plan_not_running'],
  },
  /** Ends a running plan of either kind now, at its cost. */
  'lh/deposit/cancel': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid }),
    answer: planOrderSchema,
    errors: ['not_found', 'plan_not_running'],
  },
  /** Over all plans of a kind: what is in them now, and what they brought. */
  'lh/deposit/ordersum': {
    method: 'GET',
    access: 'user',
    request: request({ kind: v.optional(planKind) }),
    answer: v.object({
      hosted: decimal,
      running: v.number(),
      today: decimal,
      income: decimal,
      cost: decimal,
      result: decimal,
      simulated: v.literal(true),
    }),
    errors: [],
  },
  'lh/deposit/order': {
    method: 'GET',
    access: 'user',
    request: request({ status: states, id: v.optional(uuid), ...paging }),
    answer: page(planOrderSchema),
    errors: [],
  },
  'project/orders': {
    method: 'GET',
    access: 'user',
    request: request({ status: states, id: v.optional(uuid), ...paging }),
    answer: page(planOrderSchema),
    errors: [],
  },
  /** Paid plan days of either kind, newest first: of one order, or of all. */
  'lh/deposit/records': {
    method: 'GET',
    access: 'user',
    request: request({ id: v.optional(uuid), ...paging }),
    answer: page(planDaySchema),
    errors: ['not_found'],
  },
  /** The trades of one plan day, oldest first: a paid one, or with no `n` the one that runs, up to the last look of its rule. */
  'lh/deposit/trades': {
    method: 'GET',
    access: 'user',
    request: request({ id: uuid, n: v.optional(wholeNumber(1, 9999)) }),
    answer: planTradesSchema,
    errors: ['not_found', 'plan_not_running'],
  },
} as const satisfies Api;

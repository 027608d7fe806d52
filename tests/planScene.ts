/** What the server says of plans in component tests. */
import type { Measured, MeasuredRow, PlanDay, PlanOffer, PlanOrder, PlanTrades } from '#contract/api/plans/plans.ts';
import type { Answer } from '#contract/api/calls.ts';

export const now = 1_790_000_000;

export const figures: MeasuredRow = {
  amount: '500',
  days: 2000,
  mean_ppb: 61_000,
  error_ppb: 7_000,
  low_ppb: -19_000,
  high_ppb: 330_000,
  losing_ppm: 67_000,
  plan_low_ppb: -90_000,
  plan_high_ppb: 390_000,
};

export const measured: Measured = {
  seed: 'public',
  command: 'npm run measure:plans -- --seed public',
  rows: [figures, { ...figures, amount: '1600', mean_ppb: 40_000 }, { ...figures, amount: '5000', mean_ppb: 7_000 }],
  here: null,
};

export const hosting: PlanOffer = {
  id: 'hosting1',
  kind: 'hosting',
  rule: 'arbitrage',
  coins: ['BTC', 'ETH'],
  min: '500',
  max: '5000',
  days: 2,
  per_account: 2,
  participants: null,
  claimed: { from_ppb: 17_000_000, to_ppb: 21_000_000 },
  measured,
};

export const momentum: PlanOffer = {
  ...hosting,
  id: 'momentum',
  kind: 'strategy',
  rule: 'momentum',
  min: '100',
  max: '50000',
  days: 7,
  per_account: null,
  participants: { cap: 300, count: 37 },
};

export function offersWith(...list: PlanOffer[]): Answer<'lh/deposit/config'> {
  return { day_seconds: 600, review_seconds: 5, refused_ending: '.13', termination_bps: 100, list };
}

export const order: PlanOrder = {
  id: '66666666-6666-4666-8666-666666666666',
  number: 'H7K2M9QXYZ',
  kind: 'hosting',
  plan: 'hosting1',
  currency: 'USDT',
  amount: '500.000000',
  status: 'review',
  reason: null,
  end: null,
  days: 2,
  days_paid: 0,
  income: '0.000000',
  today: '0.000000',
  cost: '0.000000',
  result: '0.000000',
  value: '500.000000',
  created: now,
  started: null,
  expires: null,
  ended: null,
  running: null,
  simulated: true,
};

const fromTick = now * 5;

export const running: PlanOrder = {
  ...order,
  status: 'running',
  days_paid: 1,
  income: '-0.120000',
  today: '-0.120000',
  result: '-0.120000',
  value: '499.880000',
  started: now + 5,
  expires: now + 1205,
  running: { n: 2, stretch: { from: fromTick, to: fromTick + 3000 } },
};

export const ended: PlanOrder = {
  ...running,
  status: 'ended',
  end: 'term',
  days_paid: 2,
  income: '0.300000',
  today: '0.420000',
  result: '0.300000',
  value: '0.000000',
  expires: null,
  ended: now + 1205,
  running: null,
};

export const day: PlanDay = {
  order_id: order.id,
  number: order.number,
  plan: 'hosting1',
  n: 1,
  amount: '500.000000',
  stretches: [{ from: fromTick - 3000, to: fromTick, drawn_on: null }],
  cut: 'none',
  net: '-0.120000',
  result: '-0.120000',
  fees: '0.200000',
  slippage: '0.030000',
  trades: 2,
  time: now + 605,
  simulated: true,
};

export const trades: PlanTrades = {
  order_id: order.id,
  n: 1,
  live: false,
  at: now + 605,
  amount: '500.000000',
  net: '-0.120000',
  fees: '0.200000',
  slippage: '0.030000',
  list: [
    {
      tick: fromTick - 100,
      time: now - 20,
      symbol: 'BTCUSDT',
      venue: 'second',
      side: 'buy',
      cause: 'signal',
      quantity: '0.00100',
      price: '60000',
      amount: '60.000000',
      fee: '0.060000',
      slippage: '0.010000',
    },
  ],
  simulated: true,
};

export const sum: Answer<'lh/deposit/ordersum'> = {
  hosted: '499.880000',
  running: 1,
  today: '-0.120000',
  income: '-0.120000',
  cost: '0.000000',
  result: '-0.120000',
  simulated: true,
};

import { expect, test } from 'vitest';
import type { PlanDay } from '#contract/api/plans/plans.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { paths } from '#src/lib/paths.ts';
import { daysIn, readPlanDay } from './planDay.rules.ts';

const today = 20_700;
const from = today * dayTicks + 1000;
const order = '77777777-7777-4777-8777-777777777777';
const said = {
  plan: 'hosting1',
  order,
  n: '2',
  amount: '500.000000',
  net: '-0.120000',
  stretches: `${from}-${from + 3000}.${from - 9_000_000}-${from - 8_998_000}-${today}`,
} as const;
const query = (patch: Partial<Record<keyof typeof said, string>> = {}) =>
  new URLSearchParams(paths.verify({ ...said, ...patch }).split('?')[1]);

test('a link says all that there is to compute', () => {
  expect(readPlanDay(query())).toEqual({
    plan: 'hosting1',
    orderId: order,
    n: 2,
    amount: '500.000000',
    net: '-0.120000',
    stretches: [
      { from, to: from + 3000, drawnOn: null },
      { from: from - 9_000_000, to: from - 8_998_000, drawnOn: today },
    ],
    head: null,
  });
});

test.each<Partial<Record<keyof typeof said, string>>>([
  { plan: 'hosting8' },
  { order: 'H123' },
  { n: '0' },
  { n: '1e9' },
  { amount: '0' },
  { amount: '-5' },
  { net: 'much' },
  { stretches: '' },
  { stretches: `${from + 1}-${from}` },
  { stretches: `${from}-${from + 3000}..` },
  { stretches: `1-2` },
  // Nobody's phone is to compute for hours.
  { stretches: `${from}-${from + 2 * dayTicks}` },
  { stretches: Array.from({ length: 5 }, () => `${from}-${from + 10}`).join('.') },
])('a link with %j makes no sense', (patch) => {
  expect(readPlanDay(query(patch))).toBeNull();
});

test('the days of a plan day are those of its pieces and of its draw, each once', () => {
  const stretches: PlanDay['stretches'] = [
    { from: today * dayTicks - 10, to: today * dayTicks + 10, drawn_on: null },
    { from: (today - 40) * dayTicks, to: (today - 40) * dayTicks + 5, drawn_on: today },
  ];
  expect(daysIn(stretches.map(({ drawn_on: drawnOn, ...one }) => ({ ...one, drawnOn })))).toEqual([
    today - 40,
    today - 1,
    today,
  ]);
});

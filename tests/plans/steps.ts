import fc from 'fast-check';
import type { PlanProductId } from '#contract/plans/products.ts';

/** The process dies at a statement of its transaction, and another one is asked for the same. */
export interface Crash {
  at: number;
  how: 'before' | 'behind';
}

/** What is repaid of what is owed then. */
export type Share = 'sliver' | 'some' | 'interest' | 'half' | 'all' | 'over';

/** What one of four friends does, each invited by the next, or what the server does. */
export type Step =
  | { do: 'take'; who: number; plan: PlanProductId; amount: string; crash: Crash | null }
  | { do: 'end'; who: number; which: number; crash: Crash | null }
  | { do: 'borrow'; who: number; amount: string; days: number; crash: Crash | null }
  | { do: 'repay'; who: number; which: number; share: Share; crash: Crash | null }
  | { do: 'nextDay'; who: number; crash: Crash | null }
  | { do: 'wait'; ms: number }
  | { do: 'settle'; isTwice: boolean; crash: Crash | null };

export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>;

const who = fc.nat({ max: 3 });
const crash = fc.option(
  fc.record({ at: fc.nat({ max: 12 }), how: fc.constantFrom('before' as const, 'behind' as const) }),
);
const plan = fc.constantFrom<PlanProductId>(
  'hosting1',
  'hosting2',
  'momentum',
  'mean_reversion',
  'market_making',
  'pairs',
);
const seconds = fc.constantFrom(1, 5, 130, 599, 600, 601, 1800, 7300);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('take' as const),
    who,
    plan,
    amount: fc.constantFrom('500', '777.77', '500.13', '5000', '12345.6', '90', '500.001'),
    crash,
  }),
  fc.record({ do: fc.constant('end' as const), who, which: fc.nat({ max: 5 }), crash }),
  fc.record({
    do: fc.constant('borrow' as const),
    who,
    amount: fc.constantFrom('100', '1000', '250.13', '20000', '113', '1113.00', '99.99', '50000.01', '100.001'),
    days: fc.constantFrom(7, 15, 8),
    crash,
  }),
  fc.record({
    do: fc.constant('repay' as const),
    who,
    which: fc.nat({ max: 2 }),
    share: fc.constantFrom<Share>('sliver', 'some', 'interest', 'half', 'all', 'over'),
    crash,
  }),
  fc.record({ do: fc.constant('nextDay' as const), who, crash }),
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.oneof(
      seconds.map((each) => each * 1000),
      fc.nat({ max: 3_000_000 }),
    ),
  }),
  fc.record({ do: fc.constant('settle' as const), isTwice: fc.boolean(), crash }),
);

export const steps = fc.array(step, { minLength: 4, maxLength: 24 });

const whole = { crash: null };
export const settling: Step = { do: 'settle', isTwice: false, ...whole };
const wait = (all: number): Step => ({ do: 'wait', ms: all * 1000 });
const nextDays = (one: number, count: number) =>
  Array.from({ length: count }, (): Step => ({ do: 'nextDay', who: one, ...whole }));

/** Everybody has plans that run, so that there is something to happen to. */
export const beginning: readonly Step[] = [
  ...[0, 1, 2, 3].map((at): Step => ({ do: 'take', who: at, plan: 'momentum', amount: '777.77', ...whole })),
  { do: 'take', who: 0, plan: 'pairs', amount: '5000', ...whole },
  { do: 'take', who: 1, plan: 'hosting2', amount: '5000', ...whole },
  wait(5),
  settling,
  wait(700),
  settling,
  ...nextDays(2, 1),
  { do: 'end', who: 3, which: 0, ...whole },
];

/** A loan whose every sort of debt is repaid in part, and another one after it, hosted with what was borrowed; what may be refused is. */
export const borrowed: Step[] = [
  { do: 'borrow', who: 3, amount: '20000', days: 7, crash: { at: 3, how: 'behind' } },
  { do: 'borrow', who: 3, amount: '100', days: 7, ...whole },
  { do: 'borrow', who: 2, amount: '113', days: 15, ...whole },
  { do: 'repay', who: 3, which: 0, share: 'some', ...whole },
  ...nextDays(3, 1),
  settling,
  { do: 'take', who: 3, plan: 'pairs', amount: '12345.6', ...whole },
  wait(605),
  { do: 'repay', who: 3, which: 0, share: 'half', crash: { at: 2, how: 'before' } },
  { do: 'settle', isTwice: true, crash: { at: 1, how: 'behind' } },
  ...nextDays(3, 8),
  { do: 'repay', who: 3, which: 0, share: 'sliver', ...whole },
  { do: 'repay', who: 3, which: 0, share: 'interest', ...whole },
  wait(601),
  { do: 'repay', who: 3, which: 0, share: 'over', ...whole },
  { do: 'repay', who: 3, which: 0, share: 'all', crash: { at: 4, how: 'before' } },
  { do: 'repay', who: 3, which: 0, share: 'some', ...whole },
  { do: 'borrow', who: 3, amount: '250.13', days: 15, ...whole },
  wait(7300),
];

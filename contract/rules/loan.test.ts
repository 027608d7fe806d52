import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { terms } from '../terms.ts';
import {
  afterDay,
  afterRepayment,
  freshLoan,
  isRefusedLoan,
  loanAmountProblem,
  loanCostsOf,
  loanDaysProblem,
  nextDayLine,
  type Owed,
  owedInAll,
  repaymentOf,
  scheduleOf,
  yearlyBpsOf,
} from './loan.ts';

const usdt = (whole: number) => BigInt(whole) * 1_000_000n;

test.each([
  ['100', null],
  ['50000.00', null],
  ['99.99', 'amount_range'],
  ['50000.01', 'amount_range'],
  ['250.125', 'amount_decimals'],
  ['250.120', null],
  ['2,500', 'amount_invalid'],
  ['', 'amount_invalid'],
])('of the amount %s it is said: %s', (amount, key) => {
  expect(loanAmountProblem(amount)?.key ?? null).toBe(key);
});

test.each([
  ['113', true],
  ['113.00', true],
  ['1013', true],
  ['113.13', false],
  ['113.5', false],
  ['131', false],
  ['100.13', false],
])('the reviewer refuses %s: %s', (amount, isRefused) => {
  expect(isRefusedLoan(amount)).toBe(isRefused);
});

test('there are loans for the periods of the terms and no others', () => {
  for (const days of terms.loan.days) expect(loanDaysProblem(days)).toBeNull();
  expect(loanDaysProblem(8)).toEqual({ key: 'loan_days', params: { days: '7, 15, 30, 60, 90' } });
});

describe('1,000 USDT for 7 days', () => {
  test('cost half a dollar a day, then a tenth of a per cent of all that is owed', () => {
    const rows = scheduleOf(freshLoan(usdt(1000), 7), 9);
    expect(rows.map(({ kind, day, amount, unpaid }) => [kind, day, amount, unpaid])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((day) => ['interest', day, 500_000n, usdt(1000) + BigInt(day) * 500_000n]),
      ['overdue', 8, 1_003_500n, 1_004_503_500n],
      ['overdue', 9, 1_004_504n, 1_005_508_004n],
    ]);
  });

  test('are 1,003.50 at the end, and the rate of a year is 18.25 %', () => {
    const { interest, due, worst, overdue } = loanCostsOf(usdt(1000), 7);
    expect([interest, due]).toEqual([3_500_000n, 1_003_500_000n]);
    expect(worst).toBe(due + overdue);
    expect(worst).toBe(1_010_545_613n);
    expect(yearlyBpsOf(terms.loan.dailyBps)).toBe(1825);
  });
});

test('overdue interest stops growing once it is as much as was borrowed, to the unit', () => {
  const rows = scheduleOf(freshLoan(usdt(100), 7), 100_000);
  const overdue = rows.filter(({ kind }) => kind === 'overdue');
  expect(overdue.reduce((sum, { amount }) => sum + amount, 0n)).toBe(usdt(100));
  expect(rows.at(-1)?.unpaid).toBe(usdt(200) + 350_000n);
  expect(overdue.length).toBeGreaterThan(600);
  expect(overdue.length).toBeLessThan(750);
});

const minor = fc.bigInt(0n, 10n ** 12n);
const owed: fc.Arbitrary<Owed> = fc.record({ principal: minor, interest: minor, overdue: minor });

test('a repayment pays overdue interest, then interest, then principal, and sums to itself', () => {
  fc.assert(
    fc.property(owed, minor, (before, wished) => {
      const all = owedInAll(before);
      const amount = all === 0n ? 0n : wished % (all + 1n);
      const paid = repaymentOf(before, amount);
      if (paid === null) throw new Error('it is not more than is owed');
      const after = afterRepayment(before, paid);
      expect(owedInAll(paid)).toBe(amount);
      expect(owedInAll(after)).toBe(all - amount);
      expect([after.principal, after.interest, after.overdue].every((part) => part >= 0n)).toBe(true);
      if (paid.interest > 0n || paid.principal > 0n) expect(after.overdue).toBe(0n);
      if (paid.principal > 0n) expect(after.interest).toBe(0n);
      expect(repaymentOf(before, all + 1n + amount)).toBeNull();
    }),
  );
});

test('whatever is repaid when, a loan is never negative, and what was added is what was repaid and what is owed', () => {
  const step = fc.oneof(fc.constant('day' as const), fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(
      fc.bigInt(usdt(100), usdt(50_000)),
      fc.constantFrom(...terms.loan.days),
      fc.array(step, { maxLength: 200 }),
      (amount, days, steps) => {
        let loan = freshLoan(amount, days);
        let [added, repaid] = [amount, 0n];
        for (const one of steps) {
          if (one === 'day') {
            const line = nextDayLine(loan);
            if (line === null) continue;
            expect(line.amount).toBeGreaterThan(0n);
            expect(line.kind).toBe(line.day <= days ? 'interest' : 'overdue');
            // Never less than its rate, and by less than a unit more, unless the bound was met.
            const base = line.kind === 'interest' ? loan.owed.principal * 5n : owedInAll(loan.owed) * 10n;
            const over = line.amount * 10_000n - base;
            expect(over < 10_000n && (over >= 0n || loan.overdueAdded + line.amount === amount)).toBe(true);
            loan = afterDay(loan, line);
            added += line.amount;
          } else {
            const wished = (owedInAll(loan.owed) * BigInt(one)) / 100n;
            const paid = repaymentOf(loan.owed, wished);
            if (paid === null) throw new Error('a share is not more than all');
            loan = { ...loan, owed: afterRepayment(loan.owed, paid) };
            repaid += wished;
          }
          expect(owedInAll(loan.owed)).toBe(added - repaid);
          expect(Object.values(loan.owed).every((part) => part >= 0n)).toBe(true);
          expect(loan.overdueAdded <= amount).toBe(true);
        }
      },
    ),
  );
});

test('the schedule is what the days add when nothing is repaid', () => {
  fc.assert(
    fc.property(fc.bigInt(usdt(100), usdt(50_000)), fc.constantFrom(...terms.loan.days), (amount, days) => {
      const rows = scheduleOf(freshLoan(amount, days), 2 * days);
      const { due, worst, interest, overdue } = loanCostsOf(amount, days);
      expect(rows).toHaveLength(2 * days);
      expect(rows[days - 1]?.unpaid).toBe(due);
      expect(rows.at(-1)?.unpaid).toBe(worst);
      expect(amount + interest + overdue).toBe(worst);
      expect(rows.every((row, at) => row.unpaid === (rows[at - 1]?.unpaid ?? amount) + row.amount)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

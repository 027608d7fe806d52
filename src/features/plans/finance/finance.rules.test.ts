import { expect, test } from 'vitest';
import type { Loan } from '#contract/api/plans/loans.ts';
import { writeTable } from '#src/lib/files/csv.ts';
import { now, order } from '#tests/planScene.ts';
import { financeTable, mergedRows, nextOf } from './finance.rules.ts';

const plan = (id: string, after: number) => ({ ...order, id, created: now + after });
const loan = (id: string, after: number) =>
  ({
    id,
    number: `L${id}`,
    created: now + after,
    amount: '100.000000',
    status: 'disbursed',
    unpaid: '50.000000',
    simulated: true,
  }) as Loan;
const page = <R>(list: R[], next: string | null = null) => ({ list, next });
const ids = (pages: Parameters<typeof mergedRows>[0]) => mergedRows(pages).map(({ id }) => id);

test('both lists are one, newest first', () => {
  expect(ids({ hosting: page([plan('a', 9), plan('b', 3)]), loans: page([loan('c', 5)]) })).toEqual(['a', 'c', 'b']);
});

test('below the end of a list that goes on nothing is shown: a row of it may be missing there', () => {
  const pages = { hosting: page([plan('a', 9), plan('b', 6)], 'more'), loans: page([loan('c', 7), loan('d', 1)]) };
  expect(ids(pages)).toEqual(['a', 'c', 'b']);
  expect(nextOf(pages)).toBe('hosting');
  expect(nextOf({ ...pages, loans: page([loan('c', 7)], 'more') })).toBe('loans');
  expect(nextOf({ hosting: page([plan('a', 9)]), loans: page([]) })).toBeNull();
});

test('a row of the table says what it is, and that it is simulated', () => {
  const rows = mergedRows({ hosting: page([plan('a', 1)]), loans: page([loan('c', 0)]) });
  const [, , first, second] = writeTable(financeTable(rows), undefined).split('\r\n');
  expect(first).toContain('hosting,a,H7K2M9QXYZ,2026-09-21T14:13:21.000Z,review,USDT,500.000000,0.000000,,true');
  expect(second).toContain('loan,c,Lc,2026-09-21T14:13:20.000Z,disbursed,USDT,100.000000,,50.000000,true');
});

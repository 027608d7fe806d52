import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { Loan } from '#contract/api/plans/loans.ts';
import { loanPapers } from '#contract/rules/loan.ts';
import { privateStore } from '#src/lib/db.ts';
import type { Entry } from '#src/lib/outbox/entry.ts';
import { overdueLoan } from '#tests/loanScene.ts';
import { isKnown, kinds } from './kinds.ts';
import { type LoanForm, loanFormOf, outgoingLoan } from './loan.ts';
import { hasLoan, keepLoan, withLoan } from './loanKept.ts';
import { viewOf } from './waiting.ts';

const file = (name: string) => ({ bytes: new ArrayBuffer(3), type: 'image/jpeg', sha256: name, name });
const said = { amount: '1000', days: 7, bank_card_id: 'card', house_address: 'near Sampletown', agreed: 3 };
const form: LoanForm = {
  id: 'a',
  ...said,
  house: file('house'),
  income: file('income'),
  bank: file('bank'),
  id_front: file('front'),
  id_back: file('back'),
};
const loan = (status: Loan['status'], wishes: Partial<Loan> = {}): Loan => ({
  ...overdueLoan,
  id: 'a',
  status,
  days_passed: 0,
  ...wishes,
});

beforeEach(() => privateStore('user-a').del('loans:all'));

test('an application goes off as its call wants it, with five papers for their purpose, and comes back as it was', () => {
  const outgoing = outgoingLoan(form);
  expect(outgoing).toMatchObject({ id: 'a', kind: 'loan', body: said });
  expect(outgoing.files.map(({ field }) => field)).toEqual(loanPapers);
  expect(kinds.loan.call).toBe('lh/loan/submit');
  expect(kinds.loan.files).toEqual(Object.fromEntries(loanPapers.map((paper) => [paper, 'loan'])));
  expect(loanFormOf(outgoing)).toEqual(form);
  expect(loanFormOf(outgoingLoan({ ...form, replaces: 'b' }))).toEqual({ ...form, replaces: 'b' });
  for (const paper of loanPapers) {
    const files = outgoing.files.filter(({ field }) => field !== paper);
    expect(loanFormOf({ ...outgoing, files })).toBeNull();
  }
});

test('what is seen of one that waits is its amount and its term, and not where the house is', () => {
  const entry = { kind: 'loan', body: said, files: [], state: 'saved', sentBytes: 0, nextAt: 0, lastError: null };
  const known = entry as unknown as Entry;
  if (!isKnown(known)) throw new Error('not known');
  const view = viewOf(known);
  expect(view).toMatchObject({ kind: 'loan', amount: '1000', days: 7, canEdit: true });
  expect(JSON.stringify(view)).not.toContain('Sampletown');
});

test.each([
  ['review', {}, 'disbursed', {}, 'told'],
  ['disbursed', {}, 'review', {}, 'known'],
  ['settled', {}, 'disbursed', {}, 'known'],
  ['refused', {}, 'review', {}, 'known'],
  ['disbursed', { days_passed: 3 }, 'disbursed', { days_passed: 2 }, 'known'],
  ['disbursed', { days_passed: 2 }, 'disbursed', { days_passed: 3 }, 'told'],
  ['disbursed', { days_passed: 2, repaid: '10' }, 'disbursed', { days_passed: 2, repaid: '9' }, 'known'],
] as const)('of %s %j and %s %j behind it the one further on stays: %s', (before, was, after, is, which) => {
  const [known, told] = [loan(before, was), loan(after, is)];
  expect(withLoan([known], told, 'all')).toEqual([which === 'known' ? known : told]);
});

test('a list under a filter gains and loses a loan with its state, newest first', () => {
  const older = loan('settled', { id: 'b', created: 1 });
  expect(withLoan([older], loan('review'), 'all').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(withLoan([older], loan('review'), 'settled')).toEqual([older]);
  expect(withLoan([loan('review')], loan('disbursed'), 'review')).toEqual([]);
});

test('the answer is in its user’s own list before the entry goes', async () => {
  expect(await hasLoan('user-a', 'a')).toBe(false);
  await keepLoan('user-a', loan('disbursed'));
  await keepLoan('user-a', loan('review'));
  expect([await hasLoan('user-a', 'a'), await hasLoan('user-a', 'b')]).toEqual([true, false]);
  expect(await hasLoan('user-b', 'a')).toBe(false);
  expect(await privateStore('user-a').get('loans:all')).toMatchObject({ list: [{ status: 'disbursed' }], next: null });
});

import { describe, expect, test } from 'vitest';
import { planOfferSchema } from '#contract/api/plans/plans.ts';
import { planProductIds } from '#contract/plans/products.ts';
import { claims } from '#contract/plans/claims.ts';
import { measured } from '#contract/plans/measured.ts';
import { importsOf, isProduct, listFiles } from '../tree.ts';
import { textOf } from './words.ts';

/** What a product claims is words: it is shown beside what was measured, by one place of each side, and nothing is computed of it. */
const table = 'contract/plans/claims.ts';
const reader = 'server/routes/plans/offers.ts';
const products = listFiles().filter(isProduct);
const importers = products.filter((file) => importsOf(file).includes(table));
/** Who names the table in any way: a path that is put together would be missed by the imports. */
const naming = products.filter((file) => file !== table && /plans\/claims\b/.test(textOf(file)));

/** All that reaches a file by its imports, of whatever length. */
function reaching(goal: string): string[] {
  const found = new Set([goal]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const file of products) if (importsOf(file).some((target) => found.has(target))) found.add(file);
  }
  found.delete(goal);
  return [...found].toSorted();
}

describe('the table of claims', () => {
  test('is read by one file of the server, a route, and by no rule', () => {
    expect(importers).toContain(reader);
    expect(importers.filter((file) => !file.startsWith('src/'))).toEqual([reader]);
    expect(naming).toEqual(importers);
  });

  test('is reached by nothing that decides, books or settles, by no import of an import', () => {
    const deciding = /^(contract\/(rules|market|plans)|server\/(domain|ledger|market|store|platform|sockets))\//;
    const reached = reaching(table);
    expect(reached).toEqual(expect.arrayContaining([reader, 'server/app.ts']));
    expect(reached.filter((file) => deciding.test(file))).toEqual([]);
  });

  test('is read by nobody who has the ledger in hand', () => {
    const booking = /^server\/(ledger|domain\/(planDays|rewards|loans))\//;
    for (const file of importers)
      expect(
        importsOf(file).filter((target) => booking.test(target)),
        file,
      ).toEqual([]);
    // Of the plans themselves it asks for figures and counts, and for nothing that writes.
    const writing = /^server\/domain\/plans\/(?!figures|participants)/;
    expect(importsOf(reader).filter((target) => writing.test(target))).toEqual([]);
  });

  test('is read together with the table of what was measured, wherever it is read', () => {
    expect(importers.length).toBeGreaterThan(1);
    expect(importers.filter((file) => !importsOf(file).includes('contract/plans/measured.ts'))).toEqual([]);
  });

  test('is in no other table: the terms have no daily rate of a plan', () => {
    const rates = products.filter((file) => /claimedDaily|dailyClaim|claimedBps/i.test(textOf(file)));
    expect(rates).toEqual([]);
  });
});

describe('an offer', () => {
  const figures = {
    amount: '500',
    days: 2000,
    mean_ppb: 1,
    error_ppb: 1,
    low_ppb: 0,
    high_ppb: 2,
    losing_ppm: 3,
    plan_low_ppb: 0,
    plan_high_ppb: 4,
  };
  const offer = {
    id: 'hosting1',
    kind: 'hosting',
    rule: 'arbitrage',
    coins: ['BTC'],
    min: '500',
    max: '5000',
    days: 2,
    per_account: 2,
    participants: null,
    claimed: { from_ppb: 1, to_ppb: 2 },
    measured: { seed: 'public', command: 'npm run measure:plans', rows: [figures], here: null },
  };

  test('is none without a claim and without what was measured', async () => {
    const { safeParse } = await import('valibot');
    expect(safeParse(planOfferSchema, offer).success).toBe(true);
    for (const part of ['claimed', 'measured'] as const)
      expect(safeParse(planOfferSchema, { ...offer, [part]: undefined }).success, part).toBe(false);
  });

  test.each(planProductIds)(
    'of %s has been measured at three amounts, on at least a thousand days, and falls short',
    (id) => {
      expect(measured[id]).toHaveLength(3);
      for (const { days, meanPpb } of measured[id]) {
        expect(days).toBeGreaterThanOrEqual(1000);
        // What is said of these products everywhere: they bring less than a tenth of what they claim.
        expect(meanPpb * 10).toBeLessThan(claims[id].from.said());
      }
    },
  );
});

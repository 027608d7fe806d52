import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Transaction } from 'kysely';
import { borrower, disbursedLoan, applyForLoan } from '#tests/api/loans.ts';
import { engines } from '#tests/engines.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { checkLoans } from './loans.ts';
import type { Tables } from '#server/store/tables.ts';

class Undone extends Error {}

describe.each(engines)('verifying loans on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;
  let id: string;
  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await borrower(world);
    ({ id } = await disbursedLoan(world, ann));
    for (let day = 0; day < 8; day += 1) await world.must('user/next_day', {}, { token: ann.token });
    await world.must('lh/loan/repayment', { id, amount: '100' }, { token: ann.token });
    await applyForLoan(world, await borrower(world));
  });
  afterAll(() => world.dispose());

  /** What is found once something is planted, which is undone again. */
  async function found(plant: (trx: Transaction<Tables>) => Promise<unknown>): Promise<string[]> {
    let problems: string[] = [];
    const planting = world.store.transaction(async (trx) => {
      await plant(trx);
      problems = (await checkLoans(trx)).flatMap((check) => check.problems);
      throw new Undone();
    });
    await expect(planting).rejects.toThrow(Undone);
    return problems;
  }

  it('finds nothing wrong where nothing is, and says how much it looked at', async () => {
    const checks = await checkLoans(world.store.db);
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checks.map(({ rows }) => rows)).toEqual([2, 2, 3, 5]);
  });

  it.each([
    [
      'a principal that was made smaller',
      (trx) => trx.updateTable('loans').set({ principal: 1n }).where('id', '=', id),
    ],
    [
      'interest that was forgiven',
      (trx) => trx.updateTable('loans').set({ interest_added: 1n, interest: 0n }).where('id', '=', id),
    ],
    ['a day too much', (trx) => trx.updateTable('loans').set({ days_passed: 9n }).where('id', '=', id)],
    ['another rate', (trx) => trx.updateTable('loans').set({ daily_bps: 6n }).where('id', '=', id)],
    [
      'a line that was changed',
      (trx) => trx.updateTable('loan_lines').set({ amount: 1n }).where('loan_id', '=', id).where('n', '=', 3n),
    ],
    [
      'what was owed behind it',
      (trx) => trx.updateTable('loan_lines').set({ unpaid: 1n }).where('loan_id', '=', id).where('n', '=', 8n),
    ],
    ['a line that is gone', (trx) => trx.deleteFrom('loan_lines').where('loan_id', '=', id).where('n', '=', 5n)],
    [
      'an overdue line as interest',
      (trx) => trx.updateTable('loan_lines').set({ kind: 'interest' }).where('loan_id', '=', id).where('n', '=', 8n),
    ],
  ] as const satisfies readonly (readonly [string, (trx: Transaction<Tables>) => { execute(): Promise<unknown> }])[])(
    'finds %s',
    async (_what, plant) => {
      const problems = await found((trx) => plant(trx).execute());
      expect(problems).not.toEqual([]);
    },
  );

  it('finds an entry that has no loan, and a loan that was never paid out', async () => {
    const problems = await found((trx) => sql`update loans set number = 'LXXXXXXXXX' where id = ${id}`.execute(trx));
    expect(problems.some((problem) => /^entry loan:.* has no loan$/.test(problem))).toBe(true);
    expect(problems.some((problem) => problem.startsWith('loan LXXXXXXXXX is disbursed and has moved'))).toBe(true);
  });
});

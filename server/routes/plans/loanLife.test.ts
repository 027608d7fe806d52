import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Loan } from '#contract/api/plans/loans.ts';
import { loanRules, scheduleOf, freshLoan } from '#contract/rules/loan.ts';
import { toMinor } from '#contract/currencies.ts';
import { applyForLoan, borrower, disbursedLoan, loanOf, reviewLoans, settleLoansOf } from '#tests/api/loans.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';

describe.each(['sqlite', 'postgres'] as const)('the life of loans on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(async () => {
    closeSockets();
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const spotOf = async ({ token }: Person) => {
    const { list } = await world.must('wallet/list', {}, { token });
    return list.find(({ account, currency }) => account === 'spot' && currency === 'USDT')?.available;
  };
  const linesOf = async ({ token }: Person, id: string) =>
    (await world.must('lh/loan/lines', { id, limit: 100 }, { token })).list;
  const nextDay = ({ token }: Person) => world.must('user/next_day', {}, { token });
  const repay = ({ token }: Person, id: string, amount: string, key = randomUUID()) =>
    world.ask('lh/loan/repayment', { id, amount }, { token, key });
  const rowsOf = (userId: string) =>
    world.store.db.selectFrom('loans').selectAll().where('user_id', '=', userId).execute();
  const uploadsOf = ({ id }: Person) =>
    world.store.db.selectFrom('uploads').select(['id', 'file']).where('user_id', '=', id).execute();
  const kindsOf = async ({ token }: Person) =>
    (await world.must('user/usermessage', {}, { token })).list.map(({ kind }) => kind);

  describe('the review', () => {
    it('pays out from the treasury, deletes the papers, and tells of it', async () => {
      const bob = await borrower(world);
      const socket = connectSocket(world.url, { token: bob.token }, { 'x-forwarded-for': '10.9.9.9' });
      const told: Loan[] = [];
      socket.on('funds', (event: { kind: string; loan?: Loan }) => event.loan !== undefined && told.push(event.loan));
      expect(await outcomeOf(socket)).toBe('connected');
      const taken = await applyForLoan(world, bob, { amount: '2500.5', days: 30 });
      const papers = new Set((await uploadsOf(bob)).map(({ file }) => file ?? ''));
      const kept = () => readdirSync(world.store.files.dir).filter((name) => papers.has(name));
      expect(kept()).toHaveLength(5);
      expect(taken).toMatchObject({
        amount: '2500.500000',
        days: 30,
        daily_bps: 5,
        overdue_daily_bps: 10,
        lender: 'treasury',
        status: 'review',
        unpaid: '0.000000',
        repaid: '0.000000',
        agreement: loanRules.agreement,
        agreed: 1_795_000_000,
        disbursed: null,
        due: null,
      });
      expect(taken.number).toMatch(/^L[2-9A-Z]{9}$/);
      expect(await spotOf(bob)).toBe('100.000000');
      await reviewLoans(world);
      const loan = await loanOf(world, bob, taken.id);
      const now = Math.floor(world.clock.nowMs() / 1000);
      expect(loan).toMatchObject({
        status: 'disbursed',
        reason: null,
        disbursed: now,
        due: now + 30 * 600,
        unpaid: '2500.500000',
        unpaid_principal: '2500.500000',
        days_passed: 0,
        overdue: false,
      });
      expect(await spotOf(bob)).toBe('2600.500000');
      expect(await uploadsOf(bob)).toEqual([]);
      await until(() => kept().length === 0, 'the files of the papers to go');
      expect((await rowsOf(bob.id))[0]).toMatchObject({ house_id: null, id_back_id: null, house_address: '' });
      expect(await kindsOf(bob)).toEqual(['loan_disbursed']);
      await until(() => told.length === 2, 'the events');
      expect(told.map(({ status }) => status)).toEqual(['review', 'disbursed']);
      const { list } = await world.must('wallet/records', { reference: loan.number }, { token: bob.token });
      expect(list).toMatchObject([{ kind: 'loan', amount: '2500.500000', balance: '2600.500000' }]);
    });

    it('refuses an amount whose whole part ends in 13, pays nothing, and deletes the papers as well', async () => {
      const bob = await borrower(world);
      const { id } = await applyForLoan(world, bob, { amount: '1113.00' });
      await reviewLoans(world);
      expect(await loanOf(world, bob, id)).toMatchObject({
        status: 'refused',
        reason: 'test_value',
        unpaid: '0.000000',
      });
      expect(await spotOf(bob)).toBe('100.000000');
      expect(await uploadsOf(bob)).toEqual([]);
      expect(await kindsOf(bob)).toEqual(['loan_refused']);
      const reply = await repay(bob, id, '1');
      expect(reply).toMatchObject({ status: 409, message: 'loan_not_owed', params: { status: 'refused' } });
      expect((await applyForLoan(world, bob, { amount: '113.13' })).status).toBe('review');
    });

    it('comes with the next day', async () => {
      const bob = await borrower(world);
      const { id } = await applyForLoan(world, bob);
      await nextDay(bob);
      await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
      expect(await loanOf(world, bob, id)).toMatchObject({ status: 'disbursed', days_passed: 0 });
    });
  });

  describe('plan days', () => {
    it('add what the schedule said, past the term as overdue, and are paid off in order', async () => {
      const bob = await borrower(world);
      const { id } = await disbursedLoan(world, bob);
      for (let day = 1; day <= 9; day += 1) await nextDay(bob);
      const lines = (await linesOf(bob, id)).toReversed();
      const due = scheduleOf(freshLoan(1_000_000_000n, 7), 9);
      expect(
        lines.map(({ kind, day, amount, unpaid }) => [kind, day, toMinor(amount, 'USDT'), toMinor(unpaid, 'USDT')]),
      ).toEqual(due.map(({ kind, day, amount, unpaid }) => [kind, day, amount, unpaid]));
      expect(await loanOf(world, bob, id)).toMatchObject({
        overdue: true,
        days_passed: 9,
        interest: '3.500000',
        overdue_interest: '2.008004',
        unpaid: '1005.508004',
        repaid: '0.000000',
      });
      expect(await kindsOf(bob)).toContain('loan_overdue');
      // Nothing was taken by itself.
      expect(await spotOf(bob)).toBe('1100.000000');

      const over = await repay(bob, id, '1005.508005');
      expect(over).toMatchObject({
        status: 422,
        message: 'repayment_over',
        params: { unpaid: '1005.508004', currency: 'USDT' },
      });
      expect((await repay(bob, id, '3')).message).toMatchObject({
        unpaid_overdue: '0.000000',
        unpaid_interest: '2.508004',
        unpaid_principal: '1000.000000',
        repaid: '3.000000',
      });
      expect((await repay(bob, id, '502.508004')).message).toMatchObject({
        unpaid_interest: '0.000000',
        unpaid_principal: '500.000000',
        status: 'disbursed',
        overdue: true,
      });
      const settled = await repay(bob, id, '500');
      expect(settled.message).toMatchObject({
        status: 'settled',
        overdue: false,
        unpaid: '0.000000',
        repaid: '1005.508004',
        settled: Math.floor(world.clock.nowMs() / 1000),
      });
      expect(await spotOf(bob)).toBe('94.491996');
      expect(await kindsOf(bob)).toContain('loan_settled');
      expect(await repay(bob, id, '1')).toMatchObject({ message: 'loan_not_owed', params: { status: 'settled' } });
      await nextDay(bob);
      expect(await linesOf(bob, id)).toHaveLength(12);
      const { list } = await world.must('wallet/records', { kind: 'interest' }, { token: bob.token });
      expect(list.map(({ amount }) => amount)).toEqual(['-2.508004', '-3.000000']);
      expect(await world.must('lh/loan/statistics', {}, { token: bob.token })).toEqual({
        borrowed: '1000.000000',
        repaid: '1005.508004',
        unpaid: '0.000000',
        interest: '3.500000',
        overdue: '2.008004',
        open: null,
        simulated: true,
      });
    });

    it('come by themselves, each at its own moment, also after an outage', async () => {
      const bob = await borrower(world);
      const { id, disbursed } = await disbursedLoan(world, bob);
      world.clock.advance(8 * 600_000 + 1000);
      await Promise.all([settleLoansOf(world), settleLoansOf(world)]);
      const lines = (await linesOf(bob, id)).toReversed();
      expect(lines.map(({ day, time }) => [day, time])).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((day) => [day, (disbursed ?? 0) + day * 600]),
      );
      expect(lines.at(-1)?.kind).toBe('overdue');
      expect(await loanOf(world, bob, id)).toMatchObject({ overdue: true, due: (disbursed ?? 0) + 7 * 600 });
    });

    it('that are advanced move the end of the term, and the day after begins at that moment', async () => {
      const bob = await borrower(world);
      const { id, due } = await disbursedLoan(world, bob);
      world.clock.advance(100_000);
      await nextDay(bob);
      const now = Math.floor(world.clock.nowMs() / 1000);
      expect(await loanOf(world, bob, id)).toMatchObject({ days_passed: 1, due: now + 6 * 600 });
      expect(now + 6 * 600).toBeLessThan(due ?? 0);
      world.clock.advance(599_000);
      await settleLoansOf(world);
      expect(await loanOf(world, bob, id)).toMatchObject({ days_passed: 1 });
      world.clock.advance(1000);
      await settleLoansOf(world);
      expect(await loanOf(world, bob, id)).toMatchObject({ days_passed: 2 });
    });

    it('that are over come before a repayment of that moment', async () => {
      const bob = await borrower(world);
      const { id } = await disbursedLoan(world, bob);
      world.clock.advance(600_000);
      const reply = await repay(bob, id, '1000');
      expect(reply.message).toMatchObject({ days_passed: 1, unpaid: '0.500000', unpaid_principal: '0.500000' });
      await nextDay(bob);
      expect(await loanOf(world, bob, id)).toMatchObject({ unpaid: '0.500250' });
    });

    it('end when overdue interest is as much as was borrowed', async () => {
      const bob = await borrower(world, 200_000_000n);
      const { id } = await disbursedLoan(world, bob, { amount: '100' });
      world.clock.advance(1000 * 600_000);
      await settleLoansOf(world);
      const loan = await loanOf(world, bob, id);
      expect(loan).toMatchObject({ overdue_interest: '100.000000', unpaid: '200.350000', status: 'disbursed' });
      await nextDay(bob);
      expect(await loanOf(world, bob, id)).toEqual(loan);
      expect((await repay(bob, id, '200.35')).message).toMatchObject({ status: 'settled' });
    });
  });

  describe('lh/loan/repayment', () => {
    it('of more than there is, is refused and changes nothing', async () => {
      const bob = await borrower(world, 1n);
      const { id } = await disbursedLoan(world, bob);
      await world.must(
        'wallet/transfer',
        { from: 'spot', to: 'contract', currency: 'USDT', amount: '600' },
        { token: bob.token },
      );
      expect(await repay(bob, id, '500')).toMatchObject({
        status: 422,
        message: 'insufficient_balance',
        params: { need: '500.000000', have: '400.000001', currency: 'USDT' },
      });
      expect(await loanOf(world, bob, id)).toMatchObject({ unpaid: '1000.000000' });
      expect(await linesOf(bob, id)).toEqual([]);
      expect(await repay(bob, id, '0.0000001')).toMatchObject({ status: 422, message: 'amount_decimals' });
      expect(await repay(bob, id, '0')).toMatchObject({ status: 400, message: 'amount_invalid' });
    });

    it('of 64 at once as many are taken as fit, and no unit more', async () => {
      const bob = await borrower(world);
      const { id } = await disbursedLoan(world, bob);
      const replies = await Promise.all(Array.from({ length: 64 }, () => repay(bob, id, '300')));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
      for (const { status, message } of replies) if (status !== 200) expect(message).toBe('repayment_over');
      expect(await loanOf(world, bob, id)).toMatchObject({ unpaid: '100.000000' });
      expect(await spotOf(bob)).toBe('200.000000');
    });

    it('is one for its key', async () => {
      const bob = await borrower(world);
      const { id } = await disbursedLoan(world, bob);
      const key = randomUUID();
      await Promise.all([repay(bob, id, '10', key), repay(bob, id, '10', key)]);
      expect(await loanOf(world, bob, id)).toMatchObject({ unpaid: '990.000000' });
    });

    it("of somebody else's loan, and a look at its lines, find nothing", async () => {
      const [ann, bob] = [await borrower(world), await borrower(world)];
      const { id } = await disbursedLoan(world, ann);
      const none = { status: 404, message: 'not_found' };
      expect(await repay(bob, id, '10')).toMatchObject(none);
      expect(await world.ask('lh/loan/lines', { id }, { token: bob.token })).toMatchObject(none);
      expect((await world.must('lh/loan/order', { id }, { token: bob.token })).list).toEqual([]);
      expect(await loanOf(world, ann, id)).toMatchObject({ unpaid: '1000.000000' });
    });
  });

  it('a reset leaves it in the account that is put away: it goes on growing there, and is repaid from there, frozen or not', async () => {
    const bob = await borrower(world);
    const { id } = await disbursedLoan(world, bob);
    const next = await world.must('user/reset', { start: '1000' }, { token: bob.token });
    world.clock.advance(600_000);
    await settleLoansOf(world);
    expect(await loanOf(world, bob, id)).toMatchObject({ unpaid: '1000.500000' });
    // Of the account that comes behind it, it is not.
    expect(await repay({ ...bob, token: next.token }, id, '1')).toMatchObject({ status: 404, message: 'not_found' });
    expect((await repay(bob, id, '400')).message).toMatchObject({ unpaid: '600.500000' });
    await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', bob.id).execute();
    expect((await repay(bob, id, '600.5')).message).toMatchObject({ status: 'settled', unpaid: '0.000000' });
    expect(await spotOf(bob)).toBe('99.500000');
  });

  it('lists come in pages, under a filter', async () => {
    const bob = await borrower(world);
    for (let n = 0; n < 3; n += 1) {
      const { id } = await disbursedLoan(world, bob, { amount: n === 1 ? '113' : '200' });
      await nextDay(bob);
      if (n !== 1) await repay(bob, id, n === 0 ? '200.1' : '50');
    }
    const page = (body: object) => world.must('lh/loan/order', body, { token: bob.token });
    const first = await page({ limit: 2 });
    expect(first.list.map(({ status }) => status)).toEqual(['disbursed', 'refused']);
    const rest = await page({ limit: 2, cursor: first.next ?? '' });
    expect(rest.list.map(({ status }) => status)).toEqual(['settled']);
    expect(rest.next).toBeNull();
    expect((await page({ status: 'refused' })).list).toHaveLength(1);
    const id = first.list[0]?.id ?? '';
    const lines = await world.must('lh/loan/lines', { id, limit: 1 }, { token: bob.token });
    expect(lines.list.map(({ kind }) => kind)).toEqual(['repayment']);
    const more = await world.must('lh/loan/lines', { id, limit: 1, cursor: lines.next ?? '' }, { token: bob.token });
    expect([more.list.map(({ kind }) => kind), more.next]).toEqual([['interest'], null]);
  });

  it('what it costs is told to everybody', async () => {
    expect(await world.must('lh/loan/config')).toMatchObject({
      min: '100',
      max: '50000',
      daily_bps: 5,
      day_seconds: 600,
    });
    const { list } = await world.must('lh/wh_bzhl_list');
    expect(list[0]).toEqual({
      days: 7,
      daily_bps: 5,
      yearly_bps: 1825,
      interest_of_1000: '3.500000',
      overdue_of_1000: '7.045613',
    });
    expect(list.map(({ interest_of_1000: interest }) => interest)).toEqual([
      '3.500000',
      '7.500000',
      '15.000000',
      '30.000000',
      '45.000000',
    ]);
  });
});

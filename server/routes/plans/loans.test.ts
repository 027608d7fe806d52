import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loanRules } from '#contract/rules/loan.ts';
import { applicationOf, applyForLoan, borrower, paperOf, reviewLoans } from '#tests/api/loans.ts';
import { saveBankCard } from '#tests/api/papers.ts';
import { createUpload, picture, sendBytes, upload } from '#tests/api/uploads.ts';
import { passIdentity } from '#tests/api/withdrawals.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

describe.each(['sqlite', 'postgres'] as const)('loans on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const spotOf = async ({ token }: Person) => {
    const { list } = await world.must('wallet/list', {}, { token });
    return list.find(({ account, currency }) => account === 'spot' && currency === 'USDT')?.available;
  };
  const repay = ({ token }: Person, id: string, amount: string, key = randomUUID()) =>
    world.ask('lh/loan/repayment', { id, amount }, { token, key });
  const rowsOf = (userId: string) =>
    world.store.db.selectFrom('loans').selectAll().where('user_id', '=', userId).execute();

  describe('lh/loan/submit', () => {
    let ann: Person;
    beforeAll(async () => {
      ann = await borrower(world);
    });

    it('401 without a session', async () => {
      expect(await world.ask('lh/loan/submit', {}, { isForm: false })).toMatchObject({ status: 401 });
    });

    it.each([
      ['amount', undefined, 'amount_invalid'],
      ['amount', 'much', 'amount_invalid'],
      ['amount', '-500', 'amount_invalid'],
      ['days', 0, 'parameter_wrong'],
      ['days', '7.5', 'parameter_wrong'],
      ['house', 'no uuid', 'parameter_wrong'],
      ['id_back', undefined, 'parameter_missing'],
      ['bank_card_id', undefined, 'parameter_missing'],
      ['house_address', 'x'.repeat(201), 'parameter_wrong'],
      ['agreed', undefined, 'parameter_missing'],
      ['client_time', -1, 'parameter_wrong'],
      ['status', 'disbursed', 'parameter_wrong'],
      ['daily_bps', 0, 'parameter_wrong'],
    ])('400 for %s = %j', async (field, value, key) => {
      const body = { ...(await applicationOf(world, ann)), [field]: value };
      const reply = await world.ask('lh/loan/submit', body, { token: ann.token });
      expect(reply).toMatchObject({ status: 400, message: key, fields: { [field]: key } });
      expect(await rowsOf(ann.id)).toEqual([]);
    });

    it.each([
      ['amount', '99.99', 'amount_range', { min: '100', max: '50000', currency: 'USDT' }],
      ['amount', '50000.01', 'amount_range', { min: '100', max: '50000', currency: 'USDT' }],
      ['amount', '500.005', 'amount_decimals', { currency: 'USDT', decimals: 2 }],
      ['days', 8, 'loan_days', { days: '7, 15, 30, 60, 90' }],
    ])('422 for %s = %j: %s', async (field, value, key, params) => {
      const body = { ...(await applicationOf(world, ann)), [field]: value };
      const reply = await world.ask('lh/loan/submit', body, { token: ann.token });
      expect(reply).toMatchObject({ status: 422, message: key, params, fields: { [field]: key } });
      expect(await rowsOf(ann.id)).toEqual([]);
    });

    it('409 for a version of the agreement that is not the one of now', async () => {
      for (const agreed of [loanRules.agreement - 1, loanRules.agreement + 1]) {
        const body = await applicationOf(world, ann, { agreed });
        const reply = await world.ask('lh/loan/submit', body, { token: ann.token });
        expect(reply).toMatchObject({
          status: 409,
          message: 'loan_agreement',
          params: { version: loanRules.agreement },
          fields: { agreed: 'loan_agreement' },
        });
      }
      expect(await rowsOf(ann.id)).toEqual([]);
    });

    it('403 without an identity that has passed, and without a bank card', async () => {
      const bob = await world.person();
      const body = await applicationOf(world, ann);
      const ask = () => world.ask('lh/loan/submit', body, { token: bob.token });
      expect(await ask()).toMatchObject({ status: 403, message: 'identity_required' });
      await passIdentity(world, bob.id);
      expect(await ask()).toMatchObject({ status: 403, message: 'bank_card_required' });
      const refused = await createUpload(world, bob, await picture(), { metadata: { purpose: 'loan' } });
      expect(refused).toMatchObject({ status: 403 });
      await saveBankCard(world, bob);
      // The papers of somebody else.
      expect(await ask()).toMatchObject({ status: 404, message: 'not_found', fields: { bank_card_id: 'not_found' } });
    });

    it('422 for a paper that is missing, unfinished, for something else, broken, somebody else’s, or there twice', async () => {
      const bob = await borrower(world);
      const { id: open } = await createUpload(world, bob, await picture(), { metadata: { purpose: 'loan' } });
      const none = Buffer.from('no picture');
      const broken = await createUpload(world, bob, none, { metadata: { purpose: 'loan' } });
      await sendBytes(world, bob, broken.id, none);
      const right = await applicationOf(world, bob);
      const missing = { status: 422, message: 'picture_missing', fields: { income: 'picture_missing' } };
      const tries = [
        [randomUUID(), missing],
        [open, missing],
        [await upload(world, bob), missing],
        [await upload(world, bob, await picture(), 'identity'), missing],
        [await paperOf(world, ann), missing],
        [right.house, missing],
        [broken.id, { status: 415, message: 'upload_type' }],
      ] as const;
      for (const [income, refusal] of tries) {
        expect(await world.ask('lh/loan/submit', { ...right, income }, { token: bob.token })).toMatchObject(refusal);
      }
      expect(await rowsOf(bob.id)).toEqual([]);
    });

    it("409 when the application is somebody else's", async () => {
      const bob = await borrower(world);
      const body = await applicationOf(world, bob, { owner: ann.id });
      const reply = await world.ask('lh/loan/submit', body, { token: bob.token });
      expect(reply).toMatchObject({ status: 409, message: 'owner_mismatch' });
    });

    it('409 while there is another one under review, or not repaid; not once it is repaid', async () => {
      const bob = await borrower(world);
      const second = async () => world.ask('lh/loan/submit', await applicationOf(world, bob), { token: bob.token });
      const { id, number, created } = await applyForLoan(world, bob);
      const refusal = { status: 409, message: 'loan_open', params: { number, since: created } };
      expect(await second()).toMatchObject(refusal);
      await reviewLoans(world);
      expect(await second()).toMatchObject(refusal);
      expect((await repay(bob, id, '999.999999')).status).toBe(200);
      expect(await second()).toMatchObject(refusal);
      expect((await repay(bob, id, '0.000001')).status).toBe(200);
      expect((await second()).status).toBe(200);
    });

    it('is one for its key: again, 64 times at once, and after its answer was forgotten', async () => {
      const bob = await borrower(world);
      const [body, key] = [await applicationOf(world, bob), randomUUID()];
      const replies = await Promise.all(
        Array.from({ length: 64 }, () => world.ask('lh/loan/submit', body, { token: bob.token, key })),
      );
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(replies[0]?.message).toMatchObject({ id: key, status: 'review' });
      await reviewLoans(world);
      await world.store.db.deleteFrom('idempotency').where('owner', '=', bob.id).execute();
      const again = await world.ask('lh/loan/submit', body, { token: bob.token, key });
      expect(again.message).toMatchObject({ id: key, status: 'disbursed' });
      const other = await world.ask('lh/loan/submit', { ...body, amount: '2000' }, { token: bob.token, key });
      expect(other).toMatchObject({ status: 422, message: 'idempotency_mismatch' });
      expect(await rowsOf(bob.id)).toHaveLength(1);
      expect(await spotOf(bob)).toBe('1100.000000');
    });

    it('of 64 applications at once one is taken', async () => {
      const bob = await borrower(world);
      const body = await applicationOf(world, bob);
      const replies = await Promise.all(
        Array.from({ length: 64 }, () => world.ask('lh/loan/submit', body, { token: bob.token })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, message } of replies) if (status !== 200) expect(message).toBe('loan_open');
      expect(await rowsOf(bob.id)).toHaveLength(1);
    });
  });
});

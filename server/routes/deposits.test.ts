import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUpload, picture, sendBytes, upload } from '#tests/api/uploads.ts';
import { saveAddress } from '#tests/api/withdrawals.ts';
import { openWorld, type Person, until, type World } from '#tests/api/world.ts';
import { uploadPurposes } from '#contract/upload.ts';
import { engines } from '#tests/engines.ts';
import { runUpkeep } from '../domain/upkeep.ts';

describe.each(engines)('deposits on $name', ({ name: engine }) => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await openWorld({ engine });
    ann = await world.person({ balance: '100000' });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const addressOf = async ({ token }: Person, currency = 'USDT') =>
    (await world.must('wallet/get_in_address', { currency }, { token })).address;

  const voucher = async (person: Person, changes: object = {}) => ({
    currency: 'USDT',
    amount: '250',
    address: await addressOf(person),
    proof: await upload(world, person),
    client_time: 1_795_000_000_000,
    ...changes,
  });

  const depositsOf = (id: string) =>
    world.store.db.selectFrom('deposits').selectAll().where('user_id', '=', id).execute();
  const spot = async ({ token }: Person, currency = 'USDT') => {
    const { list } = await world.must('wallet/list', {}, { token });
    return list.find((row) => row.account === 'spot' && row.currency === currency)?.available;
  };
  const review = async () => {
    world.clock.advance(5000);
    await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
  };

  describe('wallet/charge_req', () => {
    it.each([
      ['currency', undefined, 'parameter_missing'],
      ['amount', '', 'amount_invalid'],
      ['amount', '-5', 'amount_invalid'],
      ['amount', '0.00', 'amount_invalid'],
      ['amount', '1e3', 'amount_invalid'],
      ['amount', '9'.repeat(60), 'amount_invalid'],
      ['amount', 250, 'amount_invalid'],
      ['address', undefined, 'parameter_missing'],
      ['proof', 'no uuid', 'parameter_wrong'],
      ['client_time', -1, 'parameter_wrong'],
      ['owner', 'me', 'parameter_wrong'],
      ['status', 'succeed', 'parameter_wrong'],
      ['user_id', ann?.id ?? 'x', 'parameter_wrong'],
    ])('400 for %s = %j', async (field, value, key) => {
      const reply = await world.ask('wallet/charge_req', await voucher(ann, { [field]: value }), { token: ann.token });
      expect(reply).toMatchObject({ status: 400, message: key, fields: { [field]: key } });
    });

    it.each([
      [{ currency: 'DOGE' }, 'currency_unknown', { currency: 'DOGE' }],
      [{ amount: '1.1234567' }, 'amount_decimals', { currency: 'USDT', decimals: 6 }],
      [{ amount: '9.99' }, 'amount_range', { min: '10', max: '1000000', currency: 'USDT' }],
      [{ amount: '1000000.000001' }, 'amount_range', { min: '10', max: '1000000', currency: 'USDT' }],
      [{ address: 'practice:USDT:somebodyelses0000000' }, 'address_wrong', { currency: 'USDT' }],
      [{ proof: randomUUID() }, 'proof_missing', {}],
    ])('422 for %j: %s, and nothing is left of it', async (changes, key, params) => {
      const person = await world.person();
      const body = await voucher(person, changes);
      const reply = await world.ask('wallet/charge_req', body, { token: person.token });
      expect(reply).toMatchObject({ status: 422, message: key, params });
      expect(await depositsOf(person.id)).toEqual([]);
    });

    it('422 proof_missing for the upload of somebody else, word for word as for none', async () => {
      const bob = await world.person();
      const foreign = await world.ask('wallet/charge_req', await voucher(bob, { proof: await upload(world, ann) }), {
        token: bob.token,
      });
      const missing = await world.ask('wallet/charge_req', await voucher(bob, { proof: randomUUID() }), {
        token: bob.token,
      });
      expect(foreign.text).toBe(missing.text);
    });

    it("409 when the voucher is somebody else's", async () => {
      const bob = await world.person();
      const reply = await world.ask('wallet/charge_req', await voucher(bob, { owner: ann.id }), { token: bob.token });
      expect(reply).toMatchObject({ status: 409, message: 'owner_mismatch' });
    });

    it('200: under review, then credited once, with its entry', async () => {
      const bob = await world.person();
      const [body, key] = [await voucher(bob, { owner: bob.id }), randomUUID()];
      const deposit = await world.must('wallet/charge_req', body, { token: bob.token, key });
      expect(deposit).toMatchObject({ id: key, amount: '250.000000', status: 'review', reason: null, decided: null });
      expect(deposit.number).toMatch(/^D20261118-[2-9A-Z]{6}$/);
      expect((await world.must('wallet/get_info', { currency: 'USDT' }, { token: bob.token })).pending).toBe(1);
      expect(await spot(bob)).toBe('1000.000000');
      await review();
      expect(await spot(bob)).toBe('1250.000000');
      const { list } = await world.must('chargelist/log', {}, { token: bob.token });
      expect(list).toMatchObject([{ id: key, status: 'succeed', decided: Math.floor(world.clock.nowMs() / 1000) }]);
      const records = await world.must('wallet/records', { kind: 'deposit' }, { token: bob.token });
      expect(records.list).toMatchObject([{ amount: '250.000000', balance: '1250.000000', reference: deposit.number }]);
      const replay = await world.ask('wallet/charge_req', body, { token: bob.token, key });
      expect(replay.message).toEqual(deposit);
      expect(replay.headers.get('idempotent-replay')).toBe('true');
      await review();
      expect(await spot(bob)).toBe('1250.000000');
    });

    it.each([
      ['BTC', '0.13', 'failed', '0.00000000'],
      ['USDT', '100.130', 'failed', '1000.000000'],
      ['USD', '100.13', 'failed', '1000.000000'],
      ['USDT', '100.1300001', undefined, '1000.000000'],
      ['USD', '213.5', 'succeed', '1213.500000'],
      ['ETH', '2.00000001', 'succeed', '2.00000001'],
      ['BTC', '13', 'succeed', '13.00000000'],
    ])('%s %s is %s', async (currency, amount, status, balance) => {
      const bob = await world.person();
      const body = await voucher(bob, { currency, amount, address: await addressOf(bob, currency) });
      const reply = await world.ask('wallet/charge_req', body, { token: bob.token });
      await review();
      const { list } = await world.must('chargelist/log', {}, { token: bob.token });
      expect(list[0]?.status).toBe(status);
      expect(list[0]?.reason ?? null).toBe(status === 'failed' ? 'test_value' : null);
      expect(reply.status).toBe(status === undefined ? 422 : 200);
      expect(await spot(bob, currency === 'USD' ? 'USDT' : currency)).toBe(balance);
    });

    it('names a saved wallet of its user as it was then, also when that is deleted later', async () => {
      const bob = await world.person();
      const wallet = await saveAddress(world, bob);
      const [body, key] = [await voucher(bob, { saved_id: wallet.id }), randomUUID()];
      const deposit = await world.must('wallet/charge_req', body, { token: bob.token, key });
      expect(deposit.sent_from).toBe(wallet.address);
      await world.must('wallet/address_delete', { id: wallet.id }, { token: bob.token });
      await review();
      // The same voucher again, long after its answer is forgotten: what it named is not asked for any more.
      await world.store.db.deleteFrom('idempotency').where('owner', '=', bob.id).execute();
      const again = await world.must('wallet/charge_req', body, { token: bob.token, key });
      expect(again).toMatchObject({ id: key, status: 'succeed', sent_from: wallet.address });
      const { list } = await world.must('chargelist/log', {}, { token: bob.token });
      expect(list.map(({ sent_from }) => sent_from)).toEqual([wallet.address]);
      const plain = await world.must('wallet/charge_req', await voucher(bob), { token: bob.token });
      expect(plain).not.toHaveProperty('sent_from');
    });

    it('404, word for word the same, for a wallet of somebody else, of another currency, deleted, or never saved', async () => {
      const [bob, eve] = [await world.person(), await world.person()];
      const deleted = await saveAddress(world, bob);
      const ofEther = await saveAddress(world, bob, 'ETH');
      const foreign = await saveAddress(world, eve);
      const replies = [];
      for (const { id } of [foreign, ofEther, deleted, { id: randomUUID() }]) {
        const body = await voucher(bob, { saved_id: id });
        replies.push(await world.ask('wallet/charge_req', body, { token: bob.token }));
      }
      expect(replies[0]).toMatchObject({ status: 404, message: 'not_found', fields: { saved_id: 'not_found' } });
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(await depositsOf(bob.id)).toEqual([]);
      const malformed = await world.ask('wallet/charge_req', await voucher(bob, { saved_id: "' or 1=1" }), {
        token: bob.token,
      });
      expect(malformed).toMatchObject({ status: 400, fields: { saved_id: 'parameter_wrong' } });
    });

    it('names no wallet for a frozen account, and tells it nothing of any', async () => {
      const [bob, eve] = [await world.person(), await world.person()];
      const bodies = [await saveAddress(world, bob), await saveAddress(world, eve)].map(({ id }) => ({
        saved_id: id,
      }));
      const vouchers = [await voucher(bob, bodies[0]), await voucher(bob, bodies[1])];
      await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', bob.id).execute();
      for (const body of vouchers) {
        const reply = await world.ask('wallet/charge_req', body, { token: bob.token });
        expect(reply).toMatchObject({ status: 403, message: 'account_frozen' });
      }
      expect(await depositsOf(bob.id)).toEqual([]);
    });

    it('the same key with another body is refused, and a refusal stays refused', async () => {
      const bob = await world.person();
      const [body, key] = [await voucher(bob), randomUUID()];
      await world.must('wallet/charge_req', body, { token: bob.token, key });
      expect(await world.ask('wallet/charge_req', { ...body, amount: '251' }, { token: bob.token, key })).toMatchObject(
        {
          status: 422,
          message: 'idempotency_mismatch',
        },
      );
      const late = { ...(await voucher(bob)), proof: randomUUID() };
      const lateKey = randomUUID();
      expect(await world.ask('wallet/charge_req', late, { token: bob.token, key: lateKey })).toMatchObject({
        message: 'proof_missing',
      });
      const content = await picture();
      const { id } = await createUpload(world, bob, content, { id: late.proof });
      await sendBytes(world, bob, id, content);
      const again = await world.ask('wallet/charge_req', late, { token: bob.token, key: lateKey });
      expect(again).toMatchObject({ status: 422, message: 'proof_missing' });
      expect(again.headers.get('idempotent-replay')).toBe('true');
    });

    it('a voucher id is taken for ever: after its answer is forgotten, and for everybody', async () => {
      const [bob, eve] = [await world.person(), await world.person()];
      const [body, key] = [await voucher(bob), randomUUID()];
      await world.must('wallet/charge_req', body, { token: bob.token, key });
      await review();
      await world.store.db.deleteFrom('idempotency').where('owner', '=', bob.id).execute();
      // Rules may have changed since it was taken: they are not asked again.
      const later = { ...body, address: 'practice:BTC:as-it-was' };
      expect(await world.must('wallet/charge_req', later, { token: bob.token, key })).toMatchObject({
        id: key,
        status: 'succeed',
      });
      await world.store.db.deleteFrom('idempotency').where('owner', '=', bob.id).execute();
      expect(await world.ask('wallet/charge_req', { ...body, amount: '99' }, { token: bob.token, key })).toMatchObject({
        message: 'idempotency_mismatch',
      });
      expect(await world.ask('wallet/charge_req', await voucher(eve), { token: eve.token, key })).toMatchObject({
        status: 422,
        message: 'idempotency_mismatch',
      });
      expect(await depositsOf(bob.id)).toHaveLength(1);
    });

    it('422 proof_used for the same picture again, with the number of the deposit that has it', async () => {
      const bob = await world.person();
      const content = await picture();
      const first = await world.must(
        'wallet/charge_req',
        await voucher(bob, { proof: await upload(world, bob, content) }),
        { token: bob.token },
      );
      const same = await upload(world, bob, content);
      for (const proof of [same, (await depositsOf(bob.id))[0]?.proof_id]) {
        const reply = await world.ask('wallet/charge_req', await voucher(bob, { proof, amount: '300' }), {
          token: bob.token,
        });
        expect(reply).toMatchObject({ status: 422, message: 'proof_used', params: { number: first.number } });
      }
      const eve = await world.person();
      const other = await voucher(eve, { proof: await upload(world, eve, content) });
      expect((await world.ask('wallet/charge_req', other, { token: eve.token })).status).toBe(200);
    });

    it('waits for a picture that is on its way, and takes no second deposit with it meanwhile', async () => {
      const bob = await world.person();
      const content = await picture();
      const { id } = await createUpload(world, bob, content);
      const deposit = await world.must('wallet/charge_req', await voucher(bob, { proof: id }), { token: bob.token });
      expect(deposit.status).toBe('waiting');
      const twin = await createUpload(world, bob, content);
      expect(
        await world.ask('wallet/charge_req', await voucher(bob, { proof: twin.id }), { token: bob.token }),
      ).toMatchObject({ message: 'proof_used' });
      await review();
      expect(await spot(bob)).toBe('1000.000000');
      expect((await sendBytes(world, bob, id, content)).status).toBe(204);
      expect((await depositsOf(bob.id))[0]?.status).toBe('review');
      await review();
      expect(await spot(bob)).toBe('1250.000000');
    });

    it('fails when the picture never comes, and lets it be sent anew', async () => {
      const bob = await world.person();
      const content = await picture();
      const { id } = await createUpload(world, bob, content);
      await world.must('wallet/charge_req', await voucher(bob, { proof: id }), { token: bob.token });
      await runUpkeep(world.app.deps);
      expect((await depositsOf(bob.id))[0]?.status).toBe('waiting');
      world.clock.advance(uploadPurposes.deposit.lifeSeconds * 1000);
      await runUpkeep(world.app.deps);
      expect((await depositsOf(bob.id))[0]).toMatchObject({
        status: 'failed',
        reason: 'proof_missing',
        proof_hash: null,
      });
      const again = await voucher(bob, { proof: await upload(world, bob, content) });
      expect((await world.ask('wallet/charge_req', again, { token: bob.token })).status).toBe(200);
      expect(await world.problems()).toEqual([]);
    });

    it('fails when the picture that was on its way is none, and lets the right one be sent', async () => {
      const bob = await world.person();
      const content = Buffer.from('this is no picture at all');
      const { id } = await createUpload(world, bob, content);
      await world.must('wallet/charge_req', await voucher(bob, { proof: id }), { token: bob.token });
      expect(await sendBytes(world, bob, id, content)).toMatchObject({ status: 415, message: 'upload_type' });
      expect((await depositsOf(bob.id))[0]).toMatchObject({
        status: 'failed',
        reason: 'proof_unreadable',
        proof_hash: null,
      });
      const reply = await world.ask('wallet/charge_req', await voucher(bob, { proof: id }), { token: bob.token });
      expect(reply).toMatchObject({ status: 415, message: 'upload_type' });
    });
  });

  it('the worker decides by itself when the time has come', async () => {
    const bob = await world.person();
    await world.must('wallet/charge_req', await voucher(bob), { token: bob.token });
    world.clock.advance(4000);
    await world.app.worker.runDueJobs(Math.floor(world.clock.nowMs() / 1000));
    expect(await spot(bob)).toBe('1000.000000');
    world.clock.advance(1000);
    await until(async () => (await spot(bob)) === '1250.000000', 'the credit');
  });
});

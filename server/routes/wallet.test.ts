import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUpload, picture, sendBytes, upload } from '../../tests/api/uploads.ts';
import { openWorld, type Person, until, type World } from '../../tests/api/world.ts';
import { engines } from '../../tests/engines.ts';
import { ibanRemainder } from '../domain/funds/addresses.ts';

describe.each(engines)('funds on $name', ({ name: engine }) => {
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

  describe('reading', () => {
    it.each([
      'wallet/list',
      'wallet/get_in_address',
      'wallet/get_info',
      'wallet/charge_req',
      'chargelist/log',
      'wallet/records',
    ] as const)('%s: 401 without a token and with a dead one', async (call) => {
      const body = call === 'wallet/charge_req' ? await voucher(ann) : { currency: 'USDT' };
      const asked = call.startsWith('wallet/get') || call === 'wallet/charge_req' ? body : {};
      expect(await world.ask(call, asked)).toMatchObject({ status: 401, type: 'error', message: 'not_authorised' });
      expect(await world.ask(call, asked, { token: 'dead' })).toMatchObject({
        status: 401,
        type: '999',
        message: 'session_over',
      });
    });

    it('wallet/list has every account in every currency, and what it is worth', async () => {
      const wallet = await world.must('wallet/list', {}, { token: ann.token });
      expect(wallet.list).toHaveLength(9);
      expect(wallet.total).toBe('100000.000000');
      expect(new Set(wallet.list.map((row) => row.account))).toEqual(new Set(['spot', 'contract', 'option']));
    });

    it('gives each user their own practice addresses, always the same', async () => {
      const bob = await world.person();
      for (const currency of ['USDT', 'BTC', 'ETH', 'USD']) {
        const mine = await addressOf(ann, currency);
        expect(mine).toMatch(new RegExp(`^practice:${currency}:[A-Za-z0-9]{20}$`));
        expect(await addressOf(ann, currency)).toBe(mine);
        expect(await addressOf(bob, currency)).not.toBe(mine);
      }
    });

    it('a wire goes to a beneficiary that says it is practice, at an account that no bank accepts', async () => {
      for (const person of [ann, await world.person(), await world.person()]) {
        const place = await world.must('wallet/get_in_address', { currency: 'USD' }, { token: person.token });
        if (place.kind !== 'wire') throw new Error('USD is a wire');
        expect(place.beneficiary.bank_code).toBe('PRACTICE');
        expect(JSON.stringify(place.beneficiary)).toMatch(/no bank accepts this/);
        const iban = place.beneficiary.account_number;
        expect(iban).toMatch(/^GB\d\dPRAC\d{14}$/);
        expect(ibanRemainder(iban.slice(4), iban.slice(0, 4))).not.toBe(1n);
      }
    });

    it('recomputes the check digits as banks do', () => {
      expect(ibanRemainder('WEST12345698765432', 'GB82')).toBe(1n);
      expect(ibanRemainder('WEST12345698765432', 'GB83')).not.toBe(1n);
    });

    it.each(['wallet/get_in_address', 'wallet/get_info'] as const)('%s: 400 and 422 for the currency', async (call) => {
      const ask = (body: object) => world.ask(call, body, { token: ann.token });
      expect(await ask({})).toMatchObject({ status: 400, message: 'parameter_missing', params: { field: 'currency' } });
      expect(await ask({ currency: 'x'.repeat(13) })).toMatchObject({ status: 400, message: 'parameter_wrong' });
      for (const currency of ['DOGE', 'usdt', '__proto__', '']) {
        expect(await ask({ currency })).toMatchObject({
          status: 422,
          message: 'currency_unknown',
          params: { currency },
        });
      }
    });

    it('wallet/get_info says the limits and where the user stands', async () => {
      const info = await world.must('wallet/get_info', { currency: 'USD' }, { token: ann.token });
      expect(info).toMatchObject({ currency: 'USD', available: '100000.000000', pending: 0 });
      expect(info.deposit).toEqual({
        min: '100',
        max: '1000000',
        review_seconds: 5,
        credited_in: 'USDT',
        fee: '0',
        decimals: 2,
        refused_ending: '.13',
      });
    });
  });

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
      expect(await world.must('wallet/charge_req', body, { token: bob.token, key })).toMatchObject({
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

  describe('lists', () => {
    it('pages through deposits, newest first, and filters by status', async () => {
      const bob = await world.person();
      const amounts = ['11', '12', '13.13', '14', '15'];
      for (const amount of amounts) {
        await world.must('wallet/charge_req', await voucher(bob, { amount }), { token: bob.token });
        if (amount !== '14') await review();
      }
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: { list: { amount: string }[]; next: string | null } = await world.must(
          'chargelist/log',
          { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
          { token: bob.token },
        );
        seen.push(...page.list.map(({ amount }) => amount));
        cursor = page.next;
      }
      expect(seen.slice().sort()).toEqual(['11.000000', '12.000000', '13.130000', '14.000000', '15.000000']);
      const failed = await world.must('chargelist/log', { status: 'failed' }, { token: bob.token });
      expect(failed.list.map(({ amount }) => amount)).toEqual(['13.130000']);
      const records = await world.must('wallet/records', { limit: 2 }, { token: bob.token });
      expect(records.list).toHaveLength(2);
      const rest = await world.must('wallet/records', { limit: 100, cursor: records.next ?? '' }, { token: bob.token });
      expect(rest.list).toHaveLength(3);
      expect(rest.next).toBeNull();
    });

    it.each([
      ['chargelist/log', { status: 'lost' }, 'status'],
      ['chargelist/log', { cursor: 'x' }, 'cursor'],
      ['chargelist/log', { limit: 101 }, 'limit'],
      ['chargelist/log', { limit: 0 }, 'limit'],
      ['wallet/records', { account: 'mint' }, 'account'],
      ['wallet/records', { kind: 'gift' }, 'kind'],
      ['wallet/records', { from: 'now' }, 'from'],
      ['wallet/records', { currency: 'DOGE' }, 'currency'],
    ] as const)('%s: 400 for %j', async (call, query, field) => {
      const reply = await world.ask(call, query, { token: ann.token });
      expect(reply).toMatchObject({ status: 400, message: 'parameter_wrong', params: { field } });
    });

    it('shows nobody the deposits of others', async () => {
      const [bob, eve] = [await world.person(), await world.person()];
      await world.must('wallet/charge_req', await voucher(bob), { token: bob.token });
      expect((await world.must('chargelist/log', {}, { token: eve.token })).list).toEqual([]);
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '#tests/api/uploads.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
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

    it('wallet/list has every account with its main currencies, and what it is worth', async () => {
      const wallet = await world.must('wallet/list', {}, { token: ann.token });
      expect(wallet.list.map(({ account, currency }) => `${account} ${currency}`)).toEqual([
        'spot USDT',
        'spot BTC',
        'spot ETH',
        'contract USDT',
        'option USDT',
      ]);
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
      // What can be held is told of, though no deposit can be made in it.
      const unknown = call === 'wallet/get_info' ? ['ABC', 'usdt'] : ['DOGE', 'usdt'];
      for (const currency of [...unknown, '__proto__', '']) {
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
      ['wallet/records', { currency: 'DOG' }, 'currency'],
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
});

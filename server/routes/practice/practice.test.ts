import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContract, restingOrder } from '#tests/api/trading.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';

const minute = 60_000;

describe.each(engines.map(({ name }) => name))('practice accounts on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(async () => {
    expect(await world.problems()).toEqual([]);
    await world.dispose();
  });

  const trial = async (body: object = {}) => {
    const { token, user } = await world.must('user/try', { device: randomUUID(), ...body });
    const person: Person = { id: user.id, token, account: '', password: '', device: '' };
    return person;
  };
  const moneyOf = async (token: string) => {
    const { list } = await world.must('wallet/list', {}, { token });
    return list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
  };
  const add = (token: string, label = 'Second') => world.must('user/account_add', { label, start: '10000' }, { token });

  describe('user/try', () => {
    it('gives an account of a device: no name, no password, a thousand, and every call of users', async () => {
      const { token } = await trial();
      expect(await world.must('user/info', {}, { token })).toMatchObject({
        account: null,
        email: null,
        has_password: false,
        epoch: 1,
        archived: null,
      });
      expect(await moneyOf(token)).toMatchObject({ available: '1000.000000' });
      const { list, expires } = await world.must('user/accounts', {}, { token });
      expect(list).toMatchObject([{ label: '', epoch: 1, current: true, archived: null, total: '1000.000000' }]);
      expect(expires).toBe(Math.floor(world.clock.nowMs() / 1000) + 90 * 86_400);
    });

    it('begins with the balance that was chosen, and counts an invitation', async () => {
      const inviter = await trial();
      const { invite_code: invite, username } = await world.must('user/info', {}, { token: inviter.token });
      const { token } = await trial({ balance: '100000', invite: invite.toLowerCase() });
      expect(await moneyOf(token)).toMatchObject({ available: '100000.000000' });
      expect(await world.must('user/info', {}, { token })).toMatchObject({ inviter: username });
      expect(await world.ask('user/try', { invite: 'NOBODY22' })).toMatchObject({
        status: 422,
        message: 'invite_wrong',
        fields: { invite: 'invite_wrong' },
      });
    });

    it('makes so many from one address, and then waits', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      for (let number = 0; number < 60; number += 1) await world.must('user/try', {}, { headers });
      const refused = await world.ask('user/try', {}, { headers });
      expect(refused).toMatchObject({ status: 429, message: 'too_many_requests', params: { retry_in: 30 } });
      await world.must('user/try', {}, { headers: { 'x-forwarded-for': '203.0.114.9' } });
    });
  });

  describe('accounts side by side', () => {
    it('have balances, orders and notices of their own, and the person is one', async () => {
      const first = await trial();
      const made = await add(first.token, ' Careful ');
      expect(made).toMatchObject({ label: 'Careful', epoch: 1, total: '10000.000000', current: false });
      await restingOrder(world, first);
      const second = await world.must('user/account_open', { id: made.id }, { token: first.token });
      expect(second.user.id).toBe(made.id);
      const [here, there] = [second.token, first.token];
      expect(await moneyOf(here)).toMatchObject({ available: '10000.000000', frozen: '0.000000' });
      expect(await moneyOf(there)).not.toMatchObject({ frozen: '0.000000' });
      expect((await world.must('coin/list', {}, { token: here })).list).toEqual([]);
      expect((await world.must('coin/list', {}, { token: there })).list).toHaveLength(1);
      const [info, other] = await Promise.all([here, there].map((token) => world.must('user/info', {}, { token })));
      expect(info).toMatchObject({ id: made.id, owner: first.id, label: 'Careful', username: other?.username });
      const sessions = await world.must('user/sessions', {}, { token: here });
      expect(sessions.map(({ id }) => id)).toContain(second.previous);
    });

    it('are five at most; one that was reset makes no room and takes none', async () => {
      const { token } = await trial();
      for (const label of ['2', '3', '4', '5']) await add(token, label);
      const refused = await world.ask('user/account_add', { label: '6', start: '1000' }, { token });
      expect(refused).toMatchObject({ status: 422, message: 'accounts_too_many', params: { max: 5 } });
      const next = await world.must('user/reset', { start: '1000' }, { token });
      expect((await world.ask('user/account_add', { label: '6', start: '1000' }, { token: next.token })).message).toBe(
        'accounts_too_many',
      );
    });

    it('can be called otherwise by their owner, and by nobody else', async () => {
      const [ann, bob] = [await trial(), await trial()];
      const made = await add(ann.token);
      const labelsOf = async ({ token }: Person) =>
        (await world.must('user/accounts', {}, { token })).list.map(({ label }) => label);
      await world.must('user/account_rename', { id: made.id, label: '  Bold ' }, ann);
      await world.must('user/account_rename', { id: ann.id, label: 'First' }, ann);
      expect((await labelsOf(ann)).toSorted()).toEqual(['Bold', 'First']);
      for (const id of [ann.id, made.id, randomUUID()]) {
        const refused = await world.ask('user/account_rename', { id, label: 'Mine' }, bob);
        expect([refused.status, refused.message]).toEqual([404, 'not_found']);
      }
      expect((await labelsOf(ann)).toSorted()).toEqual(['Bold', 'First']);
      expect(await labelsOf(bob)).toEqual(['']);
      expect((await world.ask('user/account_rename', { id: ann.id, label: ' ' }, ann)).status).toBe(400);
    });

    it.each(['', ' ', 'x'.repeat(25)])('need a name: %j is none', async (label) => {
      const { token } = await trial();
      expect((await world.ask('user/account_add', { label, start: '1000' }, { token })).status).toBe(400);
    });

    it("of somebody else are not found, as those that do not exist; deposits of another own account are another's", async () => {
      const [ann, bob] = [await trial(), await trial()];
      const own = await add(ann.token);
      const refusals = await Promise.all(
        [own.id, ann.id, randomUUID()].map((id) => world.ask('user/account_open', { id }, { token: bob.token })),
      );
      expect(refusals.map(({ status, message }) => [status, message])).toEqual(refusals.map(() => [404, 'not_found']));
      const order = await restingOrder(world, ann);
      const second = await world.must('user/account_open', { id: own.id }, { token: ann.token });
      expect((await world.ask('coin/cancel', { id: order.id }, { token: second.token })).message).toBe('not_found');
    });

    it('the one that was used last is opened by a login, and none that was put away', async () => {
      const person = await world.person();
      const logIn = async () => {
        const { token } = await world.must('user/login', { account: person.account, password: person.password });
        return world.must('user/info', {}, { token });
      };
      const { id } = await add(person.token);
      world.clock.advance(minute);
      expect(await logIn()).toMatchObject({ id: person.id });
      world.clock.advance(minute);
      await world.must('user/account_open', { id }, { token: person.token });
      world.clock.advance(minute);
      expect(await logIn()).toMatchObject({ id });
      world.clock.advance(minute);
      await world.must('user/account_open', { id: person.id }, { token: person.token });
      expect(await logIn()).toMatchObject({ id: person.id });
      world.clock.advance(minute);
      const { user } = await world.must('user/reset', { start: '1000', password: person.password }, person);
      expect(await logIn()).toMatchObject({ id: user.id, epoch: 2 });
    });

    it('notices about the person are in each of them, and no others', async () => {
      const person = await world.person();
      const { id } = await add(person.token);
      const { token } = await world.must('user/account_open', { id }, { token: person.token });
      await world.must('user/login', { account: person.account, password: person.password, device: randomUUID() });
      const seen = await world.must('user/usermessage', {}, { token });
      expect(seen.list.map(({ kind }) => kind).toSorted()).toEqual(['new_device', 'opening']);
      expect(seen.unread).toBe(2);
      const notice = seen.list.find(({ kind }) => kind === 'new_device');
      await world.must('user/usermessage_read', { ids: [notice?.id ?? ''] }, { token });
      const first = await world.must('user/usermessage', {}, { token: person.token });
      expect(first.list.find(({ kind }) => kind === 'new_device')?.read).not.toBeNull();
      const foreign = first.list.find(({ kind }) => kind === 'opening');
      expect((await world.ask('user/usermessage_detail', { id: foreign?.id }, { token })).status).toBe(404);
    });
  });

  describe('wallet/topup', () => {
    const topUp = (token: string, amount: string) => world.ask('wallet/topup', { amount }, { token });

    it('is a ledger entry of its kind, and says how much is left and when more comes', async () => {
      const { token } = await trial();
      const at = Math.floor(world.clock.nowMs() / 1000);
      const answer = await world.must('wallet/topup', { amount: '2500.5' }, { token });
      expect(answer.balance).toMatchObject({ available: '3500.500000' });
      expect(answer.topup).toEqual({ max: '10000.000000', left: '7499.500000', more_at: at + 600 });
      const { list } = await world.must('wallet/records', { kind: 'topup' }, { token });
      expect(list).toMatchObject([{ kind: 'topup', amount: '2500.500000', balance: '3500.500000', account: 'spot' }]);
      expect((await world.must('user/accounts', {}, { token })).topup).toEqual(answer.topup);
    });

    it('is at most ten thousand in any plan day: to the second, across its borders', async () => {
      const { token } = await trial();
      await world.must('wallet/topup', { amount: '6000' }, { token });
      world.clock.advance(5 * minute);
      const at = Math.floor(world.clock.nowMs() / 1000);
      await world.must('wallet/topup', { amount: '4000' }, { token });
      expect(await topUp(token, '1')).toMatchObject({
        status: 422,
        message: 'topup_limit',
        params: { available: '0.000000', max: '10000', until: at + 300 },
      });
      world.clock.advance(5 * minute - 1000);
      expect((await topUp(token, '1')).message).toBe('topup_limit');
      world.clock.advance(1000);
      expect((await topUp(token, '6000.01')).message).toBe('topup_limit');
      await world.must('wallet/topup', { amount: '6000' }, { token });
    });

    it.each([
      ['0.99', 'amount_range'],
      ['10000.01', 'amount_range'],
      ['1.0000001', 'amount_decimals'],
      ['-5', 'amount_invalid'],
      ['0', 'amount_invalid'],
      ['1e3', 'amount_invalid'],
    ])('of %s is refused with %s', async (amount, key) => {
      const { token } = await trial();
      expect(await topUp(token, amount)).toMatchObject({ message: key, fields: { amount: key } });
    });

    it('is counted for each account: another one has its own, and a next day brings none', async () => {
      const { token } = await trial();
      await world.must('wallet/topup', { amount: '10000' }, { token });
      await world.must('user/next_day', {}, { token });
      expect((await topUp(token, '1')).message).toBe('topup_limit');
      const { id } = await add(token);
      const second = await world.must('user/account_open', { id }, { token });
      await world.must('wallet/topup', { amount: '10000' }, { token: second.token });
    });
  });

  it('user/next_day moves the plan clock of one account, says so, and moves no market', async () => {
    const { token } = await trial();
    const { id } = await add(token);
    const [before] = (await world.must('currency/quotation_new', {})).list;
    expect(await world.must('user/next_day', {}, { token })).toEqual({ day: 2, day_seconds: 600 });
    world.clock.advance(10 * minute);
    expect((await world.must('user/accounts', {}, { token })).plan).toEqual({ day: 3, day_seconds: 600 });
    const second = await world.must('user/account_open', { id }, { token });
    expect((await world.must('user/accounts', {}, { token: second.token })).plan.day).toBe(2);
    const { list } = await world.must('user/usermessage', {}, { token });
    expect(list.filter(({ kind }) => kind === 'next_day')).toMatchObject([{ kind: 'next_day', day: 2 }]);
    expect(before?.symbol).toBeTruthy();
  });

  describe('user/reset', () => {
    it('begins the next epoch with new money, cancels what waits, leaves open what is open', async () => {
      const person = await trial({ balance: '10000' });
      await restingOrder(world, person);
      const position = await openContract(world, person);
      const next = await world.must('user/reset', { start: '100000' }, person);
      expect(await world.must('user/info', {}, { token: next.token })).toMatchObject({ epoch: 2, owner: person.id });
      expect(await moneyOf(next.token)).toMatchObject({ available: '100000.000000' });
      expect((await world.must('coin/list', { status: 'cancelled' }, person)).list).toHaveLength(1);
      expect(await moneyOf(person.token)).toMatchObject({ frozen: '0.000000' });
      const { list } = await world.must('lever/dealall', {}, person);
      expect(list.map(({ id }) => id)).toEqual([position.id]);
      // What is put away is read, and closed; nothing else is done there.
      expect(await world.must('user/info', {}, person)).toMatchObject({ epoch: 1, archived: expect.any(Number) });
      expect((await world.ask('wallet/topup', { amount: '5' }, person)).message).toBe('account_archived');
      expect((await world.ask('user/next_day', {}, person)).message).toBe('account_archived');
      expect((await world.ask('user/reset', { start: '1000' }, person)).message).toBe('account_archived');
      const back = await world.must('user/account_open', { id: person.id }, { token: next.token });
      expect(back.user.id).toBe(person.id);
      const accounts = await world.must('user/accounts', {}, { token: next.token });
      expect(accounts.list.map(({ epoch, archived }) => [epoch, archived === null])).toEqual([
        [2, true],
        [1, false],
      ]);
      const notices = await world.must('user/usermessage', {}, { token: next.token });
      expect(notices.list.map(({ kind }) => kind).toSorted()).toEqual(['account_reset', 'opening']);
    });

    it('asks for the password where there is one, and waits after five wrong ones', async () => {
      const person = await world.person();
      const ask = (body: object) => world.ask('user/reset', { start: '1000', ...body }, person);
      expect(await ask({})).toMatchObject({ message: 'password_required', fields: { password: 'password_required' } });
      for (let tries = 0; tries < 5; tries += 1)
        expect(await ask({ password: 'wrong one' })).toMatchObject({ status: 403, message: 'old_password_wrong' });
      expect((await ask({ password: person.password })).message).toBe('too_many_requests');
      world.clock.advance(31_000);
      expect((await ask({ password: person.password })).status).toBe(200);
    });
  });

  // Last: prices of months have to be made for whatever comes after it.
  describe('months later', () => {
    it('the account of a device has a session that lasts as long as it is used, beyond the age of every other one', async () => {
      const used = await trial();
      const idle = await trial();
      const known = await world.person();
      for (let days = 0; days < 100; days += 20) {
        world.clock.advance(20 * 86_400_000);
        await world.must('user/info', {}, { token: used.token });
      }
      expect((await world.ask('user/info', {}, { token: known.token })).message).toBe('session_over');
      expect((await world.ask('user/info', {}, { token: idle.token })).message).toBe('session_over');
      await world.must('user/info', {}, { token: used.token });
    });
  });
});

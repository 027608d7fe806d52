import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, SoftAuthenticator } from '#tests/api/authenticator.ts';
import { buySome, fund, openContract, restingOrder } from '#tests/api/trading.ts';
import {
  creditDeposit,
  hashPlainly,
  payDigits,
  stateOf,
  withdrawal,
  withdrawalAddress,
  withdrawer,
} from '#tests/api/withdrawals.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  hashPlainly(world);
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

const ask = (person: Person, name: Parameters<World['ask']>[0], body: object = {}) =>
  world.ask(name, body, { token: person.token });
const day = 86_400;
const addressesOf = ({ token }: Person) => world.must('wallet/address', {}, { token });

describe('saved addresses', () => {
  it('are unique in whatever spelling, listed, and of their owner alone', async () => {
    const [ann, bob] = [await withdrawer(world), await withdrawer(world)];
    const lower = {
      currency: 'ETH',
      network: 'erc20',
      address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      label: ' Mine ',
    };
    const saved = await world.must('wallet/address_save', { ...lower, network: 'erc20' }, { token: ann.token });
    expect(saved).toMatchObject({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'Mine' });
    const again = { ...lower, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'Other' };
    expect(await ask(ann, 'wallet/address_save', again)).toMatchObject({
      message: 'address_exists',
      params: { label: 'Mine' },
    });
    const wrong = { ...lower, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' };
    expect(await ask(ann, 'wallet/address_save', wrong)).toMatchObject({
      message: 'address_invalid',
      params: { network: 'ERC20' },
    });
    expect(await ask(ann, 'wallet/address_save', { ...lower, currency: 'USD' })).toMatchObject({
      message: 'currency_unknown',
    });
    expect(await ask(ann, 'wallet/address_save', { ...lower, label: '  ' })).toMatchObject({
      message: 'text_required',
    });
    expect((await addressesOf(bob)).list).toEqual([]);
    // Somebody else's is as one that there is not: neither deleted, nor withdrawn to.
    expect(await ask(bob, 'wallet/address_delete', { id: saved.id })).toMatchObject({
      status: 404,
      message: 'not_found',
    });
    const stolen = { currency: 'ETH', amount: '1', address_id: saved.id, pay_password: payDigits };
    for (const address_id of [saved.id, randomUUID()]) {
      expect(await ask(bob, 'wallet/out', { ...stolen, address_id })).toMatchObject({ message: 'address_missing' });
      expect(await ask(bob, 'wallet/out_options', { currency: 'ETH', amount: '1', address_id })).toMatchObject({
        message: 'address_missing',
      });
    }
    expect(await ask(ann, 'wallet/out', { ...stolen, currency: 'USDT', amount: '30' })).toMatchObject({
      message: 'address_missing',
    });
    expect((await ask(ann, 'wallet/address_delete', { id: saved.id })).status).toBe(200);
    expect((await addressesOf(ann)).list).toEqual([]);
  });

  it('are at most 20', async () => {
    const ann = await withdrawer(world);
    const save = () => ask(ann, 'wallet/address_save', withdrawalAddress());
    for (let count = 0; count < 20; count += 1) expect((await save()).status).toBe(200);
    expect(await save()).toMatchObject({ message: 'addresses_too_many', params: { max: 20 } });
  });

  it('wait a real day while the whitelist is on, and its end takes as long', async () => {
    const ann = await withdrawer(world);
    const set = (on: boolean) => world.must('safe/whitelist', { on }, { token: ann.token });
    const now = () => world.clock.nowMs() / 1000;
    expect(await set(true)).toEqual({ on: true, off_at: null });
    const asked = await withdrawal(world, ann);
    await set(true);
    const saved = now();
    expect(await addressesOf(ann)).toMatchObject({ list: [{ usable_from: saved + day }], whitelist: { on: true } });
    const waits = { status: 422, message: 'address_waits', params: { until: saved + day } };
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject(waits);
    // Neither a switch to and fro, nor the plan clock, makes it usable sooner.
    world.clock.advance(1000);
    expect(await set(false)).toEqual({ on: true, off_at: now() + day });
    world.clock.advance(1000);
    expect(await set(false)).toEqual({ on: true, off_at: now() - 1 + day });
    await world.must('user/next_day', {}, { token: ann.token });
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject(waits);
    expect(await set(true)).toEqual({ on: true, off_at: null });
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject(waits);
    world.clock.advance((day - 3) * 1000);
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject(waits);
    world.clock.advance(1000);
    expect((await ask(ann, 'wallet/out', asked)).status).toBe(200);
    // Once it is off, it is off.
    await set(false);
    world.clock.advance(day * 1000);
    expect(await set(false)).toEqual({ on: false, off_at: null });
    const { list } = await world.must('user/usermessage', {}, { token: ann.token });
    expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['whitelist_on', 'whitelist_off']));
  });

  it('and their whitelist keep as they are while the settings are locked, and its end wants the proof', async () => {
    const ann = await world.person();
    const end = { on: false, password: ann.password };
    await world.must('safe/whitelist', { on: true }, { token: ann.token });
    expect(await ask(ann, 'safe/whitelist', { on: false })).toMatchObject({ message: 'password_required' });
    expect(await ask(ann, 'safe/whitelist', { ...end, password: 'guessed' })).toMatchObject({
      message: 'old_password_wrong',
    });
    expect((await addressesOf(ann)).whitelist).toEqual({ on: true, off_at: null });
    await world.must('safe/lock', { days: 1, password: ann.password }, { token: ann.token });
    expect(await ask(ann, 'safe/whitelist', end)).toMatchObject({ message: 'settings_locked' });
  });
});

describe('the transaction password', () => {
  it('is not to be guessed through withdrawals, in a burst neither, and what the conditions refuse costs no try', async () => {
    const ann = await withdrawer(world);
    const asked = await withdrawal(world, ann);
    for (let count = 0; count < 8; count += 1) {
      const early = await ask(ann, 'wallet/out', { ...asked, amount: '1', pay_password: '000000' });
      expect(early).toMatchObject({ message: 'amount_low' });
    }
    const burst = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        ask(ann, 'wallet/out', { ...asked, pay_password: String(100_000 + index) }),
      ),
    );
    expect(burst.filter(({ message }) => String(message) === 'pay_password_wrong').length).toBeLessThanOrEqual(5);
    expect(burst.filter(({ message }) => String(message) === 'too_many_requests').length).toBeGreaterThanOrEqual(27);
    // The right one is not looked at then, either.
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject({ status: 429, message: 'too_many_requests' });
    world.clock.advance(3_600_000);
    expect((await ask(ann, 'wallet/out', asked)).status).toBe(200);
  });

  it('that was never set is asked for first', async () => {
    const ann = await withdrawer(world);
    const asked = await withdrawal(world, ann);
    await world.store.db.updateTable('safeguards').set({ pay_hash: null }).where('user_id', '=', ann.id).execute();
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject({ status: 403, message: 'pay_password_missing' });
  });
});

describe('the second factor', () => {
  /** Somebody with an authenticator that makes codes. */
  async function withCodes(): Promise<{ ann: Person; secret: string; codes: string[] }> {
    const ann = await withdrawer(world);
    const { secret } = await world.must('safe/google', { action: 'key' }, { token: ann.token });
    const code = codeOf(secret ?? '', world.clock.nowMs() / 1000);
    const { codes } = await world.must('safe/google', { action: 'bind', code }, { token: ann.token });
    return { ann, secret: secret ?? '', codes: codes ?? [] };
  }
  const optionsOf = async (ann: Person, { pay_password: _digits, ...wish }: Awaited<ReturnType<typeof withdrawal>>) =>
    (await world.must('wallet/out_options', wish, { token: ann.token })).options;

  it('is wanted where it is on: a code once, a recovery code once, and none of them is lost by a refusal', async () => {
    const { ann, secret, codes } = await withCodes();
    const asked = await withdrawal(world, ann);
    expect((await stateOf(world, ann)).two_factor).toBe(true);
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject({ status: 403, message: 'two_factor_required' });
    expect(await ask(ann, 'wallet/out', { ...asked, code: '000000' })).toMatchObject({ message: 'two_factor_wrong' });
    world.clock.advance(30_000);
    const code = codeOf(secret, world.clock.nowMs() / 1000);
    expect(await ask(ann, 'wallet/out', { ...asked, amount: '1', code })).toMatchObject({ message: 'amount_low' });
    const { id } = await world.must('wallet/out', { ...asked, code }, { token: ann.token });
    await world.must('wallet/out_cancel', { id }, { token: ann.token });
    expect(await ask(ann, 'wallet/out', { ...asked, code })).toMatchObject({ message: 'two_factor_wrong' });
    const recovery = { ...asked, code: codes[0] };
    const second = await world.must('wallet/out', recovery, { token: ann.token });
    await world.must('wallet/out_cancel', { id: second.id }, { token: ann.token });
    expect(await ask(ann, 'wallet/out', recovery)).toMatchObject({ message: 'two_factor_wrong' });
  });

  it('by passkey is for this amount, currency and address, and for this account', async () => {
    const { ann, codes } = await withCodes();
    const key = new SoftAuthenticator();
    const made = await world.must('user/passkey', { action: 'options', code: codes[1] }, { token: ann.token });
    await world.must('user/passkey', { action: 'add', answer: key.create(made.options ?? '') }, { token: ann.token });
    const asked = await withdrawal(world, ann);
    const sign = async (wish = asked) => key.get(await optionsOf(ann, wish));
    const wrong = { status: 403, message: 'passkey_wrong' };
    expect(await ask(ann, 'wallet/out', { ...asked, amount: '31', answer: await sign() })).toMatchObject(wrong);
    // What it was not for has used it up.
    const answer = await sign();
    expect(await ask(ann, 'wallet/out', { ...asked, amount: '31', answer })).toMatchObject(wrong);
    expect(await ask(ann, 'wallet/out', { ...asked, answer })).toMatchObject(wrong);
    const elsewhere = await world.must('wallet/address_save', withdrawalAddress(), { token: ann.token });
    expect(await ask(ann, 'wallet/out', { ...asked, address_id: elsewhere.id, answer: await sign() })).toMatchObject(
      wrong,
    );
    // Neither is one of a login, nor one of a withdrawal a login.
    const login = await world.must('user/passkey_login', { action: 'options' });
    expect(await ask(ann, 'wallet/out', { ...asked, answer: key.get(login.options ?? '') })).toMatchObject(wrong);
    expect(await world.ask('user/passkey_login', { action: 'answer', answer: await sign() })).toMatchObject(wrong);
    const bob = await withdrawer(world);
    const bobs = await withdrawal(world, bob);
    expect(await ask(bob, 'wallet/out', { ...bobs, answer: key.get(await optionsOf(bob, bobs)) })).toMatchObject(wrong);
    // The same amount in other digits is the same.
    const reply = await ask(ann, 'wallet/out', { ...asked, amount: '30.000', answer: await sign() });
    expect(reply.status).toBe(200);
  });
});

describe('the turnover', () => {
  const figures = async (ann: Person) => {
    const { turnover } = await stateOf(world, ann);
    return [Number(turnover.have), Number(turnover.need)];
  };

  it('is what was filled since the last credited deposit: no order that waits or is cancelled, no move between own accounts', async () => {
    const ann = await withdrawer(world, [['spot', 'USDT', 200_000_000n]]);
    expect(await stateOf(world, ann)).toMatchObject({
      turnover: { have: '0.000000', need: '0.000000', deposit: null },
    });
    await buySome(world, ann);
    expect(await figures(ann)).toEqual([0, 0]);
    world.clock.advance(1000);
    await creditDeposit(world, ann.id, 40_000_000n);
    expect(await figures(ann)).toEqual([0, 40]);
    const order = await restingOrder(world, ann);
    await world.must('coin/cancel', { id: order.id }, { token: ann.token });
    await fund(world, ann, 'contract', '30');
    await fund(world, ann, 'option', '30');
    await world.must('wallet/topup', { amount: '500' }, { token: ann.token });
    expect(await figures(ann)).toEqual([0, 40]);
    const asked = await withdrawal(world, ann);
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject({
      message: 'turnover_short',
      params: { have: '0.000000', need: '40.000000' },
    });
    const { amount } = await buySome(world, ann);
    expect((await figures(ann))[0]).toBeCloseTo(Number(amount), 6);
    // A contract counts with its opening notional, once, and blocks while it is open.
    const opened = await openContract(world, ann);
    const [have = 0] = await figures(ann);
    expect(have).toBeGreaterThan(Number(amount) + 20);
    const blocks = { message: 'open_position_blocks', params: { count: 1 } };
    expect(await ask(ann, 'wallet/out', asked)).toMatchObject(blocks);
    expect(opened.status).toBe('open');
    const after = await withdrawal(world, ann);
    expect(await figures(ann)).toEqual([have, 40]);
    if (have < 40) await buySome(world, ann);
    for (let [now = 0] = await figures(ann); now < 40; [now = 0] = await figures(ann)) await buySome(world, ann);
    expect((await ask(ann, 'wallet/out', after)).status).toBe(200);
  });

  it('of a coin is its worth when it was credited, whatever it is worth later', async () => {
    const ann = await withdrawer(world);
    await creditDeposit(world, ann.id, 1_000_000n, 'BTC');
    const { turnover } = await stateOf(world, ann);
    expect(Number(turnover.need)).toBeGreaterThan(0);
    world.clock.advance(7_200_000);
    expect((await stateOf(world, ann)).turnover).toEqual(turnover);
  });
});

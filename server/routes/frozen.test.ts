import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, callNames, calls } from '#contract/api/calls.ts';
import { endings, endingsLast, goodRequests } from '#tests/api/requests.ts';
import { createUpload, picture, sendBytes } from '#tests/api/uploads.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.person({ balance: '100000' });
});
afterAll(async () => {
  expect(await world.problems()).toEqual([]);
  await world.dispose();
});

const specOf = (name: CallName): CallSpec => calls[name];
const effects = callNames.filter((name) => specOf(name).effect === true && specOf(name).access !== 'open');
/** Out of what is open, and out of the app. */
const allowed: CallName[] = [
  ...(['coin/cancel', 'trade/cancelall', 'lever/close', 'lever/closeall', 'lever/setstop', 'lever/cancel'] as const),
  ...(['microtrade/whclose', 'microtrade/whsetstop'] as const),
  ...(['user/session_end', 'user/sessions_end_others', 'user/logout', 'set/lang', 'user/usermessage_read'] as const),
  'user/account_open',
  'user/push_remove',
  'wallet/out_cancel',
  'lh/deposit/cancel',
  'lh/loan/repayment',
  'chat/send',
];

async function freeze(state: 'frozen' | 'active'): Promise<void> {
  await world.store.db.updateTable('users').set({ state }).where('id', '=', ann.id).execute();
}

async function balances() {
  return JSON.stringify(await world.must('wallet/list', {}, { token: ann.token }));
}

describe('a frozen account, on a session that lives', () => {
  it.each(endingsLast(effects.filter((name) => !allowed.includes(name))))(
    'is refused %s, and can do it again later',
    async (name) => {
      if (endings.includes(name)) ann = await world.person();
      const body = await goodRequests(world, ann)[name]();
      const [before, key] = [await balances(), randomUUID()];
      await freeze('frozen');
      expect(await world.ask(name, body, { token: ann.token, key })).toMatchObject({
        status: 403,
        message: 'account_frozen',
      });
      expect(await balances()).toBe(before);
      await freeze('active');
      await world.must(name, body, { token: ann.token, key });
      // What was deleted has nobody left to answer.
      if (name === 'user/delete') return;
      // What was done before is answered as it was.
      await freeze('frozen');
      expect((await world.ask(name, body, { token: ann.token, key })).status).toBe(200);
      await freeze('active');
    },
  );

  it.each(endingsLast(allowed))('still has %s', async (name) => {
    if (name === allowed[0]) ann = await world.person({ balance: '100000' });
    const body = await goodRequests(world, ann)[name]();
    await freeze('frozen');
    await world.must(name, body, { token: ann.token });
    await freeze('active');
  });

  it('is read as ever, and takes no picture', async () => {
    const bob = await world.person();
    await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', bob.id).execute();
    expect(await world.must('user/info', {}, { token: bob.token })).toMatchObject({ state: 'frozen' });
    await world.must('wallet/records', {}, { token: bob.token });
    const { status } = await createUpload(world, bob, await picture());
    expect(status).toBe(403);
  });
});

describe('a need, by any way round it', () => {
  beforeAll(async () => {
    ann = await world.person({ balance: '100000' });
  });

  /** The call with another access while `body` runs: what the pipeline makes of a policy that no call has today. */
  async function withAccess(name: CallName, access: CallSpec['access'], body: () => Promise<void>): Promise<void> {
    const spec = calls[name] as { access: CallSpec['access'] };
    const { access: own } = spec;
    spec.access = access;
    try {
      await body();
    } finally {
      spec.access = own;
    }
  }

  it.each(callNames.filter((name) => specOf(name).access !== 'open' && specOf(name).effect !== true))(
    'named by %s, which only reads, it is checked there too',
    async (name) => {
      const body = await goodRequests(world, ann)[name]();
      await freeze('frozen');
      await withAccess(name, { user: ['not_frozen'] }, async () => {
        const reply = await world.ask(name, body, { token: ann.token });
        expect(reply).toMatchObject({ status: 403, message: 'account_frozen' });
      });
      await world.must(name, body, { token: ann.token });
      await freeze('active');
    },
  );

  it('an old key brings the old answer and no new effect, and another body under it is refused', async () => {
    const [key, body] = [randomUUID(), { from: 'spot', to: 'option', currency: 'USDT', amount: '1' }];
    const first = await world.ask('wallet/transfer', body, { token: ann.token, key });
    await freeze('frozen');
    const before = await balances();
    const again = await world.ask('wallet/transfer', body, { token: ann.token, key });
    expect([again.text, again.headers.get('idempotent-replay')]).toEqual([first.text, 'true']);
    const other = await world.ask('wallet/transfer', { ...body, amount: '2' }, { token: ann.token, key });
    expect(other).toMatchObject({ status: 422, message: 'idempotency_mismatch' });
    expect((await world.ask('wallet/transfer', body, { token: ann.token })).status).toBe(403);
    // A key of somebody else's, or of another call, is a new one.
    expect(
      (await world.ask('coin/trade', await goodRequests(world, ann)['coin/trade'](), { token: ann.token, key })).status,
    ).toBe(403);
    expect(await balances()).toBe(before);
    await freeze('active');
  });

  it('is not got round by another method', async () => {
    await freeze('frozen');
    const before = await balances();
    const url = `${world.url}/api/wallet/transfer?from=spot&to=option&currency=USDT&amount=1`;
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { authorization: `Bearer ${ann.token}`, 'idempotency-key': randomUUID() };
      expect((await fetch(url, { method, headers })).status, method).toBeGreaterThanOrEqual(400);
    }
    expect(await balances()).toBe(before);
    await freeze('active');
  });

  it('what was sealed at a logout is opened for its owner, and is refused as a deposit all the same', async () => {
    const sealed = await goodRequests(world, ann)['outbox/unseal']();
    const voucher = await goodRequests(world, ann)['wallet/charge_req']();
    await freeze('frozen');
    await world.must('outbox/unseal', sealed, { token: ann.token });
    expect(await world.ask('wallet/charge_req', voucher, { token: ann.token })).toMatchObject({ status: 403 });
    await freeze('active');
  });

  it('an upload begins nowhere, whatever its purpose and however often it is tried; what had begun is finished', async () => {
    const content = await picture();
    const { id } = await createUpload(world, ann, content);
    await freeze('frozen');
    expect(await createUpload(world, ann, content, { id })).toMatchObject({ status: 403, message: 'account_frozen' });
    expect((await createUpload(world, ann, await picture())).status).toBe(403);
    expect((await sendBytes(world, ann, id, content)).status).toBe(204);
    await freeze('active');
  });
});

describe('a lock', () => {
  it('keeps nobody from anything but logging in: a stranger’s guesses close no session', async () => {
    const { account, password, token } = await world.person();
    for (let n = 0; n < 12; n += 1) await world.ask('user/login', { account, password: `guess ${n}` });
    expect(await world.ask('user/login', { account, password })).toMatchObject({ message: 'account_locked' });
    expect(await world.must('user/info', {}, { token })).toMatchObject({ state: 'locked' });
    await world.must('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '10' }, { token });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSpec } from '#contract/api/call.ts';
import { type CallName, callNames, calls } from '#contract/api/calls.ts';
import { goodRequests } from '#tests/api/requests.ts';
import { createUpload, picture } from '#tests/api/uploads.ts';
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
const effects = callNames.filter((name) => specOf(name).effect === true && specOf(name).access === 'token');
/** Out of what is open, and out of the app. */
const allowed: CallName[] = [
  ...(['coin/cancel', 'trade/cancelall', 'lever/close', 'lever/closeall', 'lever/setstop', 'lever/cancel'] as const),
  ...(['microtrade/whclose', 'microtrade/whsetstop'] as const),
  ...(['user/session_end', 'user/logout', 'set/lang', 'user/usermessage_read'] as const),
];

async function freeze(state: 'frozen' | 'active'): Promise<void> {
  await world.store.db.updateTable('users').set({ state }).where('id', '=', ann.id).execute();
}

async function balances() {
  return JSON.stringify(await world.must('wallet/list', {}, { token: ann.token }));
}

describe('a frozen account, on a session that lives', () => {
  it.each(effects.filter((name) => !allowed.includes(name)))(
    'is refused %s, and can do it again later',
    async (name) => {
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
      // What was done before is answered as it was.
      await freeze('frozen');
      expect((await world.ask(name, body, { token: ann.token, key })).status).toBe(200);
      await freeze('active');
    },
  );

  it.each(allowed.toSorted((a, b) => Number(a === 'user/logout') - Number(b === 'user/logout')))(
    'still has %s',
    async (name) => {
      const body = await goodRequests(world, ann)[name]();
      await freeze('frozen');
      await world.must(name, body, { token: ann.token });
      await freeze('active');
    },
  );

  it('is read as ever, and takes no picture', async () => {
    const bob = await world.person();
    await world.store.db.updateTable('users').set({ state: 'frozen' }).where('id', '=', bob.id).execute();
    expect(await world.must('user/info', {}, { token: bob.token })).toMatchObject({ state: 'frozen' });
    await world.must('wallet/records', {}, { token: bob.token });
    const { status } = await createUpload(world, bob, await picture());
    expect(status).toBe(403);
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

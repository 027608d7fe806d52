import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { openStore } from '../db.ts';
import { settle } from '../loadable.ts';
import { discardEntry, listEntries, readEntry } from './store.ts';
import { breakDisk, type Trouble, troubles } from '#tests/outbox/brokenDisk.ts';
import { makeForm, pictureBytes, postVoucher, sendVoucher, takeVoucher, World } from '#tests/outbox/world.ts';

const origin = 'https://exchange.example';
const sender = { owner: 'user-a', origin, lang: 'en' } as const;

let heal: () => void = () => undefined;
afterEach(() => heal());

function breakAt(nth: number, trouble?: Trouble) {
  const disk = breakDisk(nth, trouble);
  heal = disk.heal;
  return disk;
}

async function countCalls(action: () => Promise<unknown>): Promise<number> {
  const disk = breakAt(0);
  await action();
  disk.heal();
  return disk.calls();
}

const words = ({ how, name, until }: Trouble) => `${how} ${name} ${until}`;

describe.each(troubles.map((trouble) => [words(trouble), trouble] as const))('a disk that %s', (_words, trouble) => {
  test('at any call: "saved" is true, and a voucher that could not be saved goes directly, once', async () => {
    const world = new World();
    const calls = await countCalls(() => world.post(700));
    expect(calls).toBeGreaterThan(5);
    for (let nth = 1; nth <= calls; nth += 1) {
      const form = makeForm(300);
      breakAt(nth, trouble);
      const saved = await settle(postVoucher(form, sender));
      const wire = { fetch: world.server.fetch, origin, token: 'token-a' };
      const sent = saved.status === 'ready' ? null : await settle(sendVoucher(wire, form, sender));
      heal();
      if (saved.status === 'ready') {
        expect((await readEntry(form.id))?.body['amount'], `call ${nth}`).toBe(form.amount);
        expect((await pictureBytes(form.id))?.byteLength, `call ${nth}`).toBe(300);
      } else {
        expect(saved.error.key).toBe('storage_failed');
        expect(sent?.status).toBe('ready');
      }
      await world.settle();
      expect(await listEntries('user-a')).toEqual([]);
      expect([...world.server.deposits.keys()].filter((id) => id === form.id)).toHaveLength(1);
      expect(new Uint8Array(world.server.deposits.get(form.id)?.bytes ?? [])).toEqual(
        new Uint8Array(form.picture.bytes),
      );
    }
    expect(world.server.requests.every(({ token }) => token === 'token-a')).toBe(true);
    world.stop();
  });

  test('at any call: a changed voucher and the one it replaces are one deposit', async () => {
    const world = new World();
    const prepare = async () => {
      const taken = await takeVoucher((await world.post(50)).id, 'user-a');
      if (taken === null) throw new Error('nothing was taken');
      return { ...taken, amount: '300' };
    };
    const form = await prepare();
    const calls = await countCalls(() => postVoucher(form, sender));
    await world.settle();
    for (let nth = 1; nth <= calls; nth += 1) {
      const before = world.server.deposits.size;
      const changed = await prepare();
      breakAt(nth, trouble);
      const saved = await settle(postVoucher(changed, sender));
      const wire = { fetch: world.server.fetch, origin, token: 'token-a' };
      const sent = saved.status === 'ready' ? null : await settle(sendVoucher(wire, changed, sender));
      heal();
      // Where neither worked the form is still there: its user tries again on a disk that works.
      if (saved.status === 'failed' && sent?.status === 'failed') await postVoucher(changed, sender);
      world.nowMs += 20 * 60_000;
      await world.settle();
      for (const { id } of await listEntries('user-a')) await discardEntry(id);
      expect(world.server.deposits.size - before, `call ${nth}`).toBe(1);
      expect(JSON.parse(world.server.deposits.get(changed.id)?.body ?? '{}')).toMatchObject({ amount: '300' });
    }
    world.stop();
  });

  test('at any call: a store says what it has, all of it or nothing', async () => {
    const calls = await countCalls(() => openStore('counted').write({ a: 0, b: 0, c: undefined }));
    for (let nth = 1; nth <= calls; nth += 1) {
      const store = openStore(`broken ${words(trouble)} ${nth}`);
      breakAt(nth, trouble);
      const written = await settle(store.write({ a: nth, b: nth, c: undefined }));
      heal();
      const expected = written.status === 'ready' ? nth : undefined;
      expect(await store.getMany(['a', 'b', 'c']), `call ${nth}`).toEqual([expected, expected, undefined]);
    }
  });
});

test('a hiccup of the connection is not noticed', async () => {
  const world = new World();
  for (const name of ['UnknownError', 'InvalidStateError'] as const) {
    for (let nth = 1; nth <= (await countCalls(() => world.post(10))); nth += 1) {
      breakAt(nth, { how: 'throws', name, until: 'once' });
      expect((await settle(postVoucher(makeForm(10), sender))).status).toBe('ready');
      heal();
    }
  }
  world.stop();
});

test('a form that was changed after a try that failed is what is saved, and what is sent directly', async () => {
  const world = new World();
  const form = makeForm(100);
  const calls = await countCalls(() => world.post(100));
  for (let nth = 1; nth <= calls; nth += 1) {
    const [first, changed] = [{ ...form, id: makeForm(1).id, amount: '1' }, '2'];
    breakAt(nth, { how: 'throws', name: 'SecurityError', until: 'forever' });
    const saved = await settle(postVoucher(first, sender));
    heal();
    if (saved.status === 'ready') continue;
    expect((await postVoucher({ ...first, amount: changed }, sender)).body['amount']).toBe(changed);
    expect((await readEntry(first.id))?.body['amount']).toBe(changed);
  }
  world.stop();
});

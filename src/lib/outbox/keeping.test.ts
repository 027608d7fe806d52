import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxStore, privateStore, sessionStore } from '../db.ts';
import { depositsKey, keepDeposit, type KeptDeposits } from './depositList.ts';
import { isDue } from './entry.ts';
import { entryOf, hurry, postForm, takeForm } from './form.ts';
import { withFlushLock } from './lock.ts';
import { forgetSession, keepSession, readKeptSession } from './owner.ts';
import { announce, onOutboxSignal, type OutboxSignal } from './signals.ts';
import {
  changeEntry,
  discardEntry,
  listEntries,
  ownersOfEntries,
  readEntry,
  removeEntries,
  saveEntry,
} from './store.ts';
import { makeForm, World } from './testing/world.ts';

const sender = { owner: 'user-a', origin: 'https://exchange.example', lang: 'en' } as const;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const owner of ['user-a', 'user-b', 'user-c'])
    await removeEntries((await listEntries(owner)).map(({ id }) => id));
  await privateStore('user-a').del(depositsKey);
  world.stop();
});

describe('the session of this device', () => {
  const session = { version: 1, token: 't', userId: 'u' } as const;

  test('is what was kept, until it is forgotten', async () => {
    expect(await readKeptSession()).toBeNull();
    await keepSession(session);
    expect(await readKeptSession()).toEqual(session);
    expect(await sessionStore.get('session')).toEqual(session);
    await forgetSession();
    expect(await readKeptSession()).toBeNull();
  });

  test.each([
    [{ ...session, version: 2 }],
    [{ ...session, token: 7 }],
    [{ ...session, userId: undefined }],
    [{}],
    ['text'],
  ])('is none where it is not understood: %j', async (row) => {
    await sessionStore.set('session', row);
    expect(await readKeptSession()).toBeNull();
    await forgetSession();
  });
});

describe('signals', () => {
  const signal: OutboxSignal = { what: 'changed', owner: 'user-a' };

  test('reach every listener, the own page’s too, until it stops', async () => {
    const [one, two] = [vi.fn(), vi.fn()];
    const [stopOne, stopTwo] = [onOutboxSignal(one), onOutboxSignal(two)];
    announce(signal);
    await expect.poll(() => [one.mock.calls, two.mock.calls]).toEqual([[[signal]], [[signal]]]);
    stopOne();
    announce(signal);
    await expect.poll(() => two.mock.calls.length).toBe(2);
    expect(one).toHaveBeenCalledTimes(1);
    stopTwo();
  });

  test('are for nobody where there are no channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.resetModules();
    const unheard = await import('./signals.ts');
    expect(unheard.announce(signal)).toBeUndefined();
    expect(onOutboxSignal(() => undefined)()).toBeUndefined();
  });
});

describe('the lock of a flush', () => {
  test('where there are locks is one for each user, and may be stolen', async () => {
    const asked: [string, LockOptions][] = [];
    const request = async (name: string, options: LockOptions, run: (lock: object | null) => unknown) => {
      asked.push([name, options]);
      return run(options.steal === true ? {} : null);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await withFlushLock('u1', false, async () => 'mine')).toBe('busy');
    expect(await withFlushLock('u2', true, async () => 'mine')).toBe('mine');
    expect(asked).toEqual([
      ['flush:u1', { ifAvailable: true }],
      ['flush:u2', { steal: true }],
    ]);
  });

  describe('where there are none', () => {
    beforeEach(() => vi.stubGlobal('navigator', {}));
    const rowOf = (owner: string) => outboxStore.get<{ holder: string; untilMs: number }>(`lease:${owner}`);

    test('is a row with an end, gone when it is done, or failed', async () => {
      const row = await withFlushLock('u', false, () => rowOf('u'));
      expect(row).toEqual({ holder: expect.any(String), untilMs: world.nowMs + 15_000 });
      expect(await rowOf('u')).toBeUndefined();
      await expect(withFlushLock('u', false, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
      expect(await rowOf('u')).toBeUndefined();
    });

    test('keeps others out until its end, and other users not at all', async () => {
      await outboxStore.set('lease:u', { holder: 'frozen', untilMs: world.nowMs + 15_000 });
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('busy');
      expect(await withFlushLock('other', false, async () => 'mine')).toBe('mine');
      world.nowMs += 14_999;
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('busy');
      world.nowMs += 1;
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('mine');
    });

    test('does not keep others out for longer than it could last: that clock was another', async () => {
      await outboxStore.set('lease:u', { holder: 'frozen', untilMs: world.nowMs + 15_001 });
      expect(await withFlushLock('u', false, async () => 'mine')).toBe('mine');
    });

    test('may be stolen, and who was robbed takes nothing away', async () => {
      await outboxStore.set('lease:u', { holder: 'frozen', untilMs: world.nowMs + 15_000 });
      expect(await withFlushLock('u', true, async () => 'mine')).toBe('mine');
      const robbed = await withFlushLock('u', false, async () => {
        await outboxStore.set('lease:u', { holder: 'robber', untilMs: world.nowMs + 15_000 });
        return 'done';
      });
      expect([robbed, (await rowOf('u'))?.holder]).toEqual(['done', 'robber']);
      await outboxStore.del('lease:u');
      const gone = await withFlushLock('u', false, () => outboxStore.del('lease:u').then(() => 'done'));
      expect([gone, await rowOf('u')]).toEqual(['done', undefined]);
    });

    test('is renewed while it lasts, unless it was stolen, and not after', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      let end: () => void = () => undefined;
      const running = withFlushLock('u', false, () => new Promise<void>((resolve) => (end = resolve)));
      await vi.waitUntil(async () => (await rowOf('u')) !== undefined);
      const first = await rowOf('u');
      world.nowMs += 5000;
      vi.advanceTimersByTime(5000);
      await vi.waitUntil(async () => (await rowOf('u'))?.untilMs === world.nowMs + 15_000);
      expect((await rowOf('u'))?.holder).toBe(first?.holder);
      const stolen = { holder: 'robber', untilMs: 1 };
      await outboxStore.set('lease:u', stolen);
      vi.advanceTimersByTime(5000);
      await settled();
      expect(await rowOf('u')).toEqual(stolen);
      await outboxStore.del('lease:u');
      vi.advanceTimersByTime(5000);
      await settled();
      expect(await rowOf('u')).toBeUndefined();
      end();
      await running;
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

describe('the store', () => {
  test('lists the oldest first, of one owner, and nothing else that lies there', async () => {
    const forms = [makeForm(1), makeForm(1), makeForm(1)];
    for (const [number, form] of forms.entries()) {
      await postForm(form, sender);
      await changeEntry(form.id, (entry) => ({ ...entry, createdAt: [2, 3, 1][number] ?? 0 }));
    }
    const other = makeForm(1);
    await postForm(other, { ...sender, owner: 'user-b' });
    await outboxStore.set('lease:user-a', { version: 1, owner: 'user-a' });
    const [second, third, first] = forms.map(({ id }) => id);
    expect((await listEntries('user-a')).map(({ id }) => id)).toEqual([first, second, third]);
    expect((await ownersOfEntries()).toSorted()).toEqual(['user-a', 'user-b']);
    await outboxStore.del('lease:user-a');
  });

  test('lists the others when one goes while they are being read', async () => {
    const form = makeForm(1);
    await postForm(form, sender);
    const keys = await outboxStore.keys();
    vi.spyOn(outboxStore, 'keys').mockResolvedValueOnce(['entry:gone', ...keys]);
    expect((await listEntries('user-a')).map(({ id }) => id)).toEqual([form.id]);
  });

  test('does not read what it does not know', async () => {
    const form = makeForm(1);
    await postForm(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, version: 2 as 1 }));
    expect(await readEntry(form.id)).toBeUndefined();
    await removeEntries([form.id]);
  });

  test('changes nothing that is not there', async () => {
    const change = vi.fn(() => null);
    expect(await changeEntry('nothing', change)).toBeNull();
    expect(change).not.toHaveBeenCalled();
  });

  test('throws nothing away that is being sent, and says when to ask again; what is not there is gone', async () => {
    const form = makeForm(1);
    await postForm(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, state: 'sending' }));
    await expect(discardEntry(form.id)).rejects.toMatchObject({ key: 'try_again', params: { retry_in: 5 } });
    expect(await discardEntry('nothing')).toBeUndefined();
  });

  test('throws nothing away that begins to be sent at the same moment', async () => {
    const form = makeForm(1);
    await postForm(form, sender);
    const [, begun] = await Promise.all([
      discardEntry(form.id),
      changeEntry(form.id, (entry) => ({ ...entry, state: 'sending' })),
    ]);
    expect([begun, await readEntry(form.id)]).toEqual([null, undefined]);
  });

  test.each([
    ['loses the entry', 'entry:'],
    ['loses the picture', 'bytes:'],
    ['cuts the picture short', 'short'],
  ])('that %s has saved nothing, and leaves nothing; what a new one replaced stays replaced', async (_what, lost) => {
    const save = async (replaces?: string) => {
      const entry = entryOf(makeForm(10), sender);
      const get = vi.spyOn(outboxStore, 'get').mockImplementation(async (key) => {
        if (key.startsWith(lost)) return undefined;
        if (key.startsWith('bytes:')) return new ArrayBuffer(lost === 'short' ? 9 : 10) as never;
        return entry as never;
      });
      const saving = saveEntry(entry, new ArrayBuffer(10), replaces);
      await expect(saving).rejects.toMatchObject({ key: 'storage_failed' });
      get.mockRestore();
      return (await readEntry(entry.id)) !== undefined;
    };
    expect(await save()).toBe(false);
    const old = makeForm(10);
    await postForm(old, sender);
    expect(await save(old.id)).toBe(true);
    expect(await readEntry(old.id)).toBeUndefined();
  });
});

describe('a form', () => {
  test.each([
    ['currency', { currency: 'BTC' }],
    ['amount', { amount: '9' }],
    ['address', { address: 'elsewhere' }],
    ['picture', { picture: { ...makeForm(3).picture, sha256: 'another' } }],
  ] as const)('of another %s is another entry', (_what, change) => {
    const form = makeForm(3);
    const entry = entryOf(form, sender);
    expect(entryOf(form, sender)).toBe(entry);
    expect(entryOf({ ...form, ...change }, sender)).not.toBe(entry);
  });

  test('of another user is another entry, and says what it is', () => {
    const form = makeForm(3);
    const entry = entryOf(form, sender);
    expect(entry).toMatchObject({ version: 1, kind: 'deposit', owner: 'user-a', proof: { size: 3 } });
    const other = entryOf(form, { ...sender, owner: 'user-b' });
    expect([other.owner, other.proof.uploadId === entry.proof.uploadId]).toEqual(['user-b', false]);
  });

  test('of a voucher that is being sent cannot be changed into another', async () => {
    const form = makeForm(3);
    await postForm(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, state: 'sending' }));
    expect(await takeForm(form.id, 'user-a')).toBeNull();
    await expect(postForm({ ...form, amount: '1' }, sender)).rejects.toMatchObject({ key: 'idempotency_mismatch' });
  });

  test('is held back for a quarter of an hour while it is changed, and keeps its reason where it was refused', async () => {
    const form = makeForm(3);
    await postForm(form, sender);
    const refused = { key: 'proof_used', params: {}, status: 422 } as const;
    const lost = { key: 'offline', params: {}, status: null } as const;
    await changeEntry(form.id, (entry) => ({ ...entry, lastError: lost }));
    await takeForm(form.id, 'user-a');
    expect(await readEntry(form.id)).toMatchObject({ nextAt: world.nowMs + 900_000, lastError: null });
    await changeEntry(form.id, (entry) => ({ ...entry, state: 'attention', lastError: refused }));
    await takeForm(form.id, 'user-a');
    expect(await readEntry(form.id)).toMatchObject({ lastError: refused });
  });

  test('without its picture cannot be taken back', async () => {
    const form = makeForm(3);
    await postForm(form, sender);
    await outboxStore.del(`bytes:${form.id}`);
    expect(await takeForm(form.id, 'user-a')).toBeNull();
  });

  test.each(['received', 'sending'] as const)('that is %s cannot be hurried', async (state) => {
    const form = makeForm(3);
    await postForm(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, state, attempts: 3 }));
    expect(await hurry(form.id, 'user-a')).toBe(false);
    expect(await readEntry(form.id)).toMatchObject({ state, attempts: 3 });
  });
});

test('a wait of exactly an hour and a minute is still a wait', () => {
  const entry = { ...entryOf(makeForm(1), sender), touchedAt: 0 };
  const longest = 3_600_000 + 60_000;
  expect(isDue({ ...entry, nextAt: world.nowMs + longest }, world.nowMs, false)).toBe(false);
  expect(isDue({ ...entry, nextAt: world.nowMs + longest + 1 }, world.nowMs, false)).toBe(true);
});

describe('the list of deposits', () => {
  test('that is known keeps its place and its age when one is added', async () => {
    const { id } = await world.post(10);
    await privateStore('user-a').set(depositsKey, { list: [], next: 'n1', fetchedAt: 77 } satisfies KeptDeposits);
    await world.flush();
    const kept = await privateStore('user-a').get<KeptDeposits>(depositsKey);
    expect(kept).toMatchObject({ list: [{ id }], next: 'n1', fetchedAt: 77 });
    expect(await privateStore('user-a').get('deposits')).toEqual(kept);
  });

  test('that is not known begins now', async () => {
    const [deposit] = [...(await depositsOfServer())];
    if (deposit === undefined) throw new Error('no deposit');
    await privateStore('user-a').del(depositsKey);
    await keepDeposit('user-a', deposit);
    expect(await privateStore('user-a').get<KeptDeposits>(depositsKey)).toEqual({
      list: [deposit],
      next: null,
      fetchedAt: Math.floor(world.nowMs / 1000),
    });
  });

  const depositsOfServer = async () => {
    await world.post(10);
    await world.flush();
    return [...world.server.deposits.values()].map(({ deposit }) => deposit);
  };
});

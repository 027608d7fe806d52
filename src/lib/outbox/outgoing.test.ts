import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxStore } from '../db.ts';
import { hurry } from './outgoing.ts';
import { changeEntry, discardEntry, listEntries, readEntry } from './store.ts';
import { makeForm, pictureBytes, postVoucher, takeVoucher, voucherEntry, World } from '#tests/outbox/world.ts';

const sender = { owner: 'user-a', origin: 'https://exchange.example', lang: 'en' } as const;

beforeEach(() => {
  globalThis.indexedDB ??= new IDBFactory();
});

afterEach(() => vi.restoreAllMocks());

/** Ways in which a disk lets people down, at the n-th write from now. */
const troubles = {
  none: () => undefined,
  putThrows: (nth: number) =>
    failPut(nth, () => {
      throw new DOMException('full', 'QuotaExceededError');
    }),
  commitAborts: (nth: number) =>
    failPut(nth, (store, put) => {
      const request = put();
      request.onsuccess = () => store.transaction.abort();
      return request;
    }),
  transactionThrows: () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('gone', 'UnknownError');
    });
  },
  writesVanish: () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      return this.get('nothing') as IDBRequest<IDBValidKey>;
    });
  },
} as const;

function failPut(
  nth: number,
  fail: (store: IDBObjectStore, put: () => IDBRequest<IDBValidKey>) => IDBRequest<IDBValidKey>,
) {
  const real = IDBObjectStore.prototype.put;
  let left = nth;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    const put = () => real.apply(this, args);
    left -= 1;
    return left === 0 ? fail(this, put) : put();
  });
}

test('"saved" is true, and "not saved" leaves nothing behind, whatever the disk does', async () => {
  // The simulated IndexedDB opens itself through the very call that a trouble breaks: it is open before any comes.
  await readEntry('none');
  const trouble = fc.constantFrom(...(Object.keys(troubles) as (keyof typeof troubles)[]));
  await fc.assert(
    fc.asyncProperty(
      trouble,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5000 }),
      async (name, nth, size) => {
        const form = makeForm(size);
        troubles[name](nth);
        const saved = await postVoucher(form, sender).then(
          () => true,
          () => false,
        );
        vi.restoreAllMocks();
        const [entry, bytes] = [await readEntry(form.id), await pictureBytes(form.id)];
        expect(entry !== undefined).toBe(saved);
        expect(bytes?.byteLength).toBe(saved ? size : undefined);
        if (name === 'none') expect(saved).toBe(true);
        if (name === 'transactionThrows' || name === 'writesVanish') expect(saved).toBe(false);
      },
    ),
    { numRuns: 80, examples: [['transactionThrows', 1, 10]] },
  );
});

test('a double tap is one voucher, and does not disturb the one on its way', async () => {
  const form = makeForm(10);
  const first = await postVoucher(form, sender);
  await changeEntry(form.id, (entry) => ({ ...entry, state: 'sending', sentBytes: 5 }));
  const second = await postVoucher(form, sender);
  expect(second).toMatchObject({ state: 'sending', sentBytes: 5, body: { amount: '250.5' } });
  expect(second.files).toEqual(first.files);
});

test('what says something else is not called saved while another is on its way under its id', async () => {
  const form = makeForm(10);
  await postVoucher(form, sender);
  await changeEntry(form.id, (entry) => ({ ...entry, isAsked: true }));
  await expect(postVoucher({ ...form, amount: '999' }, sender)).rejects.toMatchObject({ key: 'idempotency_mismatch' });
  await changeEntry(form.id, (entry) => ({ ...entry, isAsked: false }));
  expect(await postVoucher({ ...form, amount: '999' }, sender)).toMatchObject({ body: { amount: '999' } });
});

test('an id of another user is not taken over', async () => {
  const form = makeForm(10);
  await postVoucher(form, sender);
  await expect(postVoucher(form, { ...sender, owner: 'user-b' })).rejects.toMatchObject({ key: 'owner_mismatch' });
  expect(await takeVoucher(form.id, 'user-b')).toBeNull();
  expect(await hurry(form.id, 'user-b')).toBe(false);
});

test('a changed voucher takes the place of the old one in one step', async () => {
  const old = makeForm(10);
  await postVoucher(old, sender);
  const taken = await takeVoucher(old.id, 'user-a');
  if (taken === null) throw new Error('nothing was taken');
  expect(taken.id).not.toBe(old.id);
  expect(new Uint8Array(taken.picture.bytes)).toEqual(new Uint8Array(old.picture.bytes));
  await postVoucher({ ...taken, amount: '300' }, sender);
  expect(await readEntry(old.id)).toBeUndefined();
  expect(await pictureBytes(old.id)).toBeUndefined();
  expect(await readEntry(taken.id)).toMatchObject({ state: 'saved', nextAt: 0, body: { amount: '300' } });
});

test('what may have arrived cannot be changed any more; what was refused can', async () => {
  const form = makeForm(10);
  await postVoucher(form, sender);
  await changeEntry(form.id, (entry) => ({ ...entry, isAsked: true }));
  expect(await takeVoucher(form.id, 'user-a')).toBeNull();
  await changeEntry(form.id, (entry) => ({ ...entry, state: 'attention' }));
  expect(await takeVoucher(form.id, 'user-a')).not.toBeNull();
  expect(await readEntry(form.id)).toMatchObject({ state: 'attention' });
});

test('what is being sent is not thrown away under its sender', async () => {
  const form = makeForm(10);
  await postVoucher(form, sender);
  await changeEntry(form.id, (entry) => ({ ...entry, state: 'sending' }));
  await expect(discardEntry(form.id)).rejects.toMatchObject({ key: 'try_again' });
  await changeEntry(form.id, (entry) => ({ ...entry, state: 'saved' }));
  await discardEntry(form.id);
  expect(await pictureBytes(form.id)).toBeUndefined();
});

test('"try now" ends every wait', async () => {
  const form = makeForm(10);
  await postVoucher(form, sender);
  await changeEntry(form.id, (entry) => ({ ...entry, state: 'attention', attempts: 7, nextAt: 9e15 }));
  expect(await hurry(form.id, 'user-a')).toBe(true);
  expect(await readEntry(form.id)).toMatchObject({ state: 'saved', attempts: 0, nextAt: 0 });
});

test('entries of a version from the future are left alone', async () => {
  const form = makeForm(10);
  await postVoucher(form, sender);
  await changeEntry(form.id, (entry) => ({ ...entry, version: 3 as 2 }));
  expect((await listEntries('user-a')).some(({ id }) => id === form.id)).toBe(false);
  expect(await pictureBytes(form.id)).toBeDefined();
});

describe('a form', () => {
  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => world.end());

  test.each([
    ['currency', { currency: 'BTC' }],
    ['amount', { amount: '9' }],
    ['address', { address: 'elsewhere' }],
    ['picture', { picture: { ...makeForm(3).picture, sha256: 'another' } }],
  ] as const)('of another %s is another entry', (_what, change) => {
    const form = makeForm(3);
    const entry = voucherEntry(form, sender);
    expect(voucherEntry(form, sender)).toBe(entry);
    expect(voucherEntry({ ...form, ...change }, sender)).not.toBe(entry);
  });

  test('of another user is another entry, and says what it is', () => {
    const form = makeForm(3);
    const entry = voucherEntry(form, sender);
    expect(entry).toMatchObject({ version: 2, kind: 'deposit', owner: 'user-a', files: [{ field: 'proof', size: 3 }] });
    const other = voucherEntry(form, { ...sender, owner: 'user-b' });
    expect([other.owner, other.files[0]?.uploadId === entry.files[0]?.uploadId]).toEqual(['user-b', false]);
  });

  test('of a voucher that is being sent cannot be changed into another', async () => {
    const form = makeForm(3);
    await postVoucher(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, state: 'sending' }));
    expect(await takeVoucher(form.id, 'user-a')).toBeNull();
    await expect(postVoucher({ ...form, amount: '1' }, sender)).rejects.toMatchObject({ key: 'idempotency_mismatch' });
  });

  test('is held back for a quarter of an hour while it is changed, and keeps its reason where it was refused', async () => {
    const form = makeForm(3);
    await postVoucher(form, sender);
    const refused = { key: 'proof_used', params: {}, status: 422 } as const;
    const lost = { key: 'offline', params: {}, status: null } as const;
    await changeEntry(form.id, (entry) => ({ ...entry, lastError: lost }));
    await takeVoucher(form.id, 'user-a');
    expect(await readEntry(form.id)).toMatchObject({ nextAt: world.nowMs + 900_000, lastError: null });
    await changeEntry(form.id, (entry) => ({ ...entry, state: 'attention', lastError: refused }));
    await takeVoucher(form.id, 'user-a');
    expect(await readEntry(form.id)).toMatchObject({ lastError: refused });
  });

  test('without its picture cannot be taken back', async () => {
    const form = makeForm(3);
    await postVoucher(form, sender);
    await outboxStore.del(`bytes:${form.id}`);
    expect(await takeVoucher(form.id, 'user-a')).toBeNull();
  });

  test.each(['received', 'sending'] as const)('that is %s cannot be hurried', async (state) => {
    const form = makeForm(3);
    await postVoucher(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, state, attempts: 3 }));
    expect(await hurry(form.id, 'user-a')).toBe(false);
    expect(await readEntry(form.id)).toMatchObject({ state, attempts: 3 });
  });
});

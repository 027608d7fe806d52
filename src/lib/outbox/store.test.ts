import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxStore } from '../db.ts';
import {
  changeEntry,
  discardEntry,
  listEntries,
  ownersOfEntries,
  readEntry,
  removeEntries,
  saveEntry,
} from './store.ts';
import { makeForm, postVoucher, voucherEntry, World } from '#tests/outbox/world.ts';

const sender = { owner: 'user-a', origin: 'https://exchange.example', lang: 'en' } as const;

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  vi.restoreAllMocks();
  return world.end();
});

describe('the store', () => {
  test('lists the oldest first, of one owner, and nothing else that lies there', async () => {
    const forms = [makeForm(1), makeForm(1), makeForm(1)];
    for (const [number, form] of forms.entries()) {
      await postVoucher(form, sender);
      await changeEntry(form.id, (entry) => ({ ...entry, createdAt: [2, 3, 1][number] ?? 0 }));
    }
    const other = makeForm(1);
    await postVoucher(other, { ...sender, owner: 'user-b' });
    await outboxStore.set('lease:user-a', { version: 1, owner: 'user-a' });
    const [second, third, first] = forms.map(({ id }) => id);
    expect((await listEntries('user-a')).map(({ id }) => id)).toEqual([first, second, third]);
    expect((await ownersOfEntries()).toSorted()).toEqual(['user-a', 'user-b']);
    await outboxStore.del('lease:user-a');
  });

  test('lists the others when one goes while they are being read', async () => {
    const form = makeForm(1);
    await postVoucher(form, sender);
    const keys = await outboxStore.keys();
    vi.spyOn(outboxStore, 'keys').mockResolvedValueOnce(['entry:gone', ...keys]);
    expect((await listEntries('user-a')).map(({ id }) => id)).toEqual([form.id]);
  });

  test('does not read what it does not know', async () => {
    const form = makeForm(1);
    await postVoucher(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, version: 3 as 2 }));
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
    await postVoucher(form, sender);
    await changeEntry(form.id, (entry) => ({ ...entry, state: 'sending' }));
    await expect(discardEntry(form.id)).rejects.toMatchObject({ key: 'try_again', params: { retry_in: 5 } });
    expect(await discardEntry('nothing')).toBeUndefined();
  });

  test('throws nothing away that begins to be sent at the same moment', async () => {
    const form = makeForm(1);
    await postVoucher(form, sender);
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
      const entry = voucherEntry(makeForm(10), sender);
      const get = vi.spyOn(outboxStore, 'get').mockImplementation(async (key) => {
        if (key.startsWith(lost)) return undefined;
        if (key.startsWith('bytes:')) return [new ArrayBuffer(lost === 'short' ? 9 : 10)] as never;
        return entry as never;
      });
      const saving = saveEntry(entry, [new ArrayBuffer(10)], replaces);
      await expect(saving).rejects.toMatchObject({ key: 'storage_failed' });
      get.mockRestore();
      return (await readEntry(entry.id)) !== undefined;
    };
    expect(await save()).toBe(false);
    const old = makeForm(10);
    await postVoucher(old, sender);
    expect(await save(old.id)).toBe(true);
    expect(await readEntry(old.id)).toBeUndefined();
  });
});

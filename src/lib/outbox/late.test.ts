import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../appError.ts';
import { privateStore } from '../db.ts';
import { hurry } from './outgoing.ts';
import { changeEntry, discardEntry, listEntries, readEntry, removeEntry } from './store.ts';
import {
  forgetDeposits,
  makeForm,
  postVoucher,
  sendVoucher,
  takeVoucher,
  type Voucher,
  World,
} from '#tests/outbox/world.ts';

/** Those who come late: a tab that was frozen, a user who takes long over a change, a clock that was put back. */
const sender = { owner: 'user-a', origin: 'https://exchange.example', lang: 'en' } as const;

let world: World;
beforeEach(() => {
  world = new World();
  // A lock that is a row with an end leaves a flush that lost it its own end, which can be waited for.
  vi.stubGlobal('navigator', {});
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { id } of await listEntries('user-a')) await removeEntry(id);
  await forgetDeposits('user-a');
  world.stop();
});

const isCharge = (path: unknown) => String(path).endsWith('charge_req');
const charges = () => world.server.requests.filter(({ path }) => isCharge(path));
const openDeposits = () => [...world.server.deposits.keys()];

/** A tab that freezes when its first piece has arrived, and comes back with the answer to it, or without. */
async function freeze() {
  const { promise: thawing, resolve: thaw } = Promise.withResolvers<'answered' | 'cut'>();
  const { promise: frozen, resolve: froze } = Promise.withResolvers<void>();
  const fetch = (async (input: unknown, init?: RequestInit) => {
    const response = await world.server.fetch(input, init);
    if (init?.method !== 'PATCH') return response;
    froze();
    if ((await thawing) === 'cut') throw new TypeError('network error');
    return response;
  }) as typeof globalThis.fetch;
  const flushing = world.flush({ fetch });
  await frozen;
  return (how: 'answered' | 'cut') => {
    thaw(how);
    return flushing;
  };
}

/** Somebody else takes its place, and does not get through either: then its user may do with it what they like. */
async function failElsewhere() {
  world.server.faults = [{ kind: 'cut' }];
  await world.flush({ isStealing: true });
}

describe('a tab that was frozen while it sent', () => {
  test('does not ask for what was thrown away meanwhile', async () => {
    const { id } = await world.post(10);
    const comeBack = await freeze();
    await failElsewhere();
    await discardEntry(id);
    await comeBack('answered');
    expect([charges(), openDeposits()]).toEqual([[], []]);
  });

  test('does not ask for what was replaced meanwhile', async () => {
    const { id } = await world.post(10);
    const comeBack = await freeze();
    await failElsewhere();
    const taken = await takeVoucher(id, 'user-a');
    const changed = { ...makeForm(20), replaces: taken?.replaces ?? 'nothing' };
    await postVoucher(changed, sender);
    await comeBack('answered');
    await world.settle();
    expect(openDeposits()).toEqual([changed.id]);
  });

  test.each(['answered', 'cut'] as const)('leaves what is being changed alone (%s)', async (how) => {
    const { id } = await world.post(10);
    const comeBack = await freeze();
    await failElsewhere();
    expect(await takeVoucher(id, 'user-a')).not.toBeNull();
    const held = await readEntry(id);
    await comeBack(how);
    expect(charges()).toEqual([]);
    expect(await readEntry(id)).toMatchObject({ state: 'saved', nextAt: held?.nextAt, lastError: null });
  });

  test('does not undo that it was received', async () => {
    const { id } = await world.post(10);
    const comeBack = await freeze();
    const session = world.session;
    const leaving = (async (input: unknown, init?: RequestInit) => {
      const response = await world.server.fetch(input, init);
      if (isCharge(input)) world.session = null;
      return response;
    }) as typeof globalThis.fetch;
    await world.flush({ fetch: leaving, isStealing: true });
    expect(await readEntry(id)).toMatchObject({ state: 'received' });
    world.server.faults = [{ kind: 'cut' }];
    await comeBack('cut');
    expect(await readEntry(id)).toMatchObject({ state: 'received', lastError: null });
    world.session = session;
    await world.settle();
    expect([await listEntries('user-a'), openDeposits()]).toEqual([[], [id]]);
  });
});

test('a voucher is held back while it is changed, though the clock was put back since it was made', async () => {
  const { id } = await world.post(10);
  world.nowMs -= 60_000;
  await takeVoucher(id, 'user-a');
  for (const minutes of [0, 14]) {
    world.nowMs += minutes * 60_000;
    await world.flush({ isEager: true });
  }
  expect(world.server.requests).toEqual([]);
});

describe('a change that comes', () => {
  /** A voucher is taken back, with another picture: the server would take both. */
  const prepare = async () => {
    const { id } = await world.post(10);
    expect(await takeVoucher(id, 'user-a')).not.toBeNull();
    return { id, form: { ...makeForm(20), replaces: id } };
  };
  const send = (form: Voucher) =>
    sendVoucher({ fetch: world.server.fetch, origin: sender.origin, token: 'token-a' }, form, sender);
  const late = { key: 'idempotency_mismatch' };

  test('after the voucher was received is no second deposit', async () => {
    const other = await world.post(30);
    await world.settle();
    const { id, form } = await prepare();
    world.nowMs += 16 * 60_000;
    await world.settle();
    await expect(postVoucher(form, sender)).rejects.toMatchObject(late);
    await expect(send(form)).rejects.toMatchObject(late);
    await world.settle();
    expect(openDeposits()).toEqual([other.id, id]);
  });

  test('after the voucher was sent, and perhaps received, is none either', async () => {
    const { id, form } = await prepare();
    world.nowMs += 16 * 60_000;
    world.server.faults = [{ kind: 'none' }, { kind: 'none' }, { kind: 'lost' }];
    await world.flush();
    expect(await readEntry(id)).toMatchObject({ state: 'saved', isAsked: true });
    await expect(postVoucher(form, sender)).rejects.toMatchObject(late);
    await expect(send(form)).rejects.toMatchObject(late);
    await world.settle();
    expect([openDeposits(), await readEntry(form.id)]).toEqual([[id], undefined]);
  });

  test('while the picture of the voucher is being sent takes its place', async () => {
    const { id, form } = await prepare();
    await hurry(id, 'user-a');
    const comeBack = await freeze();
    await postVoucher(form, sender);
    await comeBack('answered');
    await world.settle();
    expect(openDeposits()).toEqual([form.id]);
  });

  test('after the voucher was refused takes its place', async () => {
    const { id, form } = await prepare();
    await changeEntry(id, (entry) => ({ ...entry, state: 'attention', isAsked: true }));
    await postVoucher(form, sender);
    await world.settle();
    expect([openDeposits(), await readEntry(id)]).toEqual([[form.id], undefined]);
  });

  test.each([
    ['saved', (form: Voucher) => postVoucher(form, sender)],
    ['sent directly', send],
  ])('after the voucher was thrown away elsewhere is a voucher: %s', async (_how, go) => {
    const { id, form } = await prepare();
    await discardEntry(id);
    await go(form);
    await world.settle();
    expect(openDeposits()).toEqual([form.id]);
  });

  test('and is sent directly asks a list that cannot be read no further', async () => {
    const { form } = await prepare();
    vi.spyOn(privateStore('user-a'), 'get').mockRejectedValueOnce(new AppError('storage_failed'));
    expect(await send(form)).toMatchObject({ id: form.id });
    expect(await listEntries('user-a')).toEqual([]);
  });
});

describe('thrown away as if nothing came of it is nothing', () => {
  test('that was sent and got no answer', async () => {
    const { id } = await world.post(10);
    world.server.faults = [{ kind: 'none' }, { kind: 'none' }, { kind: 'lost' }];
    await world.flush();
    await expect(discardEntry(id)).rejects.toMatchObject({ key: 'try_again', params: { retry_in: 5 } });
    await world.settle();
    expect([openDeposits(), await readEntry(id)]).toEqual([[id], undefined]);
  });

  test('that is received', async () => {
    const { id } = await world.post(10);
    await changeEntry(id, (entry) => ({ ...entry, state: 'received' }));
    await expect(discardEntry(id)).rejects.toMatchObject({ key: 'try_again' });
  });
});

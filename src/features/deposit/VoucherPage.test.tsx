// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Deposit } from '#contract/api/wallet.ts';
import { proofLimits } from '#contract/rules/deposit.ts';
import { AppError } from '#src/lib/appError.ts';
import { outboxStore, privateStore } from '#src/lib/db.ts';
import { changeEntry, removeEntry } from '#src/lib/outbox/store.ts';
import { noteDepositAtom } from '#src/state/deposits.ts';
import { readOutboxAtom } from '#src/state/outbox.ts';
import { ModelServer } from '#tests/outbox/modelServer.ts';
import {
  amount,
  choose,
  confirm,
  entries,
  fillIn,
  isHeld,
  isSaid,
  open,
  picture,
  png,
  proof,
  said,
  sendOff,
  submit,
  toasts,
  waiting,
  type Scene,
} from '#tests/voucherScene.tsx';

const server = vi.hoisted(() => ({ isReached: true }));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: ((name: string, body: { currency: string }) =>
    server.isReached ? answerTo(name, body) : Promise.reject(new AppError('offline'))) as never,
}));

function answerTo(name: string, { currency }: { currency: string }) {
  if (name === 'chargelist/log') return { list: [], next: null };
  if (name === 'wallet/address') return { list: [], max: 20, whitelist: { on: false, off_at: null } };
  const limits = { min: '10', max: '1000000', review_seconds: 5, credited_in: 'USDT' };
  if (name === 'wallet/get_info') return { deposit: { ...limits, fee: '0', decimals: 6, refused_ending: '.13' } };
  return { kind: 'coin', currency, address: `practice:${currency}:own`, network: 'PRACTICE', ...limits };
}

let decode: () => Promise<{ width: number; height: number }>;

beforeEach(() => {
  server.isReached = true;
  decode = () => Promise.resolve({ width: 100, height: 100 });
  vi.stubGlobal('createImageBitmap', async () => ({ ...(await decode()), close: () => undefined }));
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const store of [outboxStore, privateStore('user-a'), privateStore('user-b')]) {
    const keys = await store.keys();
    await store.write(Object.fromEntries(keys.map((key) => [key, undefined])));
  }
});

const arrived = (id: string): Deposit => ({
  id,
  number: 'D-1',
  currency: 'USDT',
  amount: '250',
  credited_in: 'USDT',
  address: 'practice:USDT:own',
  status: 'waiting',
  reason: null,
  created: Math.floor(Date.now() / 1000),
  decided: null,
  simulated: true,
});

describe('before it can be sent off', () => {
  test('the form says what is missing, one thing after the other, and opens no sheet', async () => {
    const scene = await open();
    await said('Enter an amount.');
    await scene.user.click(submit());
    await scene.user.type(amount(), '250');
    await said('Add the payment screenshot.');
    await scene.user.type(amount(), '{Enter}');
    expect(screen.queryByTestId('confirm')).toBeNull();
    await choose(scene, picture('receipt.png'));
    await waitFor(() => expect(submit().textContent).toContain('Deposit 250 USDT'));
    expect(isHeld()).toBe(false);
  });

  test('an amount out of its limits is said when the field is left, not while it is typed', async () => {
    const scene = await open();
    await scene.user.type(amount(), '2');
    expect(amount().getAttribute('aria-invalid')).toBeNull();
    expect(isHeld()).toBe(true);
    await scene.user.tab();
    expect(amount().getAttribute('aria-invalid')).toBe('true');
  });

  test('what is no picture by its content is refused at the field, and the one before stays', async () => {
    const scene = await open();
    await fillIn(scene);
    await choose(scene, picture('holiday.png', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
    await waitFor(() => expect(proof().getAttribute('aria-invalid')).toBe('true'));
    expect([isSaid('receipt.png'), isSaid('holiday.png')]).toEqual([true, false]);
    await choose(scene, picture('better.png'));
    await said('better.png');
    expect(proof().getAttribute('aria-invalid')).toBeNull();
  });

  test('a picture of more than 10 MB is refused, and its size named', async () => {
    const scene = await open();
    const large = new Uint8Array(proofLimits.bytesMax + 1);
    large.set(png);
    await choose(scene, picture('large.png', large));
    await waitFor(() => expect(proof().getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(proof().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /up to 10\sMB/,
    );
    expect(isHeld()).toBe(true);
  });

  test('a picture that cannot be decoded says so', async () => {
    const scene = await open();
    decode = () => Promise.reject(new DOMException('broken', 'InvalidStateError'));
    await choose(scene, picture('broken.png'));
    await waitFor(() => expect(proof().getAttribute('aria-invalid')).toBe('true'));
    expect(isSaid('broken.png')).toBe(false);
  });

  test('while a picture is made smaller nothing is sent, and then it says how small it has become', async () => {
    const scene = await open();
    const { promise, resolve } = Promise.withResolvers<{ width: number; height: number }>();
    decode = () => promise;
    const context = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])));
    await scene.user.type(amount(), '250');
    const photo = new Uint8Array(3_200_000);
    photo.set(png);
    await choose(scene, picture('photo.png', photo));
    await said('Compressing…');
    await said('The picture is still being compressed.');
    expect(isHeld()).toBe(true);
    resolve({ width: 4000, height: 3000 });
    await said(/Compressed from 3\.2\sMB to/);
    expect(isHeld()).toBe(false);
  });
});

describe('a draft', () => {
  test('is there again when the page is, and is nobody else’s', async () => {
    const scene = await open();
    await fillIn(scene, '321');
    await waitFor(async () => expect(await privateStore('user-a').keys()).toContain('draft:voucher-picture'));
    scene.unmount();
    const other = await open('user-b');
    expect([amount().value, isSaid('receipt.png')]).toEqual(['', false]);
    other.unmount();
    await open();
    expect([amount().value, isSaid('receipt.png')]).toEqual(['321', true]);
    await waitFor(() => expect(isHeld()).toBe(false));
  });
});

describe('sent off without a network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });

  test('it is called saved when the disk says that it has it, and not before', async () => {
    const scene = await open();
    await fillIn(scene);
    server.isReached = false;
    const { promise: disk, resolve: complete } = Promise.withResolvers<void>();
    const write = outboxStore.write;
    vi.spyOn(outboxStore, 'write').mockImplementation(async (values) => {
      await write(values);
      await disk;
    });
    await sendOff(scene);
    await waitFor(() => expect(outboxStore.write).toHaveBeenCalled());
    await waitFor(async () => expect(await entries()).toHaveLength(1));
    expect([toasts(scene), amount().value, screen.queryByTestId('confirm') !== null]).toEqual([[], '250', true]);
    complete();
    await waitFor(() => expect(toasts(scene)).toEqual(['success']));
    await waitFor(() => expect(screen.queryByTestId('confirm')).toBeNull());
    expect(amount().value).toBe('');
    await waitFor(() => expect(waiting()).toHaveLength(1));
    expect(waiting()[0]?.textContent).toContain('Saved on this device');
  });

  test('a double tap is one voucher', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.click(submit());
    await scene.user.dblClick(confirm());
    await waitFor(() => expect(toasts(scene)).toEqual(['success']));
    expect(await entries()).toHaveLength(1);
  });

  test('where the disk is full the form stays, and can be sent directly; tried again, it is the same voucher', async () => {
    const scene = await open();
    await fillIn(scene);
    const full = vi.spyOn(outboxStore, 'write').mockRejectedValue(new AppError('storage_failed'));
    await sendOff(scene);
    await screen.findByTestId('send-directly');
    expect([toasts(scene), amount().value, (await entries()).length]).toEqual([[], '250', 0]);

    const model = new ModelServer({ 'token of user-a': 'user-a' });
    vi.stubGlobal('fetch', model.fetch);
    full.mockRestore();
    await scene.user.click(screen.getByTestId('send-directly'));
    await waitFor(() => expect(model.deposits.size).toBe(1));
    await waitFor(() => expect(toasts(scene)).toEqual(['success']));
    expect([amount().value, (await entries()).length]).toEqual(['', 0]);
  });
});

describe('a voucher that waits', () => {
  async function saveOne(scene: Scene) {
    await fillIn(scene);
    await sendOff(scene);
    await waitFor(() => expect(waiting()).toHaveLength(1));
  }
  const press = (scene: Scene, name: string) =>
    scene.user.click(within(waiting()[0] ?? document.body).getByRole('button', { name }));

  test('is changed in the form and takes its own place', async () => {
    const scene = await open();
    await saveOne(scene);
    const [before] = await entries();
    await press(scene, 'Edit');
    await said('You’re editing a saved payment proof. It won’t be sent until you’re done.');
    expect([amount().value, isSaid('receipt.png')]).toEqual(['250', true]);
    await scene.user.clear(amount());
    await scene.user.type(amount(), '300');
    await sendOff(scene);
    await waitFor(async () => expect((await entries()).map(({ body }) => body['amount'])).toEqual(['300']));
    expect((await entries())[0]?.id).not.toBe(before?.id);
  });

  test('is brought into sight when it is sent off, and not again while the next one is written', async () => {
    const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
    const scene = await open();
    await saveOne(scene);
    expect(intoSight).toHaveBeenCalledTimes(1);
    const id = (await entries())[0]?.id ?? '';
    // The line breaks after it has arrived: it leaves the outbox, and the list tells of it later.
    await removeEntry(id);
    await scene.store.set(readOutboxAtom);
    await waitFor(() => expect(screen.queryAllByTestId('voucher')).toEqual([]));
    await scene.store.set(noteDepositAtom, arrived(id));
    await waitFor(() => expect(waiting()).toHaveLength(1));
    expect(intoSight).toHaveBeenCalledTimes(1);
  });

  test('is left as it was when its user thinks better of it', async () => {
    const scene = await open();
    await saveOne(scene);
    const [before] = await entries();
    await press(scene, 'Edit');
    await said(/You’re editing a saved payment proof/);
    await scene.user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(isSaid(/You’re editing a saved payment proof/)).toBe(false));
    const [after] = await entries();
    expect([after?.id, after?.body, amount().value]).toEqual([before?.id, before?.body, '']);
    // It is not held back any more.
    await waitFor(async () => expect((await entries())[0]?.nextAt).toBe(0));
  });

  test('does not take the place of what is in the form without a question', async () => {
    const scene = await open();
    await saveOne(scene);
    await fillIn(scene, '77', picture('second.png'));
    await press(scene, 'Edit');
    await said('Replace your entries in the form?');
    expect(amount().value).toBe('77');
    await scene.user.click(confirm());
    await waitFor(() => expect(amount().value).toBe('250'));
  });

  test('that was refused for a picture used before says so, is not sent again as it is, and takes another picture', async () => {
    const scene = await open();
    await saveOne(scene);
    const [refused] = await entries();
    const lastError = { key: 'proof_used', params: { number: 'D-1' }, status: 422 } as const;
    await changeEntry(refused?.id ?? '', (entry) => ({ ...entry, state: 'attention', isAsked: true, lastError }));
    await scene.store.set(readOutboxAtom);
    await waitFor(() => expect(waiting()[0]?.textContent).toContain('Needs your attention'));
    expect(waiting()[0]?.textContent).toContain('D-1');
    expect(within(waiting()[0] ?? document.body).queryByRole('button', { name: 'Send now' })).toBeNull();
    await press(scene, 'Edit');
    await said(/You’re editing a saved payment proof/);
    await choose(scene, picture('another.png'));
    await said('another.png');
    await sendOff(scene);
    await waitFor(async () => expect((await entries()).map(({ state }) => state)).toEqual(['saved']));
    expect((await entries())[0]?.files[0]).toMatchObject({ name: 'another.png' });
  });

  test('and is being sent at this moment is not changed', async () => {
    const scene = await open();
    await saveOne(scene);
    const edit = within(waiting()[0] ?? document.body).getByRole('button', { name: 'Edit' });
    await changeEntry((await entries())[0]?.id ?? '', (entry) => ({ ...entry, state: 'sending' }));
    await scene.user.click(edit);
    await waitFor(() => expect(toasts(scene)).toContain('info'));
    expect(isSaid(/You’re editing a saved payment proof/)).toBe(false);
  });
});

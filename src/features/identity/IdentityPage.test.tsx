// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Identity } from '#contract/api/person/identity.ts';
import { readIdNumber } from '#contract/rules/papers/papers.ts';
import { AppError } from '#src/lib/appError.ts';
import { outboxStore, privateStore } from '#src/lib/db.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { changeEntry, listEntries, readBytes } from '#src/lib/outbox/store.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteIdentityAtom } from '#src/state/identity/note.ts';
import { readOutboxAtom } from '#src/state/outbox.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { show } from '#tests/component.tsx';
import { IdentityPage } from './IdentityPage.tsx';

const none: Identity = { status: 'none', review_seconds: 5 };
const server = vi.hoisted(() => ({ identity: null as unknown }));
vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: ((name: string) => {
    if (server.identity === null) return Promise.reject(new AppError('offline'));
    return name === 'user/getrealinfo' ? Promise.resolve(server.identity) : Promise.reject(new AppError('offline'));
  }) as never,
}));

const jpeg = [0xff, 0xd8, 0xff];
let drawn = 0;
const photo = (name: string, bytes = [...jpeg, (drawn += 1), 5, 6, 7, 8, 9, 10, 11, 12]) =>
  new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' });
const words: string[] = [];

beforeEach(() => {
  server.identity = none;
  words.length = 0;
  const bitmap = { width: 100, height: 100, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  vi.stubGlobal('scrollTo', () => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const plain = { fillRect: () => undefined, translate: () => undefined, rotate: () => undefined };
  const context = { ...plain, fillText: (text: string) => void words.push(text) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob([Uint8Array.from([...jpeg, (drawn += 1)])]));
  });
});
afterEach(async () => {
  await settleWork();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const store of [outboxStore, privateStore('user-a')]) {
    const keys = await store.keys();
    await store.write(Object.fromEntries(keys.map((key) => [key, undefined])));
  }
});

async function open() {
  const store = createStore();
  await keepSession({ version: 1, token: 'token of user-a', userId: 'user-a' });
  await store.set(restoreSessionAtom);
  return show(<IdentityPage />, { store, at: paths.kyc() });
}

type Scene = Awaited<ReturnType<typeof open>>;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.findByTestId('submit-papers');
const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';
const saidAt = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const entries = () => listEntries('user-a');

async function fillIn({ user }: Scene, number = 'AB 1234577') {
  await submit();
  await user.selectOptions(field('Country'), 'JP');
  await user.type(field('First name'), 'Robin');
  await user.type(field('Last name'), 'Sample');
  await user.type(field('Document number'), number);
  await user.upload(field('Photo of the front'), photo('front.jpg'));
  await user.upload(field('Photo of the back'), photo('back.jpg'));
  await screen.findByText('back.jpg');
}

const all = ['Country', 'First name', 'Last name', 'Document number', 'Photo of the front', 'Photo of the back'];

describe('the form', () => {
  test('says first that papers are to be made up', async () => {
    await open();
    await submit();
    expect(screen.getByTestId('made-up').textContent).toContain('Use made-up documents only.');
  });

  test('empty, it says at each field what is missing, goes to the first, and saves nothing', async () => {
    const { user } = await open();
    await user.click(await submit());
    expect(all.filter(isInvalid)).toEqual(all);
    expect(document.activeElement).toBe(field('Country'));
    expect(await entries()).toEqual([]);
  });

  test.each([
    ['First name', 'R2D2', 'Use letters, up to 60 characters.'],
    ['Last name', '---', 'Use letters, up to 60 characters.'],
    ['Document number', '12', 'Use 5 to 30 letters and digits.'],
  ])('%s with %j is said when the field is left, and no more once it is right', async (label, typed, says) => {
    const { user } = await open();
    await submit();
    await user.type(field(label), typed);
    expect(isInvalid(label)).toBe(false);
    await user.tab();
    expect(saidAt(label)).toContain(says);
    await user.clear(field(label));
    await user.type(field(label), 'Abc 12345'.slice(0, label === 'Document number' ? 9 : 3));
    expect(isInvalid(label)).toBe(false);
  });

  test('what is no picture is refused at its side, and one picture is not both sides', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.upload(field('Photo of the front'), photo('text.jpg', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
    await waitFor(() => expect(isInvalid('Photo of the front')).toBe(true));
    expect(isInvalid('Photo of the back')).toBe(false);
    const twice = photo('twice.jpg');
    await scene.user.upload(field('Photo of the front'), twice);
    await scene.user.upload(field('Photo of the back'), twice);
    await waitFor(() => expect(screen.getAllByText('twice.jpg')).toHaveLength(2));
    await scene.user.click(await submit());
    expect(isInvalid('Photo of the back')).toBe(true);
    expect(await entries()).toEqual([]);
  });

  test('a pasted picture is for the front, and with a front for the back', async () => {
    const { user } = await open();
    await submit();
    await user.click(field('First name'));
    const paste = (file: File) =>
      act(async () => void fireEvent.paste(document.body, { clipboardData: { files: { item: () => file } } }));
    await paste(photo('one.jpg'));
    await screen.findByText('one.jpg');
    await paste(photo('two.jpg'));
    await screen.findByText('two.jpg');
    expect(screen.getByText('one.jpg')).toBeDefined();
  });

  test('half-filled, it is there again after a reload, photos and all', async () => {
    const scene = await open();
    await fillIn(scene);
    await settleWork();
    scene.unmount();
    await open();
    await screen.findByText('back.jpg');
    expect(screen.getByText('front.jpg')).toBeDefined();
    expect([field('First name').value, field('Document number').value]).toEqual(['Robin', 'AB 1234577']);
    expect(field('Country').value).toBe('JP');
  });

  test('filled with sample data it is somebody else each time, with pictures that say SAMPLE, and can be sent off', async () => {
    const { user } = await open();
    await submit();
    const numbers = new Set<string>();
    for (let filled = 0; filled < 3; filled += 1) {
      await user.click(screen.getByTestId('fill-sample'));
      await waitFor(() => expect(numbers.has(field('Document number').value)).toBe(false));
      await screen.findByText('sample-back.jpg');
      numbers.add(field('Document number').value);
    }
    expect(numbers.size).toBe(3);
    for (const number of numbers) expect(readIdNumber(number)?.endsWith('13')).toBe(false);
    expect(words.filter((word) => word === 'SAMPLE')).toHaveLength(6);
    await user.click(await submit());
    await screen.findByTestId('papers-waiting');
  });
});

describe('sent off', () => {
  test('they are saved on this phone with both photos, and wait there; the form is not offered a second time', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.click(await submit());
    await screen.findByTestId('papers-waiting');
    expect(screen.queryByTestId('submit-papers')).toBeNull();
    const [entry] = await entries();
    const { country, id_type, id_number } = entry?.body ?? {};
    expect({ country, id_type, id_number }).toEqual({ country: 'JP', id_type: 'passport', id_number: 'AB 1234577' });
    expect(entry?.files.map(({ field: side, name }) => [side, name])).toEqual([
      ['front', 'front.jpg'],
      ['back', 'back.jpg'],
    ]);
    expect(entry === undefined ? [] : await readBytes(entry)).toHaveLength(2);
    expect(await privateStore('user-a').get('draft:papers')).toBeUndefined();
  });

  test('while they are sent, it says how far they have come, and nothing can be changed', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.click(await submit());
    await screen.findByTestId('papers-waiting');
    const [entry] = await entries();
    await changeEntry(entry?.id ?? '', (now) => ({ ...now, state: 'sending', sentBytes: 12, isAsked: true }));
    await scene.store.set(readOutboxAtom);
    await screen.findAllByText('Sending 50%');
    expect(screen.queryByText('Edit')).toBeNull();
    expect(screen.queryByText('Delete')).toBeNull();
  });

  test('unanswered, they say why they wait and can be sent now', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.click(await submit());
    await screen.findByTestId('papers-waiting');
    const [entry] = await entries();
    const lastError = { key: 'offline', params: {}, status: null } as const;
    await changeEntry(entry?.id ?? '', (now) => ({ ...now, isAsked: true, attempts: 2, nextAt: 9e15, lastError }));
    await scene.store.set(readOutboxAtom);
    await screen.findByText(/Couldn’t reach the server/);
    await scene.user.click(screen.getByText('Send now'));
    await waitFor(async () => expect((await entries())[0]).toMatchObject({ attempts: 0, nextAt: 0 }));
  });

  test('refused, they say why, and go back into the form as they were; deleting is asked first', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.click(await submit());
    await screen.findByTestId('papers-waiting');
    const [entry] = await entries();
    const lastError = { key: 'identity_number_used', params: { number: '••••77' }, status: 422 } as const;
    await changeEntry(entry?.id ?? '', (now) => ({ ...now, state: 'attention', lastError }));
    await scene.store.set(readOutboxAtom);
    await screen.findByText('Document ••••77 is already used by another account. Use another document.');
    await scene.user.click(screen.getByText('Edit'));
    await submit();
    expect(field('First name').value).toBe('Robin');
    expect(screen.getByText('back.jpg')).toBeDefined();
    await scene.user.clear(field('Document number'));
    await scene.user.type(field('Document number'), 'CD 7654321');
    await scene.user.click(await submit());
    await screen.findByTestId('papers-waiting');
    expect((await entries()).map(({ body }) => body['id_number'])).toEqual(['CD 7654321']);

    await scene.user.click(screen.getByText('Delete'));
    await scene.user.click(screen.getByTestId('confirm'));
    await submit();
    expect(await entries()).toEqual([]);
  });

  test('where nothing can be stored, the form stays, and may be sent directly', async () => {
    const scene = await open();
    await fillIn(scene);
    vi.spyOn(outboxStore, 'write').mockRejectedValue(new AppError('storage_failed'));
    await scene.user.click(await submit());
    await screen.findByText(/Couldn’t save on this device/);
    expect(field('First name').value).toBe('Robin');
    expect(screen.getByTestId('send-directly')).toBeDefined();
  });
});

const submission = (status: 'review' | 'passed' | 'failed'): Identity => ({
  status,
  review_seconds: 5,
  id: '22222222-2222-4222-8222-222222222222',
  country: 'JP',
  first_name: 'Robin',
  last_name: 'Sample',
  id_type: 'id_card',
  id_number: '••••13',
  reason: status === 'failed' ? 'test_value' : null,
  created: 1_795_000_000,
  decided: status === 'review' ? null : 1_795_000_005,
});

describe('handed in', () => {
  test('under review, it says how long it takes, and what is kept; a decision is shown when it comes', async () => {
    server.identity = submission('review');
    const { store } = await open();
    const card = await screen.findByTestId('identity-review');
    expect(card.textContent).toMatch(/about 5 seconds.*Robin Sample.*Japan.*ID card.*••••13/s);
    expect(screen.queryByTestId('submit-papers')).toBeNull();
    await store.set(noteIdentityAtom, submission('passed'));
    await screen.findByTestId('identity-passed');
    expect(store.get(toastsAtom)).toMatchObject([{ kind: 'success' }]);
    expect(screen.queryByTestId('submit-papers')).toBeNull();
  });

  test('refused, it says why, and the form is there again', async () => {
    server.identity = submission('failed');
    await open();
    expect((await screen.findByTestId('identity-failed')).textContent).toContain('The number ends with 13');
    expect((await submit()).textContent).toContain('Submit again');
  });

  test('offline, the last known is shown with its age; where nothing is known, the form is there and says so', async () => {
    server.identity = submission('passed');
    const before = await open();
    await screen.findByTestId('identity-passed');
    before.unmount();
    server.identity = null;
    const after = await open();
    await screen.findByTestId('identity-passed');
    await screen.findByText(/Last updated on this device/);
    after.unmount();
    await privateStore('user-a').del('identity');
    await open();
    await screen.findByText(/Couldn’t reach the server to check whether you’ve already submitted documents/);
    await submit();
  });
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WithdrawalAddress } from '#contract/api/funds/withdrawals.ts';
import { outboxStore, privateStore } from '#src/lib/db.ts';
import { changeEntry, listEntries } from '#src/lib/outbox/store.ts';
import { server } from '#tests/server.ts';
import { confirm, entries, fillIn, open, said, type Scene, sendOff, submit, waiting } from '#tests/voucherScene.tsx';
import { usdtAddress } from '#tests/withdrawalScene.ts';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const btc = { ...usdtAddress, id: '55555555-5555-4555-8555-555555555555', currency: 'BTC', label: 'Cold' } as const;
const wallet = () => screen.getByLabelText<HTMLSelectElement>('Sent from');
const choices = () => [...wallet().options].map(({ text }) => text);
const typeAddress = ({ user }: Scene) => user.type(screen.getByLabelText('Address'), 'practice:USDT:own');
const name = async (scene: Scene) => {
  await screen.findByText('Optional. One of your saved withdrawal addresses.');
  await scene.user.selectOptions(wallet(), usdtAddress.id);
  await typeAddress(scene);
};
const named = async () => (await entries()).map(({ body }) => body['saved_id']);

/** The addresses that the server knows of. */
function save(list: WithdrawalAddress[]) {
  server.on('wallet/address', () => ({ list, max: 20, whitelist: { on: false, off_at: null } }));
}

beforeEach(() => {
  server.reset();
  server.on('chargelist/log', () => ({ list: [], next: null }));
  save([usdtAddress, btc]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 100, close: () => undefined }));
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

test('the wallet is one of those saved for the currency, is repeated before it is sent off, and comes back to be changed', async () => {
  const scene = await open();
  await name(scene);
  expect(choices()).toEqual(['Not specified', 'My vault · Practice · practice…abc123']);
  await fillIn(scene);
  await scene.user.click(submit());
  expect(screen.getByTestId('confirm-sheet').textContent).toContain(`Sent from${usdtAddress.address}`);
  await scene.user.click(confirm());
  await waitFor(async () => expect(await named()).toEqual([usdtAddress.id]));
  await waitFor(() => expect(wallet().value).toBe(''));
  await waitFor(() => expect(waiting()).toHaveLength(1));
  await scene.user.click(within(waiting()[0] ?? document.body).getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(wallet().value).toBe(usdtAddress.id));
  await scene.user.selectOptions(wallet(), 'Not specified');
  await sendOff(scene);
  await waitFor(async () => expect((await entries()).some(({ body }) => 'saved_id' in body)).toBe(false));
});

test('the wallet belongs to its currency, and no bank is asked for', async () => {
  const scene = await open();
  await name(scene);
  await scene.user.click(screen.getByRole('radio', { name: 'BTC' }));
  await waitFor(() => expect(choices()).toEqual(['Not specified', 'Cold · Practice · practice…abc123']));
  expect(wallet().value).toBe('');
  await scene.user.click(screen.getByRole('radio', { name: 'USD' }));
  await waitFor(() => expect(screen.queryByLabelText('Sent from')).toBeNull());
});

test('a wallet that was deleted meanwhile is said, and is not sent again', async () => {
  const scene = await open();
  await name(scene);
  await fillIn(scene);
  await sendOff(scene);
  await waitFor(() => expect(waiting()).toHaveLength(1));
  const lastError = { key: 'not_found', params: {}, status: 404 } as const;
  const id = (await entries())[0]?.id ?? '';
  await changeEntry(id, (entry) => ({ ...entry, state: 'attention', isAsked: true, lastError }));
  scene.unmount();
  save([]);
  const again = await open();
  await said(/Its saved address was deleted/);
  await said('Optional. You have no saved USDT addresses yet.');
  await again.user.click(within(waiting()[0] ?? document.body).getByRole('button', { name: 'Edit' }));
  await said(/You’re editing a saved payment proof/);
  expect(wallet().value).toBe('');
  await sendOff(again);
  await waitFor(async () => expect((await entries()).map(({ state }) => state)).toEqual(['saved']));
  expect(await named()).toEqual([undefined]);
});

test('the wallet is chosen offline from the list that was last known; where none ever was, it is left out', async () => {
  const known = await open();
  await name(known);
  known.unmount();
  server.reset();
  const offline = await open();
  await waitFor(() => expect(wallet().value).toBe(usdtAddress.id));
  offline.unmount();
  const stranger = await open('user-b');
  await said('You can choose a saved address once you’re back online.');
  expect(choices()).toEqual(['Not specified']);
  await typeAddress(stranger);
  await fillIn(stranger);
  await sendOff(stranger);
  await waitFor(async () => expect(await listEntries('user-b')).toHaveLength(1));
  expect((await listEntries('user-b'))[0]?.body).not.toHaveProperty('saved_id');
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { refreshUserAtom } from '#src/state/session.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { usdtAddress } from '#tests/withdrawalScene.ts';
import { AddressesPage } from './AddressesPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const later = Math.floor(Date.now() / 1000) + 50_000;
const off = { on: false, off_at: null };

beforeEach(() => {
  server.reset();
  server.on('user/info', () => maria);
  server.on('user/security', () => ({ recovery_left: null, locked_until: null, passkey_host: null, passkeys: [] }));
});
afterEach(() => settleWork());

async function open(list = [usdtAddress], whitelist: { on: boolean; off_at: number | null } = off) {
  server.on('wallet/address', () => ({ list, max: 20, whitelist }));
  const store = await loggedIn();
  await store.set(refreshUserAtom);
  const scene = await show(<AddressesPage />, { at: paths.addresses(), store });
  await screen.findByTestId('whitelist-switch');
  return scene;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saidAt = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const saved = () => server.asked('wallet/address_save');

describe('the list', () => {
  test('is empty with a next step; an address shows its network, and when it can be used', async () => {
    const { unmount } = await open([]);
    screen.getByText('No addresses yet');
    unmount();
    await open([usdtAddress, { ...usdtAddress, id: 'b', label: 'New one', usable_from: later }]);
    const [ready, waits] = screen.getAllByTestId('address');
    expect(ready?.textContent).toMatch(/My vault Practice.*practice:USDT:abc123Active$/);
    expect(waits?.textContent).toContain('Active from 20');
  });

  test('an address is deleted once that was asked', async () => {
    server.on('wallet/address_delete', () => null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete: My vault' }));
    expect(screen.getByTestId('confirm-sheet').textContent).toContain(usdtAddress.address);
    expect(server.asked('wallet/address_delete')).toEqual([]);
    await user.click(screen.getByTestId('confirm'));
    await screen.findByText('No addresses yet');
    expect(server.asked('wallet/address_delete').map(({ body }) => body)).toEqual([{ id: usdtAddress.id }]);
  });

  test('as many as there can be are said to be so', async () => {
    await open(Array.from({ length: 20 }, (_, at) => ({ ...usdtAddress, id: `${at}` })));
    screen.getByText('You can save up to 20 addresses. Delete one first.');
  });

  test('that cannot be loaded says so', async () => {
    await show(<AddressesPage />, { at: paths.addresses(), store: await loggedIn() });
    await screen.findByText('Couldn’t load addresses.');
  });
});

describe('a new address', () => {
  async function form() {
    const scene = await open([]);
    await scene.user.click(screen.getByTestId('add-address'));
    await screen.findByTestId('address-sheet');
    return scene;
  }

  test('empty, says at each field what is missing', async () => {
    const { user } = await form();
    await user.click(screen.getByTestId('save-address'));
    expect(saidAt('Address')).toContain('isn’t a valid BEP20 address');
    expect(saidAt('Label')).toContain('Fill this in.');
    expect(document.activeElement).toBe(field('Address'));
    expect(saved()).toEqual([]);
  });

  test.each([
    ['TRC20', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['BEP20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    // One character of a checksummed address in the wrong case.
    ['ERC20', '0x52908400098527886e0F7030069857D2E4169EE7'],
    ['Practice', 'practice:BTC:abc'],
  ])('of %s is no %s', async (network, address) => {
    const { user } = await form();
    await user.selectOptions(field('Network'), network);
    await user.type(field('Address'), address);
    expect(field('Address').getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(saidAt('Address')).toContain(`isn’t a valid ${network} address`);
  });

  test('is said to fit as it is typed, pasted, and saved under the network', async () => {
    server.on('wallet/address_save', () => usdtAddress);
    const { user } = await form();
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` ${address}\n`);
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    await waitFor(() => expect(saidAt('Address')).toBe('This is a valid BEP20 address.'));
    await user.type(field('Label'), ' My vault ');
    await user.click(screen.getByTestId('save-address'));
    await screen.findByTestId('address');
    expect(saved()[0]?.body).toEqual({ currency: 'USDT', network: 'bep20', address, label: 'My vault' });
  });

  test('refused by the server it stands at its field; unanswered it is asked again under its key', async () => {
    server.on('wallet/address_save', () => {
      const params = { label: 'Old one' };
      throw new AppError('address_exists', { status: 422, params, fields: { address: 'address_exists' } });
    });
    const { user } = await form();
    await user.click(screen.getByTestId('fill-practice'));
    await user.type(field('Label'), 'x');
    await user.click(screen.getByTestId('save-address'));
    await waitFor(() => expect(saidAt('Address')).toContain('as Old one'));
    server.on('wallet/address_save', () => {
      throw new AppError('timeout');
    });
    await user.type(field('Label'), 'y');
    await user.click(screen.getByTestId('save-address'));
    const note = await screen.findByTestId('unanswered');
    server.on('wallet/address_save', () => usdtAddress);
    await user.click(within(note).getByTestId('find-out'));
    await screen.findByTestId('address');
    const [first, second, third] = saved().map(({ key }) => key);
    expect(third).toBe(second);
    expect(second).not.toBe(first);
  });

  test('is told to wait where the whitelist is on, and offline is not saved', async () => {
    const { user, store } = await open([], { on: true, off_at: null });
    await user.click(screen.getByTestId('add-address'));
    expect((await screen.findByTestId('address-sheet')).textContent).toContain(
      'can be used 24 hours after you save it',
    );
    await user.click(screen.getByTestId('fill-practice'));
    await user.type(field('Label'), 'x');
    act(() => store.set(noteConnectionAtom, 'offline'));
    screen.getByText('You’re offline. Managing addresses needs a connection.');
    await user.click(screen.getByTestId('save-address'));
    expect(saved()).toEqual([]);
  });
});

describe('the whitelist', () => {
  test('says what it means, and is turned on with one tap', async () => {
    const { user } = await open();
    expect(screen.getByTestId('whitelist').textContent).toContain('24 hours');
    server.on('safe/whitelist', () => ({ on: true, off_at: null }));
    server.on('wallet/address', () => ({ list: [usdtAddress], max: 20, whitelist: { on: true, off_at: null } }));
    await user.click(screen.getByTestId('whitelist-switch'));
    await waitFor(() => expect(screen.getByTestId('whitelist-switch').getAttribute('aria-checked')).toBe('true'));
    expect(server.asked('safe/whitelist').map(({ body }) => body)).toEqual([{ on: true }]);
  });

  test('turned off asks for the password, says the wait, and can be kept on meanwhile', async () => {
    const { user } = await open([usdtAddress], { on: true, off_at: null });
    await user.click(screen.getByTestId('whitelist-switch'));
    expect(screen.getByTestId('whitelist-off').textContent).toContain('It turns off in 24 hours.');
    await user.click(screen.getByTestId('confirm'));
    expect(server.asked('safe/whitelist')).toEqual([]);
    server.on('safe/whitelist', () => {
      throw new AppError('old_password_wrong', { status: 422 });
    });
    await user.type(field('Current login password'), 'wrong');
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() => expect(saidAt('Current login password')).toContain('Incorrect'));
    server.on('safe/whitelist', () => ({ on: true, off_at: later }));
    server.on('wallet/address', () => ({ list: [], max: 20, whitelist: { on: true, off_at: later } }));
    await user.type(field('Current login password'), ' no more');
    await user.click(screen.getByTestId('confirm'));
    expect((await screen.findByTestId('whitelist-ends')).textContent).toContain('stays on until');
    server.on('safe/whitelist', () => ({ on: true, off_at: null }));
    server.on('wallet/address', () => ({ list: [], max: 20, whitelist: { on: true, off_at: null } }));
    await user.click(screen.getByRole('button', { name: 'Keep it on' }));
    await waitFor(() => expect(screen.queryByTestId('whitelist-ends')).toBeNull());
    const asked = server.asked('safe/whitelist').map(({ body }) => body);
    expect(asked.slice(1)).toEqual([{ on: false, password: 'wrong no more' }, { on: true }]);
  });

  test('locked settings refuse it in words', async () => {
    server.on('safe/whitelist', () => {
      throw new AppError('settings_locked', { status: 403, params: { until: 1_900_000_000 } });
    });
    const { user } = await open([usdtAddress], { on: true, off_at: null });
    await user.click(screen.getByTestId('whitelist-switch'));
    await user.type(field('Current login password'), 'right');
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() => expect(saidAt('Current login password')).toContain('locked until'));
  });
});

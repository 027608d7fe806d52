// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import { AppError } from '#src/lib/appError.ts';
import { privateStore } from '#src/lib/db.ts';
import { currentPath } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { userIdAtom } from '#src/state/session.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { server } from '#tests/server.ts';
import { deciding, infoOf, taken, usdtAddress } from '#tests/withdrawalScene.ts';
import { WithdrawPage } from './WithdrawPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
const passkeys = vi.hoisted(() => ({ sign: async (options: string) => `signed ${options}` }));
vi.mock(import('#src/lib/device/passkeys.ts'), async (load) => ({
  ...(await load()),
  canUsePasskeys: () => true,
  signWithPasskey: (options: string) => passkeys.sign(options),
}));

const later = Math.floor(Date.now() / 1000) + 50_000;
const bare = { recovery_left: null, locked_until: null, passkey_host: 'localhost', passkeys: [] };

beforeEach(() => {
  server.reset();
  localStorage.clear();
  server.on('user/info', () => maria);
  server.on('user/security', () => bare);
  server.on('wallet/list', () => ({ at: 1, total: '0', list: [] }));
  server.on('wallet/get_info', () => infoOf(deciding));
  server.on('wallet/address', () => ({ list: [usdtAddress], max: 20, whitelist: { on: false, off_at: null } }));
  server.on('cashlist/log', () => ({ list: [], next: null }));
});
afterEach(() => settleWork());

async function open(state: Partial<WithdrawalState> = {}, store?: Awaited<ReturnType<typeof loggedIn>>) {
  server.on('wallet/get_info', () => infoOf({ ...deciding, ...state }));
  const scene = await show(<WithdrawPage />, { at: paths.withdraw(), store: store ?? (await loggedIn()) });
  await screen.findByTestId('submit-withdrawal');
  return scene;
}
type User = Awaited<ReturnType<typeof open>>['user'];

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saidAt = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const submit = () => screen.getByTestId('submit-withdrawal');
const condition = (key: string) => screen.getByTestId(`condition-${key}`);
const sent = () => server.asked('wallet/out');
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');

/** Chooses the address and types an amount. */
async function fill(user: User, amount = '250') {
  await screen.findByText(/^My vault/);
  await user.selectOptions(field('Withdraw to'), usdtAddress.id);
  await user.type(field('Amount'), amount);
}

async function confirm(user: User, digits = '482915') {
  await user.click(submit());
  await user.type(field('Transaction password'), digits);
  await user.click(screen.getByTestId('confirm'));
}

describe('the form', () => {
  test('says before anything is typed what decides, with the figures, and both times', async () => {
    await open();
    expect(condition('turnover').textContent).toContain('of');
    for (const key of ['account', 'identity', 'pay_password', 'second_factor', 'positions', 'pending', 'turnover']) {
      expect(condition(key).dataset['status'], key).toBe('met');
    }
    for (const key of ['minimum', 'available', 'address', 'reviewer']) {
      expect(condition(key).dataset['status'], key).not.toBe('unmet');
    }
    expect(plain(document.body.textContent)).toContain('Real platforms usually say “within 24 hours”.');
    expect(plain(document.body.textContent)).toContain('5 seconds');
    expect(submit().getAttribute('aria-disabled')).toBe('true');
  });

  test('shows fee and what arrives while it is typed; Max takes all there is', async () => {
    const { user } = await open();
    await user.type(field('Amount'), '250');
    expect(plain(document.body.textContent)).toContain('0.25 USDT');
    expect(plain(document.body.textContent)).toContain('249.75 USDT');
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(field('Amount').value).toBe('1000');
  });

  test.each([
    ['29.99', 'The minimum withdrawal is 30 USDT.'],
    ['1000.000001', 'Not enough USDT'],
    ['1.1234567', 'USDT amounts can have up to 6 decimals.'],
    ['0', 'greater than zero'],
    ['1,2,3.4.', 'greater than zero'],
  ])('an amount of %j is refused at its field, and cannot be sent', async (typed, says) => {
    const { user } = await open();
    await fill(user, typed);
    expect(saidAt('Amount')).toContain(says);
    await user.type(field('Amount'), '{Enter}');
    expect(screen.queryByTestId('out-sheet')).toBeNull();
  });

  test.each<[string, Partial<WithdrawalState>, string, string | null]>([
    ['account', { account: 'frozen' }, 'frozen', paths.chat()],
    ['account', { account: 'archived' }, 'earlier round', paths.practice()],
    ['identity', { identity: 'none' }, 'not verified', paths.kyc()],
    ['identity', { identity: 'review' }, 'under review', paths.kyc()],
    ['pay_password', { has_pay_password: false }, 'No transaction password', paths.payPassword()],
    ['positions', { open_positions: 2 }, '2 open leveraged positions', paths.contractOrders()],
    [
      'pending',
      { pending: { id: taken.id, number: taken.number, since: taken.created } },
      taken.number,
      paths.withdrawals({ id: taken.id }),
    ],
    [
      'turnover',
      { turnover: { have: '100.5', need: '400', deposit: { number: 'D1', credited: 1 } } },
      '100.50 USDT of 400.00 USDT',
      paths.trade(),
    ],
  ])('%s not met is marked, explained and leads to its way, and nothing can be sent', async (key, state, says, way) => {
    const { user } = await open(state);
    await fill(user);
    const row = condition(key);
    expect(row.dataset['status']).toBe('unmet');
    expect(plain(row.textContent)).toContain(says);
    const hrefs = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toContain(`#${way}`);
    await user.click(submit());
    expect(screen.queryByTestId('out-sheet')).toBeNull();
  });

  test('an address that still waits is a condition with its time', async () => {
    const waiting = { ...usdtAddress, usable_from: later };
    server.on('wallet/address', () => ({ list: [waiting], max: 20, whitelist: { on: true, off_at: null } }));
    const { user } = await open();
    await fill(user);
    expect(condition('address').dataset['status']).toBe('unmet');
    expect(condition('address').textContent).toContain('The whitelist is on');
    await user.click(submit());
    expect(screen.queryByTestId('out-sheet')).toBeNull();
  });

  test('what a reviewer refuses is said before, and may be practised', async () => {
    const { user } = await open();
    await fill(user, '50.13');
    expect(condition('reviewer').dataset['status']).toBe('unmet');
    await user.click(submit());
    expect(screen.getByTestId('out-sheet').textContent).toContain('the simulated reviewer will reject this withdrawal');
  });

  test('an address is added inline, of the same currency, and chosen', async () => {
    server.on('wallet/address', () => ({ list: [], max: 20, whitelist: { on: false, off_at: null } }));
    server.on('wallet/address_save', () => usdtAddress);
    const { user } = await open();
    await user.click(screen.getByTestId('add-address'));
    const sheet = await screen.findByTestId('address-sheet');
    expect(document.querySelector('form form'), 'a form within a form sends both').toBeNull();
    await user.click(within(sheet).getByTestId('fill-practice'));
    await user.type(within(sheet).getByLabelText('Label'), 'My vault');
    await user.click(within(sheet).getByTestId('save-address'));
    await waitFor(() => expect(screen.getByTestId('chosen-address').textContent).toBe(usdtAddress.address));
    expect(server.asked('wallet/address_save')[0]?.body).toMatchObject({ currency: 'USDT', network: 'practice' });
  });

  test('offline it says that it needs the server, sends nothing, and keeps what was typed', async () => {
    const { user, store, unmount } = await open();
    await fill(user);
    act(() => store.set(noteConnectionAtom, 'offline'));
    expect(submit().parentElement?.textContent).toContain(
      'A withdrawal needs a connection and is never sent automatically later',
    );
    await user.type(field('Amount'), '{Enter}');
    expect(screen.queryByTestId('out-sheet')).toBeNull();
    unmount();
    await open({}, store);
    expect(field('Amount').value).toBe('250');
    expect(sent()).toEqual([]);
  });

  test('what was typed for one currency means nothing in another', async () => {
    const { user } = await open();
    await fill(user);
    server.on('wallet/get_info', () =>
      infoOf({ ...deciding, currency: 'BTC', available: '1.00000000', min: '0.0005' }),
    );
    await user.selectOptions(field('Coin'), 'BTC');
    await waitFor(() => expect(currentPath()).toBe(paths.withdraw({ currency: 'BTC' })));
    await waitFor(() => expect(field('Amount').value).toBe(''));
    expect(screen.getByLabelText<HTMLSelectElement>('Withdraw to').value).toBe('');
  });

  test('conditions that cannot be had are said so, with another try', async () => {
    server.on('wallet/get_info', () => {
      throw new AppError('offline');
    });
    const { user } = await show(<WithdrawPage />, { at: paths.withdraw(), store: await loggedIn() });
    await screen.findByText('Couldn’t load conditions.');
    server.on('wallet/get_info', () => infoOf(deciding));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByTestId('submit-withdrawal');
  });
});

describe('the question', () => {
  test('repeats every figure, asks for six digits, sends once, and leads to the withdrawal', async () => {
    const answer = Promise.withResolvers<typeof taken>();
    server.on('wallet/out', () => answer.promise);
    const { user } = await open();
    await fill(user);
    await user.click(submit());
    const sheet = screen.getByTestId('out-sheet');
    expect(document.querySelector('form form'), 'a form within a form sends both').toBeNull();
    for (const figure of ['250 USDT', '0.25 USDT', '249.75 USDT', usdtAddress.address, 'My vault', 'Practice']) {
      expect(plain(sheet.textContent), figure).toContain(figure);
    }
    await user.type(field('Transaction password'), '4829');
    await user.click(screen.getByTestId('confirm'));
    expect(saidAt('Transaction password')).toContain('six digits');
    expect(sent()).toEqual([]);
    await user.type(field('Transaction password'), '15');
    await user.click(screen.getByTestId('confirm'));
    await user.click(screen.getByTestId('confirm'));
    expect(sent().map(({ body }) => body)).toEqual([
      { currency: 'USDT', amount: '250', address_id: usdtAddress.id, pay_password: '482915' },
    ]);
    answer.resolve(taken);
    await waitFor(() => expect(currentPath()).toBe(paths.withdrawals({ id: taken.id })));
  });

  test('a wrong password stands at its field; the next try is another request', async () => {
    server.on('wallet/out', () => {
      throw new AppError('pay_password_wrong', { status: 422 });
    });
    const { user } = await open();
    await fill(user);
    await confirm(user);
    await waitFor(() => expect(saidAt('Transaction password')).toContain('Incorrect'));
    server.on('wallet/out', () => taken);
    await user.type(field('Transaction password'), '{Backspace}6');
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() => expect(currentPath()).toBe(paths.withdrawals({ id: taken.id })));
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  test('a refusal of no field stands in the sheet, with its numbers', async () => {
    server.on('wallet/out', () => {
      throw new AppError('turnover_short', { status: 422, params: { have: '5', need: '400' } });
    });
    const { user } = await open();
    await fill(user);
    await confirm(user);
    expect((await screen.findByRole('alert')).textContent).toContain('5 of 400 USDT');
  });

  test('with a second factor it wants a code, and a wrong one stands at its field', async () => {
    server.on('wallet/out', () => {
      throw new AppError('two_factor_wrong', { status: 403 });
    });
    const { user } = await open({ two_factor: true });
    await fill(user);
    await confirm(user);
    expect(saidAt('Authenticator code')).toContain('Enter a code');
    expect(sent()).toEqual([]);
    await user.type(field('Authenticator code'), '123456');
    await user.click(screen.getByTestId('confirm'));
    await waitFor(() => expect(saidAt('Authenticator code')).toContain('wrong'));
    expect(sent()[0]?.body).toMatchObject({ code: '123456' });
  });

  test('a passkey signs this amount, currency and address, in place of a code', async () => {
    const passkey = { id: crypto.randomUUID(), label: 'Phone', created: 1, last_used: null };
    server.on('user/security', () => ({ ...bare, passkeys: [passkey] }));
    server.on('wallet/out_options', () => ({ options: 'this one' }));
    server.on('wallet/out', () => taken);
    const { user } = await open({ two_factor: true });
    await fill(user);
    await user.click(submit());
    await user.type(field('Transaction password'), '482915');
    await user.click(await screen.findByTestId('confirm-passkey'));
    await waitFor(() => expect(currentPath()).toBe(paths.withdrawals({ id: taken.id })));
    const wish = { currency: 'USDT', amount: '250', address_id: usdtAddress.id };
    expect(server.asked('wallet/out_options')[0]?.body).toEqual(wish);
    expect(sent()[0]?.body).toEqual({ ...wish, pay_password: '482915', answer: 'signed this one' });
  });
});

describe('a lost answer', () => {
  async function lose(user: User) {
    server.on('wallet/out', () => {
      throw new AppError('timeout');
    });
    await fill(user);
    await confirm(user);
    return screen.findByTestId('unanswered');
  }

  test('is no refusal: nothing else can be sent, and the same is sent again under its key', async () => {
    const { user } = await open();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const note = await lose(user);
    expect(note.textContent).toContain('250 USDT');
    // The form's button is below the screen that it is on.
    expect(scrolled.mock.contexts).toContain(note);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    server.on('wallet/out', () => taken);
    await user.click(screen.getByTestId('find-out'));
    await waitFor(() => expect(currentPath()).toBe(paths.withdrawals({ id: taken.id })));
    const [first, second] = sent();
    expect(second).toEqual(first);
    expect(screen.queryByTestId('unanswered')).toBeNull();
  });

  test('leaves no password on the device', async () => {
    const { user, store } = await open();
    await lose(user);
    await settleWork();
    const kept = await privateStore(store.get(userIdAtom) ?? '').get('draft:withdraw-sent');
    expect(JSON.stringify(kept)).toContain('250 USDT');
    expect(JSON.stringify(kept) + JSON.stringify(localStorage)).not.toContain('482915');
  });

  test('after a reload is looked for in the list, where it is found, or not: then nothing was taken', async () => {
    for (const isThere of [true, false]) {
      const store = await loggedIn();
      const fields = { key: taken.id, figure: '250 USDT', to: 'My vault' };
      await privateStore(store.get(userIdAtom) ?? '').set('draft:withdraw-sent', { version: 1, fields, tag: 'en' });
      server.on('cashlist/log', () => ({ list: isThere ? [taken] : [], next: null }));
      const { user, unmount } = await open({}, store);
      await user.click(within(await screen.findByTestId('unanswered')).getByTestId('find-out'));
      await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
      expect(currentPath()).toBe(isThere ? paths.withdrawals({ id: taken.id }) : paths.withdraw());
      expect(sent()).toEqual([]);
      unmount();
    }
  });
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loanPapers, loanRules } from '#contract/rules/loan.ts';
import { outboxStore, privateStore } from '#src/lib/db.ts';
import { keepSession } from '#src/lib/outbox/owner.ts';
import { changeEntry, listEntries } from '#src/lib/outbox/store.ts';
import { paths } from '#src/lib/paths.ts';
import { settleWork } from '#src/lib/update/leaving.ts';
import { readOutboxAtom } from '#src/state/outbox.ts';
import { restoreSessionAtom } from '#src/state/session.ts';
import { show } from '#tests/component.tsx';
import { bankCard, loanConfig, noLoans, overdueLoan } from '#tests/loanScene.ts';
import { server } from '#tests/server.ts';
import { LoanPage } from './LoanPage.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));

const jpeg = [0xff, 0xd8, 0xff];
let drawn = 0;
const words: string[] = [];

beforeEach(() => {
  server.reset();
  server.on('lh/loan/config', () => loanConfig);
  server.on('lh/loan/statistics', () => noLoans);
  server.on('lh/loan/order', () => ({ list: [], next: null }));
  server.on('user/cash_info', () => ({ list: [bankCard] }));
  server.on('user/getrealinfo', () => ({
    status: 'passed',
    review_seconds: 5,
    id: 'x',
    country: 'JP',
    first_name: 'Robin',
    last_name: 'Sample',
    id_type: 'passport',
    id_number: '••77',
    reason: null,
    created: 1,
    decided: 2,
  }));
  words.length = 0;
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 100, height: 100, close: () => undefined }));
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

async function open(at = paths.loan()) {
  const store = createStore();
  await keepSession({ version: 1, token: 'token of user-a', userId: 'user-a' });
  await store.set(restoreSessionAtom);
  return show(<LoanPage />, { store, at });
}

type Scene = Awaited<ReturnType<typeof open>>;

const submit = () => screen.findByTestId('submit-loan');
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const entries = () => listEntries('user-a');
const condition = (key: string) => screen.getByTestId(`condition-${key}`);
const rowsOf = (place: HTMLElement) =>
  Object.fromEntries(
    [...place.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent?.replaceAll('\u00A0', ' '),
    ]),
  );

async function fillIn({ user, container }: Scene, figure = '1000') {
  await submit();
  await user.type(amount(), figure);
  await user.click(screen.getByTestId('fill-sample'));
  await waitFor(() => expect(container.querySelectorAll('form img')).toHaveLength(5));
  await user.click(screen.getByTestId('agree'));
}

describe('before anything is sent', () => {
  test('the form says the yearly rate, what is owed at the end, and the worst that comes of not repaying', async () => {
    const { user, container } = await open();
    await submit();
    expect(rowsOf(container)['Yearly rate']).toBe('18.25%');
    await user.type(amount(), '1000');
    expect(rowsOf(container)).toMatchObject({
      'Interest rate': '0.05% per plan day',
      Term: '7 plan days (70 minutes)',
      Interest: '3.5 USDT',
      'Owed at end of term': '1,003.5 USDT',
      'When overdue': '0.1% per plan day on the total owed',
      'Not repaid by day 14': '1,010.545613 USDT',
    });
    const stages = [...screen.getByTestId('schedule').querySelectorAll('tbody tr')];
    expect(stages.map((row) => row.textContent?.replaceAll('\u00A0', ' '))).toEqual([
      'Disbursed–1,000 USDT',
      '1–70.5 USDT1,003.5 USDT',
      '8–14, overduefrom 1.0035 USDT1,010.545613 USDT',
    ]);
    expect(container.textContent).toContain('never owe more than 2,003.5\u00A0USDT');
    await user.click(screen.getByRole('radio', { name: '30' }));
    expect(rowsOf(container)).toMatchObject({ Interest: '15 USDT', 'Owed at end of term': '1,015 USDT' });
  });

  test('the warning signs are a tap away, whatever stands below: the form, what waits, or the open loan', async () => {
    const first = await open();
    await submit();
    expect(screen.getByTestId('warning-signs').getAttribute('href')).toBe(`#${paths.help({ id: 'warning-signs' })}`);
    first.unmount();
    server.on('lh/loan/statistics', () => ({ ...noLoans, open: overdueLoan.id }));
    await open();
    await screen.findByTestId('open-loan');
    expect(within(screen.getByTestId('about-loan')).getByRole('link', { name: 'Warning signs' })).toBeTruthy();
  });

  test('every day of the schedule is there on request', async () => {
    const { user, container } = await open();
    await submit();
    await user.type(amount(), '1000');
    await user.click(screen.getByText('Show all plan days'));
    await waitFor(() => expect(container.querySelectorAll('details tr')).toHaveLength(14));
    expect(container.querySelectorAll('details tr[data-kind=overdue]')).toHaveLength(7);
  });

  test('the conditions are said, with the way to meet those that are not', async () => {
    server.on('user/getrealinfo', () => ({ status: 'none', review_seconds: 5 }));
    server.on('user/cash_info', () => ({ list: [] }));
    const { user } = await open();
    await submit();
    await waitFor(() => expect(condition('card').dataset['status']).toBe('unmet'));
    expect(condition('identity').dataset['status']).toBe('unmet');
    expect(within(condition('identity')).getByRole('link').getAttribute('href')).toBe(`#${paths.kyc()}`);
    expect(within(condition('card')).getByRole('link').getAttribute('href')).toBe(`#${paths.bank()}`);
    expect(condition('other').dataset['status']).toBe('met');
    expect((await submit()).getAttribute('aria-disabled')).toBe('true');
    await user.type(amount(), '99');
    expect(condition('range').dataset['status']).toBe('unmet');
    await user.clear(amount());
    await user.type(amount(), '1113');
    expect(condition('range').dataset['status']).toBe('met');
    expect(condition('reviewer').dataset['status']).toBe('unmet');
  });

  test('an empty form says at each field what is missing, and goes to the first', async () => {
    const { user, container } = await open();
    await waitFor(() => expect(condition('card').dataset['status']).toBe('met'));
    await user.click(await submit());
    expect(document.activeElement).toBe(amount());
    expect(container.querySelectorAll('input[type=file][aria-invalid=true]')).toHaveLength(5);
    expect(container.textContent).toContain('Read and accept the loan agreement first.');
    expect(await entries()).toEqual([]);
  });

  test('a sheet repeats every figure, and nothing is saved before it is confirmed', async () => {
    const scene = await open();
    await fillIn(scene, '1113');
    await scene.user.click(await submit());
    const sheet = await screen.findByTestId('confirm-sheet');
    expect(rowsOf(sheet)).toMatchObject({
      Amount: '1,113 USDT',
      'Yearly rate': '18.25%',
      'Agreement accepted': 'Version 3',
      Money: 'Practice money',
    });
    expect(sheet.textContent).toContain('the simulated reviewer will reject this application');
    expect(await entries()).toEqual([]);
  });
});

describe('an application', () => {
  test('is filled in and saved without a network, with five papers that say SAMPLE, once the cards were known', async () => {
    const online = await open();
    await waitFor(() => expect(condition('card').dataset['status']).toBe('met'));
    await settleWork();
    online.unmount();
    server.reset();
    words.length = 0;
    const scene = await open();
    await fillIn(scene);
    expect(words.filter((word) => word === 'SAMPLE')).toHaveLength(5);
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Bank card').value).toBe(bankCard.id));
    await scene.user.click(await submit());
    await scene.user.click(await screen.findByTestId('confirm'));
    await waitFor(async () => expect(await entries()).toHaveLength(1));
  });

  test('without a network and for the first time, what is not known is said to be open', async () => {
    server.reset();
    await open();
    await submit();
    for (const key of ['identity', 'card', 'other']) expect(condition(key).dataset['status']).toBe('open');
    expect(screen.getByText(/check whether you already have a loan/)).toBeTruthy();
  });

  test('goes into the outbox, and what waits takes the place of the form', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.click(await submit());
    await scene.user.click(await screen.findByTestId('confirm'));
    const waiting = await screen.findByTestId('loan-waiting');
    expect(waiting.textContent).toContain('1,000\u00A0USDT · 7 plan days');
    const [entry] = await entries();
    expect(entry).toMatchObject({
      kind: 'loan',
      body: {
        amount: '1000',
        days: 7,
        bank_card_id: bankCard.id,
        house_address: '1 Sample Street, Sampletown',
        agreed: loanRules.agreement,
      },
    });
    expect(entry?.files.map(({ field }) => field)).toEqual(loanPapers);
    expect(screen.queryByTestId('submit-loan')).toBeNull();
  });

  test('that was refused is taken back, changed, and sent off in its own place', async () => {
    const scene = await open();
    await fillIn(scene);
    await scene.user.click(await submit());
    await scene.user.click(await screen.findByTestId('confirm'));
    await screen.findByTestId('loan-waiting');
    const [entry] = await entries();
    const lastError = {
      key: 'loan_agreement',
      params: { version: 4 },
      status: 409,
      fields: {},
      reference: null,
    } as never;
    await changeEntry(entry?.id ?? '', (now) => ({ ...now, state: 'attention', lastError }));
    await scene.store.set(readOutboxAtom);
    expect((await screen.findByText(/Read version 4 and accept it/)).textContent).not.toBe('');
    await scene.user.click(screen.getByRole('button', { name: 'Edit' }));
    await submit();
    expect(amount().value).toBe('1000');
    expect(screen.getByText(/editing a saved application/)).toBeTruthy();
    await scene.user.clear(amount());
    await scene.user.type(amount(), '500');
    await scene.user.click(await submit());
    await scene.user.click(await screen.findByTestId('confirm'));
    await waitFor(async () => expect((await entries()).map(({ body }) => body['amount'])).toEqual(['500']));
  });

  test('that is half-filled is there again, a place of the map is written into its field', async () => {
    const first = await open();
    await submit();
    await first.user.type(amount(), '750.5');
    await settleWork();
    first.unmount();
    await open(paths.loan({ field: 'house_address', place: '64.15,-21.94' }));
    await submit();
    await waitFor(() => expect(amount().value).toBe('750.5'));
    const house = screen.getByLabelText<HTMLInputElement>('Home address');
    await waitFor(() => expect(house.value).toContain('64.15'));
    expect(screen.getByTestId('place-house_address').getAttribute('href')).toContain('back=%2Fpages%2Floan%2Findex');
  });
});

test('who has a loan sees it in the place of the form', async () => {
  server.on('lh/loan/statistics', () => ({ ...noLoans, open: overdueLoan.id }));
  server.on('lh/loan/order', () => ({ list: [overdueLoan], next: null }));
  await open();
  const row = within(await screen.findByTestId('open-loan'));
  expect((await row.findByTestId('loan')).textContent).toContain('Overdue');
  expect(screen.queryByTestId('submit-loan')).toBeNull();
});

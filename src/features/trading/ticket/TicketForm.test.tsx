// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { marketOf } from '#contract/markets.ts';
import { batchMs } from '#contract/socket.ts';
import { AppError } from '#src/lib/appError.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { toastsAtom } from '#src/state/toasts.ts';
import { loggedIn, maria, show } from '#tests/component.tsx';
import { line } from '#tests/line.ts';
import { deferred, server } from '#tests/server.ts';
import { wednesday13h } from '#tests/trading/situations.ts';
import { forex } from '../products/forex/forex.ts';
import { leverage } from '../products/leverage/leverage.ts';
import { option } from '../products/option/option.tsx';
import { spot } from '../products/spot/spot.tsx';
import { TicketForm } from './TicketForm.tsx';

vi.mock(import('#src/lib/api.ts'), async (load) => ({
  ...(await load()),
  call: (await import('#tests/server.ts')).call,
}));
vi.mock(import('#src/lib/socket.ts'), async (load) => ({
  ...(await load()),
  socketDoor: (await import('#tests/line.ts')).line as never,
}));
// Between tries of one step time passes; here it does not.
vi.mock(import('#src/lib/clock.ts'), async (load) => ({ ...(await load()), waitMs: () => Promise.resolve() }));

const [btc, eur] = [marketOf('BTCUSDT'), marketOf('EURUSD')];
if (btc === undefined || eur === undefined) throw new Error('two markets');

/** Frames of the market: the board and the book are of the same. */
const atMs = wednesday13h * 1000;
let frame = atMs / batchMs;
const quote = (symbol: string, price: string) => ({
  symbol,
  price,
  open: price,
  high: price,
  low: price,
  change: '0.00',
  volume: '1',
  time: wednesday13h,
});
const depth = (bid: string, price: string, ask: string) => ({
  symbol: 'BTCUSDT',
  seq: frame,
  price,
  bids: [
    [bid, '2'],
    [String(Number(bid) - 10), '2'],
  ] as [string, string][],
  asks: [
    [ask, '2'],
    [String(Number(ask) + 10), '2'],
  ] as [string, string][],
});
const balance = (account: Balance['account'], currency: Balance['currency'], available: string): Balance => ({
  account,
  currency,
  available,
  frozen: '0',
  value: available,
});

interface Case {
  name: string;
  node: ReactNode;
  call: Extract<CallName, 'coin/trade' | 'lever/submit' | 'microtrade/whsubmit' | 'microtrade/submit'>;
  /** What is typed, and what the button says then and before. */
  typed: string;
  bare: string;
  label: string;
  missing: string;
  /** What goes out, whatever the price. */
  body: object;
  shown: string;
  /** What comes back, and what is said of it. */
  answer: object;
  told: RegExp;
}

const waits = { worst_price: null, stop_price: null, stop_tick: null, time_in_force: null, expires: null };
const id = '22222222-2222-4222-8222-222222222222';
const position = {
  id,
  number: 'C1',
  direction: 'long',
  type: 'market',
  status: 'open',
  ...waits,
  trailing_bps: null,
  fills: 1,
  created: 1,
};

const cases: Case[] = [
  {
    name: 'spot',
    node: <TicketForm product={spot} rules={btc} hasBook />,
    call: 'coin/trade',
    typed: '0.01',
    bare: 'Buy BTC',
    label: 'Buy 0.01 BTC',
    missing: 'Enter a quantity.',
    body: { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01', slippage_bps: 50 },
    shown: '50010.0',
    answer: {
      id,
      number: 'S1',
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.01',
      filled: '0.01',
      average: '50010',
      price: null,
      status: 'done',
      fills: 1,
      created: 1,
      ...waits,
    },
    told: /^Bought 0\.01\sBTC at 50,010/,
  },
  {
    name: 'contracts',
    node: <TicketForm product={leverage} rules={btc} hasBook />,
    call: 'lever/submit',
    typed: '0.01',
    bare: 'Long BTC',
    label: 'Long 0.01 BTC',
    missing: 'Enter a quantity.',
    body: { symbol: 'BTCUSDT', direction: 'long', type: 'market', leverage: 5, quantity: '0.01', slippage_bps: 50 },
    shown: '50010.0',
    answer: { ...position, product: 'contract', symbol: 'BTCUSDT', quantity: '0.01', open_price: '50010' },
    told: /^Long opened: 0\.01\sBTC at 50,010/,
  },
  {
    name: 'forex',
    node: <TicketForm product={forex} rules={eur} />,
    call: 'microtrade/whsubmit',
    typed: '0.1',
    bare: 'Buy EUR/USD',
    label: 'Buy 0.1 lots of EUR/USD',
    missing: 'Enter a quantity.',
    body: { symbol: 'EURUSD', direction: 'long', type: 'market', leverage: 20, lots: '0.1', slippage_bps: 5 },
    shown: '1.16004',
    answer: { ...position, product: 'forex', symbol: 'EURUSD', quantity: '0.1', open_price: '1.16004' },
    told: /^Bought 0\.1\slots of EUR\/USD at 1\.16004/,
  },
  {
    name: 'options',
    node: <TicketForm product={option} rules={btc} />,
    call: 'microtrade/submit',
    typed: '50',
    bare: 'Up',
    label: 'Up: stake 50 USDT',
    missing: 'Enter the stake first.',
    body: { symbol: 'BTCUSDT', direction: 'up', seconds: 60, currency: 'USDT', amount: '50', slippage_bps: 10 },
    shown: '50000.0',
    answer: { id, number: 'O1', symbol: 'BTCUSDT', direction: 'up', stake: '50', status: 'open', created: 1 },
    told: /^Placed: 50\sUSDT of practice money on BTC\/USDT going up$/,
  },
];

/** One app for all tests, as what watches the market is one: who is logged in is another one each time. */
const store = createStore();

/** The line and what the app knows of it. */
function become(state: 'live' | 'connecting' | 'offline') {
  act(() => {
    line.become(state);
    store.set(noteConnectionAtom, state);
  });
}

beforeEach(() => {
  server.reset();
  localStorage.clear();
  market();
  server.on('user/info', () => maria);
  server.on('market/risk', ({ symbol }) => ({
    symbol,
    at: wednesday13h,
    paths: 1,
    typical_day_bps: 250,
    horizons: [],
  }));
  server.on('wallet/list', () => ({
    at: wednesday13h,
    total: '6000',
    list: [
      balance('spot', 'USDT', '2000'),
      balance('spot', 'BTC', '0.5'),
      balance('contract', 'USDT', '2000'),
      balance('option', 'USDT', '2000'),
    ],
  }));
});

/** What the server says of the markets. */
function market({ at = wednesday13h } = {}) {
  server.on('currency/quotation_new', () => ({ at, seq: frame, list: [quote('BTCUSDT', '50000')] }));
  server.on('currency/whlist', () => ({ at, seq: frame, list: [quote('EURUSD', '1.16000')] }));
  server.on('currency/depth', () => depth('49990', '50000', '50010'));
}

const submit = () => screen.getByTestId('submit');
const isReady = (button = submit()) => button.getAttribute('aria-disabled') === null;
const size = () =>
  within(screen.queryByTestId('quantity') ?? screen.getByTestId('option-form')).getByRole<HTMLInputElement>('textbox');
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');
const reasonOf = (button: HTMLElement) =>
  plain(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null).trim();

let stopListening: () => void = () => undefined;

/** The form with a live market, and nothing typed. */
async function open({ node }: Pick<Case, 'node'>, { live = true } = {}) {
  await loggedIn(store);
  become('live');
  const told: string[] = [];
  // Only what is said from now on.
  stopListening();
  stopListening = store.sub(toastsAtom, () =>
    told.push(...store.get(toastsAtom).map(({ message }) => plain(String(message)))),
  );
  const scene = await show(node, { store });
  // Balances are there, and so is whatever the market says.
  await waitFor(() => expect(screen.getByTestId('figure-available').textContent).toMatch(/2,000|0\.5/));
  if (live) await hear();
  return { ...scene, toasts: () => told };
}

/** A batch of the board comes, each behind the one before. */
async function hear(price?: string) {
  await waitFor(() => {
    const list = price === undefined ? [] : [{ s: 'BTCUSDT', p: price }];
    act(() => line.tell('quotes', { seq: frame + 1, prev: frame, at: atMs, list }));
    frame += 1;
    expect(screen.queryByText('Waiting for a live price.')).toBeNull();
  });
}

async function confirm(user: Awaited<ReturnType<typeof open>>['user'], typed: string) {
  await user.type(size(), typed);
  expect(reasonOf(submit())).toBe('');
  await user.click(submit());
  return screen.findByTestId('confirm');
}

const moved = (price: string) =>
  new AppError('price_moved', { status: 422, params: { symbol: 'BTCUSDT', shown: '1', price, at: atMs + 60_000 } });

describe.each(cases)('the ticket of $name', (product) => {
  test('says what is missing, then names the order and its figures', async () => {
    const { user } = await open(product);
    expect(plain(submit().textContent)).toBe(product.bare);
    expect(reasonOf(submit())).toBe(product.missing);
    await user.click(submit());
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
    await user.type(size(), product.typed);
    expect(plain(submit().textContent)).toBe(product.label);
    expect([reasonOf(submit()), isReady()]).toEqual(['', true]);
    expect(submit().dataset['tone']).toBe('up');
  });

  test('asks once, repeats the order, and places nothing when it is left', async () => {
    const { user } = await open(product);
    const button = await confirm(user, product.typed);
    const sheet = screen.getByTestId('confirm-sheet');
    expect(plain(button.textContent)).toBe(product.label);
    expect(button.dataset['tone']).toBe('up');
    expect(sheet.textContent).toContain('Practice money');
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
    expect(server.asked(product.call)).toEqual([]);
  });

  test('goes out once with what was shown, stays in sight until the answer, and is told', async () => {
    const answer = deferred<never>();
    server.on(product.call, () => answer.promise);
    const { user, toasts } = await open(product);
    const button = await confirm(user, product.typed);
    await user.dblClick(button);
    expect(screen.getByTestId('confirm').getAttribute('aria-busy')).toBe('true');
    expect(server.asked(product.call)).toHaveLength(1);
    expect(server.asked(product.call)[0]?.body).toMatchObject({ ...product.body, shown_price: product.shown });
    answer.resolve(product.answer as never);
    await waitFor(() => expect(screen.queryByTestId('confirm-sheet')).toBeNull());
    await waitFor(() => expect(size().value).toBe(''));
    expect(toasts()).toEqual([expect.stringMatching(product.told)]);
  });

  test('is offered at the new price when it has moved, and is another order then', async () => {
    server.on(product.call, () => {
      throw moved('60000');
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    const sheet = await screen.findByTestId('moved-sheet');
    expect(sheet.textContent).toContain('Nothing was done');
    expect(size().value).toBe(product.typed);
    server.on(product.call, () => product.answer as never);
    await user.click(screen.getByTestId('accept'));
    await waitFor(() => expect(screen.queryByTestId('moved-sheet')).toBeNull());
    const [first, second] = server.asked(product.call);
    expect(second?.body).toMatchObject({ ...product.body, shown_price: '60000' });
    expect(second?.key).not.toBe(first?.key);
  });

  test('is left after the price has moved without a trace of it', async () => {
    server.on(product.call, () => {
      throw moved('60000');
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    await user.click(within(await screen.findByTestId('moved-sheet')).getByRole('button', { name: 'Close' }));
    expect(server.asked(product.call)).toHaveLength(1);
    expect(isReady()).toBe(true);
  });

  test('says why it was refused, keeps what was typed, and is silent after the next change', async () => {
    server.on(product.call, () => {
      throw new AppError('orders_too_many', { status: 422, params: { max: 200 } });
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    expect((await screen.findByTestId('refused')).textContent).toContain('200');
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
    expect(size().value).toBe(product.typed);
    await user.type(size(), '0');
    expect(screen.queryByTestId('refused')).toBeNull();
  });

  test('says a refusal of a field at the field', async () => {
    server.on(product.call, () => {
      throw new AppError('insufficient_balance', { status: 422, params: { need: '9', have: '1', currency: 'USDT' } });
    });
    const { user } = await open(product);
    await user.click(await confirm(user, product.typed));
    await waitFor(() => expect(size().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByTestId('refused')).toBeNull();
  });

  test('whose answer was lost is asked for under its key, from the note and from the form', async () => {
    const { user, toasts } = await open(product);
    await user.click(await confirm(user, product.typed));
    const note = await screen.findByTestId('unanswered');
    expect(plain(note.textContent)).toContain(product.label);
    expect(size().value).toBe(product.typed);
    // Wanted again from the form, it is the same order; not answered either.
    await user.click(submit());
    await user.click(await screen.findByTestId('confirm'));
    await screen.findByTestId('unanswered');
    server.on(product.call, () => product.answer as never);
    await user.click(await screen.findByTestId('find-out'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    expect(new Set(server.asked(product.call).map(({ key }) => key)).size).toBe(1);
    expect(size().value).toBe('');
    expect(toasts()).toEqual([expect.stringMatching(product.told)]);
  });

  test('cannot be placed offline, and says so', async () => {
    const { user } = await open(product);
    await user.type(size(), product.typed);
    become('offline');
    expect(reasonOf(submit())).toBe('Offline: orders need the server.');
    await user.click(submit());
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
  });

  test('waits for a live price, and says which', async () => {
    const { user } = await open(product, { live: false });
    await user.type(size(), product.typed);
    become('connecting');
    expect(reasonOf(submit())).toBe('The price is older than 5 seconds. Waiting for a new one.');
    await user.click(submit());
    expect(screen.queryByTestId('confirm-sheet')).toBeNull();
  });

  test('that is being confirmed stops when the price is gone', async () => {
    const { user } = await open(product);
    const button = await confirm(user, product.typed);
    become('connecting');
    expect(isReady(button)).toBe(false);
    await user.click(button);
    expect(server.asked(product.call)).toEqual([]);
  });
});

const [spotCase, contractCase, forexCase] = cases;
if (spotCase === undefined || contractCase === undefined || forexCase === undefined) throw new Error('four products');

describe.each([spotCase, contractCase])('one tap on a price of the book of $name', (product) => {
  const level = (side: 'Bids' | 'Asks', price: string) =>
    within(screen.getByRole('list', { name: side })).getByRole('button', { name: new RegExp(`^${price}`) });
  const price = () => within(screen.getByTestId('price')).getByRole<HTMLInputElement>('textbox');

  test.each([
    ['buy', 'Bids', '49,990', { type: 'limit', price: '49990' }, /^(Buy|Long) 0\.01 BTC$/],
    ['buy', 'Asks', '50,010', { type: 'market', price: '50010' }, /^Buy now, at most 50,010\.0$/],
    ['buy', 'Asks', '50,020', { type: 'market', price: '50020' }, /^Buy now, at most 50,020\.0$/],
    ['sell', 'Asks', '50,010', { type: 'limit', price: '50010' }, /^(Sell|Short) 0\.01 BTC$/],
    ['sell', 'Bids', '49,990', { type: 'market', price: '49990' }, /^Sell now, at least 49,990\.0$/],
  ] as const)('to %s from the %s at %s', async (side, list, shown, body, label) => {
    server.on(product.call, () => product.answer as never);
    const { user } = await open(product);
    await user.click(screen.getAllByRole('radio')[side === 'buy' ? 0 : 1] ?? submit());
    await user.type(size(), product.typed);
    await user.click(level(list, shown));
    expect(price().value).toBe(body.price);
    expect([reasonOf(submit()), plain(submit().textContent)]).toEqual(['', expect.stringMatching(label)]);
    await user.click(submit());
    await user.click(await screen.findByTestId('confirm'));
    await waitFor(() => expect(server.asked(product.call)).toHaveLength(1));
    const sent = server.asked(product.call)[0]?.body as Record<string, unknown>;
    expect(sent).toMatchObject({ ...body, quantity: '0.01' });
    expect(sent['shown_price'], 'the price itself is what was agreed to').toBeUndefined();
    await waitFor(() => expect(screen.queryByTestId('price'), 'the next order is none at this price').toBeNull());
  });

  test('stays valid while the best price flickers over it, and is one order under one key', async () => {
    const { user } = await open(product);
    await user.type(size(), product.typed);
    await user.click(level('Bids', '49,990'));
    await user.click(submit());
    await user.click(await screen.findByTestId('confirm'));
    await screen.findByTestId('unanswered');
    // The market falls through the price: what waited would be taken at once now.
    act(() => {
      line.tell('depth', { ...depth('49970', '49980', '49985'), seq: frame + 5 });
      line.tell('quotes', { seq: frame + 1, prev: frame, at: atMs, list: [{ s: 'BTCUSDT', p: '49980' }] });
    });
    frame += 1;
    expect([reasonOf(submit()), plain(submit().textContent)]).toEqual(['', 'Buy now, at most 49,990.0']);
    server.on(product.call, () => product.answer as never);
    await user.click(submit());
    await user.click(await screen.findByTestId('confirm'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    expect(new Set(server.asked(product.call).map(({ key }) => key)).size).toBe(1);
  });

  test('typed over, it is a plain limit again', async () => {
    const { user } = await open(product);
    await user.type(size(), product.typed);
    await user.click(level('Asks', '50,010'));
    await user.clear(price());
    await user.type(price(), '49000');
    expect(plain(submit().textContent)).toMatch(/^(Buy|Long) 0\.01 BTC$/);
    await user.clear(price());
    await user.type(price(), '51000');
    await user.tab();
    expect(price().getAttribute('aria-invalid')).toBe('true');
    expect(reasonOf(submit())).toBe('Correct what is marked above.');
  });
});

describe.each([spotCase, contractCase, forexCase])('how much, of $name', (product) => {
  test('a share of the most stays marked until something is typed', async () => {
    const { user } = await open(product);
    const half = within(screen.getByTestId('quantity')).getByRole('button', { name: '50%' });
    await user.click(half);
    expect(half.getAttribute('aria-pressed')).toBe('true');
    const filled = size().value;
    expect(Number(filled)).toBeGreaterThan(0);
    await user.type(size(), '1');
    expect(half.getAttribute('aria-pressed')).not.toBe('true');
  });

  test('an amount in USDT goes out as whole steps of it, and one lost answer is one order', async () => {
    const { user } = await open(product);
    await user.click(screen.getByTestId('switch-unit'));
    await user.type(size(), '1500');
    const field = plain(screen.getByTestId('quantity').textContent);
    const steps = { spot: '0.02999', contracts: '0.02999', forex: '0.01' }[product.name];
    expect(field).toContain(`= ${steps}`);
    await user.click(submit());
    await user.click(await screen.findByTestId('confirm'));
    await screen.findByTestId('unanswered');
    const [first] = server.asked(product.call);
    expect(Object.values(first?.body as object)).toContain(steps);
    // The price moves, and 1500 USDT are another quantity: it is the same wish.
    act(() => line.tell('depth', { ...depth('39990', '40000', '40010'), seq: frame + 9 }));
    server.on(product.call, () => product.answer as never);
    await user.click(submit());
    await user.click(await screen.findByTestId('confirm'));
    await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
    expect(new Set(server.asked(product.call).map(({ key }) => key)).size).toBe(1);
    expect(server.asked(product.call).at(-1)?.body).toEqual(first?.body);
  });
});

test('a limit order goes out without a live price, with a word about it', async () => {
  const { user } = await open(spotCase);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of order' }), 'limit');
  await user.type(within(screen.getByTestId('price')).getByRole('textbox'), '20000');
  await user.type(size(), '0.01');
  become('connecting');
  expect(isReady()).toBe(true);
  expect(screen.getByTestId('no-price-note').textContent).not.toBe('');
});

test('a stop-limit order of the day, and a sale that cancels the other, say both of their prices', async () => {
  server.on('coin/trade', () => spotCase.answer as never);
  const { user } = await open(spotCase);
  const kind = () => screen.getByRole('combobox', { name: 'Kind of order' });
  const field = (name: string) => within(screen.getByTestId(name)).getByRole('textbox');
  await user.selectOptions(kind(), 'stop_limit');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time in force' }), 'day');
  await user.type(size(), '0.01');
  expect(reasonOf(submit())).toBe('Enter the stop price.');
  await user.type(field('stop-price'), '49000');
  await user.type(field('price'), '52000');
  await user.tab();
  expect(field('stop-price').getAttribute('aria-invalid')).toBe('true');
  await user.clear(field('stop-price'));
  await user.type(field('stop-price'), '51000');
  await user.tab();
  await user.click(submit());
  await user.click(await screen.findByTestId('confirm'));
  await waitFor(() => expect(server.asked('coin/trade')).toHaveLength(1));
  expect(server.asked('coin/trade')[0]?.body).toEqual({
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    quantity: '0.01',
    price: '52000',
    stop_price: '51000',
    time_in_force: 'day',
  });
  expect(within(kind()).queryByRole('option', { name: 'OCO order' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Sell/ }));
  await user.selectOptions(kind(), 'oco');
  await user.type(size(), '0.01');
  await user.type(field('stop-price'), '48000');
  await user.clear(field('price'));
  await user.type(field('price'), '55000');
  await user.tab();
  await user.click(submit());
  await user.click(await screen.findByTestId('confirm'));
  await waitFor(() => expect(server.asked('coin/trade')).toHaveLength(2));
  expect(server.asked('coin/trade')[1]?.body).toMatchObject({
    side: 'sell',
    type: 'oco',
    price: '55000',
    stop_price: '48000',
  });
});

test('somebody who wants no question is asked none, but for a leverage above ten', async () => {
  server.on('lever/submit', () => contractCase.answer as never);
  const { user } = await open(contractCase);
  await user.type(size(), '0.01');
  await user.click(submit());
  await user.click(screen.getByRole('checkbox', { name: /Do not ask again/ }));
  await user.click(screen.getByTestId('confirm'));
  await waitFor(() => expect(size().value).toBe(''));
  await user.type(size(), '0.01');
  await user.click(submit());
  await waitFor(() => expect(server.asked('lever/submit')).toHaveLength(2));
  await user.click(screen.getByTestId('leverage'));
  const typed = within(screen.getByTestId('leverage-typed')).getByRole('textbox');
  await user.clear(typed);
  await user.type(typed, '7');
  expect(typed.getAttribute('aria-invalid')).toBe('true');
  await user.clear(typed);
  await user.type(typed, '20');
  expect(typed.getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByTestId('leverage-done'));
  expect(screen.getByTestId('leverage').textContent).toContain('20');
  await user.type(size(), '0.01');
  await user.click(submit());
  expect(within(await screen.findByTestId('confirm-sheet')).queryByRole('checkbox')).toBeNull();
  expect(server.asked('lever/submit')).toHaveLength(2);
});

test('at the weekend forex says when it opens, and takes no order', async () => {
  market({ at: wednesday13h + 3 * 86_400 });
  const { user } = await open(forexCase, { live: false });
  await user.type(size(), '0.1');
  await waitFor(() =>
    expect(reasonOf(submit())).toMatch(/^Closed for the weekend\. Orders from 2026-11-22 22:00:00 on\.$/),
  );
  await user.click(submit());
  expect(screen.queryByTestId('confirm-sheet')).toBeNull();
});

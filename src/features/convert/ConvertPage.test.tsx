// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversion, ConversionQuote } from '#contract/api/money/conversion.ts';
import { AppError } from '#src/lib/appError.ts';
import { setClock } from '#src/lib/clock.ts';
import { currentPath } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { noteConnectionAtom } from '#src/state/connection.ts';
import { loggedIn, show } from '#tests/component.tsx';
import { line } from '#tests/line.ts';
import { server } from '#tests/server.ts';
import { atMs, begin, hear, plain, reasonOf } from '#tests/trading/ticketScene.tsx';
import { ConvertPage } from './ConvertPage.tsx';

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

const store = createStore();
const figures = {
  from: 'USDT',
  to: 'BTC',
  amount: '250.000000',
  result: '0.00499500',
  fee: '0.00000500',
  rate: '0.000020000000',
  from_price: '1',
  to_price: '50000.00',
  tick: atMs / 200,
} as const;
let quotes = 0;
const newQuote = (): ConversionQuote => {
  quotes += 1;
  return { ...figures, quote_id: `quote ${quotes}`, expires: atMs + 10_000 };
};
const done: Conversion = {
  ...figures,
  id: '22222222-2222-4222-8222-222222222222',
  number: 'V123456789',
  created: atMs / 1000,
  simulated: true,
};

/** By how much the device's clock is ahead. */
let aheadMs = 0;
let restoreClock: () => void = () => undefined;

beforeEach(() => {
  begin();
  quotes = 0;
  aheadMs = 0;
  restoreClock = setClock({ monotonicMs: () => performance.now() + aheadMs });
  server.on('wallet/myFlashAgainstList', () => ({ list: [], next: null }));
  server.on('wallet/flashAgainstList', () => ({
    at: atMs,
    spread_bps: 10,
    move_bps: 10,
    min: '1',
    max: '100000',
    list: [],
    quote: newQuote(),
  }));
});
afterEach(() => restoreClock());

function become(state: 'live' | 'offline') {
  act(() => {
    line.become(state);
    store.set(noteConnectionAtom, state);
  });
}

async function open(at = paths.convert()) {
  await loggedIn(store);
  become('live');
  const scene = await show(<ConvertPage />, { at, store });
  await screen.findByTestId('ask-quote');
  await hear();
  return scene;
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const asking = () => screen.getByTestId('ask-quote');
const sheet = () => screen.getByTestId('quote-sheet');
const taken = () => server.asked('wallet/flashAgainst');

async function openQuote(typed = '250') {
  const scene = await open();
  await scene.user.type(amount(), typed);
  await scene.user.click(asking());
  await screen.findByTestId('quote-sheet');
  return scene;
}

test('says what is missing; with an amount, what it would bring, what that costs, and what a quote is worth', async () => {
  const { user } = await open();
  expect(reasonOf(asking())).toBe('Enter an amount.');
  await user.type(amount(), '250');
  expect(reasonOf(asking())).toBe('');
  const words = plain(document.body.textContent);
  expect(words).toContain('1 BTC = 50,000 USDT');
  expect(words).toContain('≈ 0.000005 BTC');
  expect(words).toContain('≈ 0.004995 BTC');
  expect(words).toContain('A quote is valid for 10 seconds, as long as the market rate moves by no more than 0.1%');
  expect(words).toContain('worth 1 to 100,000 USDT');
});

test.each([
  ['2000.01', 'Not enough USDT'],
  ['0.5', 'between 1 and 100,000 USDT'],
  ['1.0000001', 'up to 6 decimals'],
  ['ten', 'greater than zero'],
])('an amount of %s is refused at the field, and cannot be sent by Enter either', async (typed, words) => {
  const { user } = await open();
  await user.type(amount(), `${typed}{Enter}`);
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(plain(document.body.textContent)).toContain(words);
  await user.click(asking());
  expect(server.asked('wallet/flashAgainstList')).toEqual([]);
});

test('all of a balance is one tap, and the ends stand in the address and change places', async () => {
  const { user } = await open(paths.convert({ from: 'BTC', to: 'USDT' }));
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect(amount().value).toBe('0.5');
  await user.click(screen.getByTestId('swap-ends'));
  expect(currentPath()).toBe(paths.convert({ from: 'USDT', to: 'BTC' }));
  // An amount is of its currency.
  expect(amount().value).toBe('');
  await user.selectOptions(screen.getByLabelText('From'), 'BTC');
  expect(currentPath()).toBe(paths.convert({ from: 'BTC', to: 'USDT' }));
});

test('a quote repeats every figure, says how long it holds, and is taken once, however often it is tapped', async () => {
  const answer = Promise.withResolvers<Conversion>();
  server.on('wallet/flashAgainst', () => answer.promise);
  const { user } = await openQuote();
  expect(server.asked('wallet/flashAgainstList').map(({ body }) => body)).toEqual([
    { from: 'USDT', to: 'BTC', amount: '250' },
  ]);
  const words = plain(sheet().textContent);
  for (const figure of ['250 USDT', '0.004995 BTC', '0.000005 BTC', '1 BTC = 50,000 USDT', 'Practice money', '0.1%'])
    expect(words).toContain(figure);
  expect(screen.getByTestId('quote-left').textContent).toMatch(/^Quote valid for (10|9) more seconds\.$/);
  const button = screen.getByTestId('take-quote');
  await user.click(button);
  await user.click(button);
  expect(taken().map(({ body }) => body)).toEqual([
    { from: 'USDT', to: 'BTC', amount: '250.000000', quote_id: 'quote 1' },
  ]);
  server.on('wallet/myFlashAgainstList', () => ({ list: [done], next: null }));
  answer.resolve(done);
  await waitFor(() => expect(screen.queryByTestId('quote-sheet')).toBeNull());
  await waitFor(() => expect(amount().value).toBe(''));
  expect(plain((await screen.findByTestId('conversion')).textContent)).toContain('0.004995 BTC');
});

test.each([
  [
    'price_moved',
    { symbol: 'USDT/BTC', shown: '0.000020000000', price: '0.000019000000', at: atMs },
    'It was 1 USDT = 0.00002 BTC and is now 1 USDT = 0.000019 BTC.',
  ],
  ['quote_over', {}, 'This quote has expired.'],
  ['quote_used', { number: 'V1' }, 'already used for conversion V1'],
] as const)('%s: nothing was done, and one tap brings a new quote', async (key, params, words) => {
  server.on('wallet/flashAgainst', () => {
    throw new AppError(key, { status: 422, params });
  });
  const { user } = await openQuote();
  await user.click(screen.getByTestId('take-quote'));
  expect(plain((await screen.findByTestId('quote-gone')).textContent)).toContain(words);
  server.on('wallet/flashAgainst', () => done);
  await user.click(screen.getByTestId('new-quote'));
  await user.click(await screen.findByTestId('take-quote'));
  await waitFor(() => expect(screen.queryByTestId('quote-sheet')).toBeNull());
  expect(taken().map(({ body }) => (body as { quote_id: string }).quote_id)).toEqual(['quote 1', 'quote 2']);
  expect(new Set(taken().map(({ key: one }) => one)).size).toBe(2);
});

test('a quote whose time is over cannot be taken any more, and says so without any hurry', async () => {
  const { user } = await openQuote();
  aheadMs = 10_000;
  await waitFor(() => expect(screen.getByTestId('quote-left').textContent).toContain('This quote has expired.'));
  expect(screen.queryByTestId('take-quote')).toBeNull();
  expect(within(sheet()).queryByRole('timer')).toBeNull();
  await user.click(screen.getByTestId('new-quote'));
  expect(await screen.findByTestId('take-quote')).toBeDefined();
  expect(taken()).toEqual([]);
});

test('a refusal that no other quote changes is said, and the amount stays', async () => {
  server.on('wallet/flashAgainst', () => {
    throw new AppError('insufficient_balance', { status: 422, params: { need: '250', have: '1', currency: 'USDT' } });
  });
  const { user } = await openQuote();
  await user.click(screen.getByTestId('take-quote'));
  expect(plain((await screen.findByTestId('quote-gone')).textContent)).toContain('Not enough USDT');
  await user.click(within(sheet()).getByRole('button', { name: 'Close' }));
  expect(amount().value).toBe('250');
});

test('a lost answer is asked for again under its key; the same amount is not converted a second time meanwhile', async () => {
  const { user } = await openQuote();
  await user.click(screen.getByTestId('take-quote'));
  expect(plain((await screen.findByTestId('unanswered')).textContent)).toContain('250 USDT → BTC');
  // The same wish with another quote: it goes out as it did, with the first one.
  await user.click(asking());
  await user.click(await screen.findByTestId('take-quote'));
  await screen.findByTestId('unanswered');
  server.on('wallet/flashAgainst', () => done);
  await user.click(screen.getByTestId('find-out'));
  await waitFor(() => expect(screen.queryByTestId('unanswered')).toBeNull());
  expect(new Set(taken().map(({ key }) => key)).size).toBe(1);
  expect(new Set(taken().map(({ body }) => (body as { quote_id: string }).quote_id))).toEqual(new Set(['quote 1']));
});

test('without a network, or without live prices, there is no quote, and the button says why', async () => {
  const { user } = await open();
  await user.type(amount(), '250');
  become('offline');
  expect(reasonOf(asking())).toBe('You’re offline. Converting needs a connection.');
  await user.type(amount(), '{Enter}');
  expect(server.asked('wallet/flashAgainstList')).toEqual([]);
  become('live');
  await hear();
  aheadMs = 60_000;
  await waitFor(() => expect(reasonOf(asking())).toMatch(/older than 5 seconds|Waiting for a live price/), {
    timeout: 3000,
  });
});

test('without a network an open quote cannot be taken', async () => {
  const { user } = await openQuote();
  become('offline');
  await user.click(screen.getByTestId('take-quote'));
  expect(reasonOf(screen.getByTestId('take-quote'))).toBe('You’re offline. Converting needs a connection.');
  expect(taken()).toEqual([]);
});

test('a quote that cannot be had is said above the button', async () => {
  server.on('wallet/flashAgainstList', () => {
    throw new AppError('amount_range', { status: 422, params: { min: '1', max: '100000', currency: 'USDT' } });
  });
  const { user } = await open();
  await user.type(amount(), '250');
  await user.click(asking());
  expect(plain((await screen.findByRole('alert')).textContent)).toContain('between 1 and 100,000 USDT');
});

test('one of the list opens with its figures, the checks of its prices and its records; the address can name it', async () => {
  const coins = { ...done, from: 'ETH', amount: '2.00000000', from_price: '2500.00' } as const;
  server.on('wallet/myFlashAgainstList', () => ({ list: [coins], next: null }));
  await open(paths.convert({ number: done.number }));
  const opened = await screen.findByTestId('conversion-sheet');
  expect(plain(opened.textContent)).toContain('1 BTC = 20 ETH');
  const check = (coin: string) => screen.getByTestId(`check-${coin}`).getAttribute('href');
  expect(check('ETH')).toContain('kind=conversion&symbol=ETHUSDT');
  expect(check('ETH')).toContain(`at=${figures.tick}&price=2500.00`);
  expect(check('BTC')).toContain('price=50000.00');
  expect(within(opened).getByText('Transactions').closest('a')?.getAttribute('href')).toContain('reference=V123456789');
});

test('one from another device comes on top', async () => {
  await open();
  await screen.findByText('Your conversions will appear here');
  act(() => line.tell('funds', { kind: 'conversion', conversion: done }));
  expect(plain((await screen.findByTestId('conversion')).textContent)).toContain('USDT → BTC');
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { line } from '#tests/line.ts';
import { server } from '#tests/server.ts';
import {
  atMs,
  become,
  begin,
  board,
  cases,
  depth,
  isReady,
  market,
  open,
  plain,
  reasonOf,
  size,
  submit,
} from '#tests/trading/ticketScene.tsx';
import { wednesday13h } from '#tests/trading/situations.ts';

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

beforeEach(begin);

const [spotCase, contractCase, forexCase, optionCase] = cases;
if (spotCase === undefined || contractCase === undefined || forexCase === undefined || optionCase === undefined) {
  throw new Error('four products');
}

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
      line.tell('depth', { ...depth('49970', '49980', '49985'), seq: board.frame + 5 });
      line.tell('quotes', { seq: board.frame + 1, prev: board.frame, at: atMs, list: [{ s: 'BTCUSDT', p: '49980' }] });
    });
    board.frame += 1;
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
    expect(reasonOf(submit())).toBe('Fix the fields marked above.');
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
    act(() => line.tell('depth', { ...depth('39990', '40000', '40010'), seq: board.frame + 9 }));
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
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order type' }), 'limit');
  await user.type(within(screen.getByTestId('price')).getByRole('textbox'), '20000');
  await user.type(size(), '0.01');
  become('connecting');
  expect(isReady()).toBe(true);
  expect(screen.getByTestId('no-price-note').textContent).not.toBe('');
});

test('a stop-limit order of the day, and a sale that cancels the other, say both of their prices', async () => {
  server.on('coin/trade', () => spotCase.answer as never);
  const { user } = await open(spotCase);
  const kind = () => screen.getByRole('combobox', { name: 'Order type' });
  const field = (name: string) => within(screen.getByTestId(name)).getByRole('textbox');
  await user.selectOptions(kind(), 'stop_limit');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time in force' }), 'day');
  await user.type(size(), '0.01');
  expect(reasonOf(submit())).toBe('Enter a stop price.');
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
  expect(screen.queryAllByText('Minimum received')).not.toEqual([]);
  await user.selectOptions(kind(), 'oco');
  expect(screen.queryAllByText('Minimum received')).toEqual([]);
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
  await user.click(screen.getByRole('checkbox', { name: /Don’t ask again/ }));
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
  await waitFor(() => expect(reasonOf(submit())).toMatch(/^Closed for the weekend\. Reopens 2026-11-22 22:00:00\.$/));
  await user.click(submit());
  expect(screen.queryByTestId('confirm-sheet')).toBeNull();
});

test('a stake that a button has filled in stays marked until another is typed', async () => {
  const { user } = await open(optionCase);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' });
  const button = screen.getByRole('button', { name: '100' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await user.click(button);
  expect(field.value).toBe('100');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('button', { pressed: true }).filter((one) => /^\d+$/.test(one.textContent))).toEqual([
    button,
  ]);
  await user.type(field, '5');
  expect(button.getAttribute('aria-pressed')).toBe('false');
});

test.each([
  [contractCase, '51000', /^Net P\/L: ≈ \+\d+\.\d\d USDT, \+\d+(\.\d+)?% of margin, after both fees$/],
  [forexCase, '1.17', /^Net P\/L: \+99\.6 pips · \+\d+\.\d+ USDT$/],
] as const)('what a stop of $0.name would bring is named as on the position', async (product, price, words) => {
  const { user } = await open(product);
  await user.type(size(), product.typed);
  await user.click(screen.getByTestId('with-stops'));
  const field = within(screen.getByTestId('take-profit')).getByRole('textbox');
  await user.type(field, price);
  const hint = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(plain(hint?.textContent)).toMatch(words);
  // On the wrong side of the price it is told at its field.
  await user.clear(field);
  await user.type(field, '1');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

import { expect, test } from 'vitest';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import {
  emptyTicket,
  problemsOf,
  readTicket,
  type Situation,
  summarize,
  type Ticket,
  worstOf,
} from './ticket.rules.ts';

const rules = bitcoinInCents();
if (rules === undefined) throw new Error('BTCUSDT is a market');

/** Asks: 1 BTC at 100.00, 1 at 101.00; bids: 1 at 99.00, 1 at 98.00. */
const levels = {
  asks: [
    { price: 100_00n, quantity: 100_000n },
    { price: 101_00n, quantity: 100_000n },
  ],
  bids: [
    { price: 99_00n, quantity: 100_000n },
    { price: 98_00n, quantity: 100_000n },
  ],
};
const situation: Situation = {
  rules,
  tag: 'en-GB',
  levels,
  last: 99_50n,
  decimals: 2,
  isLive: true,
  usdt: 1000_000_000n,
  coins: 150_000n,
  slippageBps: 50,
};
const ticket = (part: Partial<Ticket>): Ticket => ({ ...emptyTicket, ...part });
const judge = (part: Partial<Ticket>, other: Partial<Situation> = {}) => {
  const now = { ...situation, ...other };
  const summary = summarize(ticket(part), now);
  return { summary, problems: problemsOf(ticket(part), summary, now) };
};

test('a market order costs what the book gives, and says how much worse it may get', () => {
  const { summary, problems } = judge({ quantity: '1.5' });
  // One at 100 and half of one at 101: 150.50 ÷ 1.5 = 100.333…, against the buyer 100.34.
  expect(summary.price).toBe(100_34n);
  expect(summary.cost).toEqual({ amount: 150_500_000n, fee: 150_500n, total: 150_650_500n });
  expect(summary.worst?.price).toBe(100_84n);
  expect(summary.held).toBeNull();
  expect(problems).toEqual({ price: null, quantity: null });
  expect(judge({ side: 'sell', quantity: '1.5' }).summary.worst?.price).toBe(98_17n);
});

test('what the book does not hold is said', () => {
  const { summary } = judge({ quantity: '3' });
  expect(summary.held).toBe(200_000n);
  expect(summary.cost?.amount).toBe(201_000_000n);
});

test('all that can be bought can be paid at the worst price that is accepted, and a step more could not', () => {
  const usdt = 150_000_000n;
  const { summary } = judge({}, { usdt });
  const most = summary.most ?? 0n;
  const paid = (quantity: bigint) => {
    const { worst } = judge({ quantity: `${Number(quantity) / 100_000}` }, { usdt }).summary;
    return worst?.cost.total ?? 0n;
  };
  expect(most).toBeGreaterThan(0n);
  expect(paid(most) <= usdt).toBe(true);
  expect(paid(most + 2n) > usdt).toBe(true);
  expect(judge({}).summary.most).toBe(200_000n);
  expect(judge({}, { usdt: null }).summary.most).toBeNull();
});

test('the most of a limit order is at its own price; a seller has what he has', () => {
  expect(judge({ type: 'limit', price: '50' }, { usdt: 100_100_000n }).summary.most).toBe(200_000n);
  expect(judge({ type: 'limit' }).summary.most).toBeNull();
  expect(judge({ side: 'sell' }).summary.most).toBe(150_000n);
  expect(judge({ side: 'sell' }, { coins: 900_000n }).summary.most).toBe(200_000n);
  expect(judge({ side: 'sell', type: 'limit' }, { coins: 900_000n }).summary.most).toBe(900_000n);
});

test('each wrong field says what is wrong; an empty one says nothing', () => {
  const key = (part: Partial<Ticket>, field: 'price' | 'quantity', other: Partial<Situation> = {}) =>
    judge(part, other).problems[field]?.key ?? null;
  expect(key({ quantity: '' }, 'quantity')).toBeNull();
  expect(key({ quantity: '0' }, 'quantity')).toBe('quantity_wrong');
  expect(key({ quantity: '0.000001' }, 'quantity')).toBe('quantity_wrong');
  expect(key({ quantity: '101' }, 'quantity')).toBe('quantity_wrong');
  expect(key({ quantity: '-1' }, 'quantity')).toBe('quantity_wrong');
  expect(key({ quantity: '2' }, 'quantity', { usdt: 1_000_000n })).toBe('insufficient_balance');
  expect(key({ side: 'sell', quantity: '1.6' }, 'quantity')).toBe('insufficient_balance');
  const limit = { type: 'limit' } as const;
  expect(key({ ...limit, price: '' }, 'price')).toBeNull();
  expect(key({ ...limit, price: '0' }, 'price')).toBe('price_required');
  expect(key({ ...limit, price: '1.234' }, 'price', { tag: 'es-ES' })).toBe('limit_buy_high');
  expect(key({ ...limit, price: '1.234' }, 'price')).toBe('price_decimals');
  expect(key({ ...limit, price: '99.51' }, 'price')).toBe('limit_buy_high');
  expect(key({ ...limit, price: '99.50' }, 'price')).toBeNull();
  // Of a price that is not the one of now only the server can say it; what is wrong in itself stays wrong.
  expect(key({ ...limit, price: '99.51' }, 'price', { isLive: false })).toBeNull();
  expect(key({ ...limit, price: '1.234' }, 'price', { isLive: false })).toBe('price_decimals');
  expect(key({ ...limit, side: 'sell', price: '99.49' }, 'price')).toBe('limit_sell_low');
  expect(key({ price: '5' }, 'price')).toBeNull();
});

test('the worst price is never one that would be refused', () => {
  expect(worstOf('buy', 100_01n, 50)).toBe(100_51n);
  expect(worstOf('sell', 100_01n, 50)).toBe(99_51n);
});

test('a ticket that was kept opens as it was; what is no ticket of today does not', () => {
  const kept = ticket({ side: 'sell', type: 'limit', price: '99', quantity: '0.5' });
  expect(readTicket({ ...kept, symbol: 'BTCUSDT' })).toMatchObject(kept);
  for (const strange of [
    undefined,
    null,
    'text',
    { ...kept, side: 'hold' },
    { ...kept, type: 1 },
    { ...kept, quantity: 3 },
  ]) {
    expect(readTicket(strange)).toBeNull();
  }
});

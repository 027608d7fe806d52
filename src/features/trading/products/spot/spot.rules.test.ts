import { expect, test } from 'vitest';
import { coinSituation, typed } from '#tests/trading/situations.ts';
import type { Draft, DraftField } from '#src/features/trading/ticket/draft.rules.ts';
import { type Situation, worstOf } from '#src/features/trading/ticket/situation.rules.ts';
import { lookAtSpot } from './spot.rules.ts';

const { rules } = coinSituation();
const look = (part: Partial<Draft>, other: Partial<Situation> = {}) =>
  lookAtSpot(typed(rules, part), coinSituation(other));

test('a market order costs what the book gives, and says how much worse it may get', () => {
  const { price, figures, problems } = look({ quantity: '1.5' });
  // One at 100 and half of one at 101: 150.50 ÷ 1.5 = 100.333…, against the buyer 100.34.
  expect(price).toBe(100_34n);
  expect(figures.cost).toEqual({ amount: 150_500_000n, fee: 150_500n, total: 150_650_500n });
  expect(figures.worst?.price).toBe(100_84n);
  expect(figures.held).toBeNull();
  expect(problems).toEqual({});
  expect(look({ side: 'sell', quantity: '1.5' }).figures.worst?.price).toBe(98_17n);
});

test('what the book does not hold is said', () => {
  const { figures } = look({ quantity: '3' });
  expect(figures.held).toBe(200_000n);
  expect(figures.cost?.amount).toBe(201_000_000n);
});

test('all that can be bought can be paid at the worst price that is accepted, and a step more could not', () => {
  const usdt = 150_000_000n;
  const most = look({}, { usdt }).most ?? 0n;
  const paid = (quantity: bigint) =>
    look({ quantity: `${Number(quantity) / 100_000}` }, { usdt }).figures.worst?.cost.total ?? 0n;
  expect(most).toBeGreaterThan(0n);
  expect(paid(most) <= usdt).toBe(true);
  expect(paid(most + 2n) > usdt).toBe(true);
  expect(look({}).most).toBe(200_000n);
  expect(look({}, { usdt: null }).most).toBeNull();
});

test('the most of a limit order is at its own price; a seller has what he has', () => {
  expect(look({ type: 'limit', price: '50' }, { usdt: 100_100_000n }).most).toBe(200_000n);
  expect(look({ type: 'limit' }).most).toBeNull();
  expect(look({ side: 'sell' }).most).toBe(150_000n);
  expect(look({ side: 'sell' }, { coins: 900_000n }).most).toBe(200_000n);
  expect(look({ side: 'sell', type: 'limit', price: '200' }, { coins: 900_000n }).most).toBe(900_000n);
});

test('each wrong field says what is wrong; an empty one says nothing', () => {
  const key = (part: Partial<Draft>, field: DraftField, other: Partial<Situation> = {}) =>
    look(part, other).problems[field]?.key ?? null;
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

test('the account lacks what this side pays with', () => {
  expect(look({ quantity: '2' }, { usdt: 1_000_000n }).shortOf).toBe('USDT');
  expect(look({ side: 'sell', quantity: '1.6' }).shortOf).toBe('BTC');
  expect(look({ quantity: '1' }).shortOf).toBeNull();
});

test('the worst price is never one that would be refused', () => {
  expect(worstOf('buy', 100_01n, 50)).toBe(100_51n);
  expect(worstOf('sell', 100_01n, 50)).toBe(99_51n);
});

import { expect, test } from 'vitest';
import { spotOrder } from '#tests/trading/orders.ts';
import { hasRunShort } from './waiting.rules.ts';

test('the order book is said to have run short only where an order took it', () => {
  const market = { type: 'market', price: null, quantity: '0.2' } as const;
  const part = spotOrder({ ...market, status: 'done', filled: '0.1' });
  const stop = spotOrder({ ...market, status: 'cancelled', filled: '0', stop_price: '60000.0' });
  expect(hasRunShort(part)).toBe(true);
  expect(hasRunShort({ ...part, filled: '0.2' })).toBe(false);
  expect(hasRunShort({ ...part, type: 'limit' })).toBe(false);
  expect(hasRunShort({ ...stop, stop_tick: 5_864_000_000 }), 'its worst price was missed').toBe(true);
  expect(hasRunShort(stop), 'cancelled, or past midnight, while it waited').toBe(false);
  expect(hasRunShort({ ...stop, status: 'open' })).toBe(false);
});

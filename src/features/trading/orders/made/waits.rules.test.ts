import { expect, test } from 'vitest';
import { position, spotOrder } from '#tests/trading/orders.ts';
import { unfilledLimit, unfilledSpot } from './waits.rules.ts';

const stop = { stop_price: '70000.00', type: 'limit' } as const;

test('a limit behind a stop price does not wait until that is reached, and then from there', () => {
  const before = { ...stop, stop_tick: null };
  expect(unfilledLimit(position({ ...before, status: 'pending', limit_price: '71000.00' }))).toEqual([]);
  expect(unfilledSpot(spotOrder({ ...before, price: '71000.00' }))).toEqual([]);
  const reached = spotOrder({ ...stop, price: '71000.00', tick: 5, stop_tick: 900 });
  expect(unfilledSpot(reached)).toMatchObject([{ why: 'limit', price: '71000.00', since: 901 }]);
});

test('the limit of an OCO order waits from the order on', () => {
  const oco = spotOrder({ ...stop, type: 'oco', side: 'sell', price: '75000.00', tick: 5, stop_tick: null });
  expect(unfilledSpot(oco)).toMatchObject([{ why: 'limit', since: 6 }]);
});

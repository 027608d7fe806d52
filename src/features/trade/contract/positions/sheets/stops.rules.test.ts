import { expect, test } from 'vitest';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import type { Held } from '../position.rules.ts';
import { readStops } from './stops.rules.ts';

const long = {
  rules: bitcoinInCents(),
  direction: 'long',
  openPrice: 6_000_000n,
  isPending: false,
} as Held;
const keys = (problems: Partial<Record<string, { key: string }>>) =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem?.key]));

test('an empty field takes its stop away; a decimal comma is read', () => {
  const { stops, said, problems } = readStops({ take_profit: '61.000,5', stop_loss: ' ' }, long, 6_050_000n, 'it');
  expect(stops).toEqual({ takeProfit: 6_100_050n, stopLoss: null });
  expect(said).toEqual({ take_profit: '61000.50', stop_loss: null });
  expect(problems).toEqual({});
});

test('stops lie around the price of now: a stop-loss above the open price locks a profit in', () => {
  expect(keys(readStops({ take_profit: '60500', stop_loss: '60500' }, long, 6_050_000n, 'en').problems)).toEqual({
    take_profit: 'long_take_profit_low',
    stop_loss: 'long_stop_loss_high',
  });
  expect(keys(readStops({ take_profit: '60501', stop_loss: '60499' }, long, 6_050_000n, 'en').problems)).toEqual({});
  expect(keys(readStops({ take_profit: '60200', stop_loss: '59000' }, long, null, 'en').problems)).toEqual({});
});

test('an order that waits is held to its limit alone', () => {
  const waiting = { ...long, isPending: true };
  expect(readStops({ take_profit: '60200', stop_loss: '59999' }, waiting, 6_500_000n, 'en').problems).toEqual({});
});

test('what is no price is said to be none', () => {
  expect(keys(readStops({ take_profit: '0', stop_loss: '1.001' }, long, null, 'en').problems)).toEqual({
    take_profit: 'stop_zero',
    stop_loss: 'price_decimals',
  });
});

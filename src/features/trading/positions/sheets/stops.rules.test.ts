import { describe, expect, test } from 'vitest';
import { rateOne } from '#contract/rules/trading/figures.ts';
import { bitcoinInCents } from '#tests/trading/cents.ts';
import { forexPosition } from '#tests/trading/forexPosition.ts';
import type { StopName } from '#contract/rules/trading/stops.ts';
import { type Held, heldOf } from '../held.rules.ts';
import { stopAt, stopDistances } from '#src/features/trading/figures/stopChoices.ts';
import { breakEvenStop, readStops } from './stops.rules.ts';

const long = {
  rules: bitcoinInCents(),
  product: 'contract',
  direction: 'long',
  leverage: 10,
  openPrice: 6_000_000n,
  quantity: 10_000n,
  rate: rateOne,
  notional: 6_000_000_000n,
  swap: 0n,
  state: 'open',
  takeProfit: null,
  stopLoss: null,
} as Held;
const short = { ...long, direction: 'short' } as Held;
const keys = (problems: Partial<Record<string, { key: string }>>) =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem?.key]));

describe('what was typed', () => {
  test('an empty field takes its stop away; a decimal comma is read', () => {
    const had = { ...long, stopLoss: 5_900_000n };
    const { stops, changes, problems } = readStops({ take_profit: '61.000,5', stop_loss: ' ' }, had, 6_050_000n, 'it');
    expect(stops).toEqual({ take_profit: 6_100_050n, stop_loss: null });
    expect(changes).toEqual({ take_profit: '61000.50', stop_loss: null });
    expect(problems).toEqual({});
  });

  test('a stop that is as it was is neither sent nor judged, also where the price has passed it', () => {
    const had = { ...long, takeProfit: 6_100_000n, stopLoss: 5_900_000n };
    const { changes, problems } = readStops({ take_profit: '61000', stop_loss: '59500' }, had, 6_200_000n, 'en');
    expect(changes).toEqual({ stop_loss: '59500.00' });
    expect(problems).toEqual({});
  });

  test('what is no price is said to be none', () => {
    expect(keys(readStops({ take_profit: '0', stop_loss: '1.001' }, long, null, 'en').problems)).toEqual({
      take_profit: 'stop_zero',
      stop_loss: 'price_decimals',
    });
  });
});

describe('the stops of an open position are held to the price of now alone', () => {
  test.each([
    ['long in profit', long, { take_profit: '60600', stop_loss: '60400' }, 6_050_000n, {}],
    ['long at a loss', long, { take_profit: '59600', stop_loss: '59400' }, 5_950_000n, {}],
    ['short in profit', short, { take_profit: '59400', stop_loss: '59600' }, 5_950_000n, {}],
    [
      'long, on the wrong side',
      long,
      { take_profit: '60500', stop_loss: '60500' },
      6_050_000n,
      { take_profit: 'long_take_profit_low', stop_loss: 'long_stop_loss_high' },
    ],
    [
      'short, on the wrong side',
      short,
      { take_profit: '59500', stop_loss: '59500' },
      5_950_000n,
      { take_profit: 'short_take_profit_high', stop_loss: 'short_stop_loss_low' },
    ],
  ] as const)('%s', (_name, held, typed, now, wrong) => {
    expect(keys(readStops(typed, held, now, 'en').problems)).toEqual(wrong);
  });

  test('without a price the server alone judges', () => {
    expect(readStops({ take_profit: '1', stop_loss: '99999' }, long, null, 'en').problems).toEqual({});
  });

  test('an order that waits is held to its limit alone', () => {
    const waiting = { ...long, state: 'pending' } as Held;
    expect(readStops({ take_profit: '60200', stop_loss: '59999' }, waiting, 6_500_000n, 'en').problems).toEqual({});
    expect(keys(readStops({ take_profit: '59999', stop_loss: '' }, waiting, 5_000_000n, 'en').problems)).toEqual({
      take_profit: 'long_take_profit_low',
    });
  });
});

test('the choices are shares of the margin for a coin, and pips for forex, each on its own side', () => {
  const choices = (held: Held, name: StopName) =>
    stopDistances(held.rules, name).map((distance) => [distance, stopAt(held, distance)]);
  expect(choices(long, 'take_profit')).toEqual([
    [25, 6_150_000n],
    [50, 6_300_000n],
    [100, 6_600_000n],
  ]);
  expect(choices(short, 'stop_loss').map(([, price]) => price)).toEqual([6_150_000n, 6_300_000n, 6_450_000n]);
  const forex = heldOf(forexPosition());
  if (forex === null) throw new Error('it is open');
  expect(choices(forex, 'stop_loss')).toEqual([
    [-20, 115_804n],
    [-50, 115_504n],
    [-100, 115_004n],
  ]);
});

describe('break-even is offered where a stop can stand there', () => {
  const now = (price: bigint) => ({ price, rate: rateOne });

  test('behind a profit as a stop-loss, ahead of a loss as a take-profit, on a tick that covers both fees', () => {
    // 60,000 and two fees of 0.05 % are 60,060.03…, rounded away from the owner to a tick of ten cents.
    expect(breakEvenStop(long, now(6_100_000n))).toEqual({ name: 'stop_loss', price: 6_006_010n });
    expect(breakEvenStop(long, now(5_900_000n))).toEqual({ name: 'take_profit', price: 6_006_010n });
    expect(breakEvenStop(short, now(5_900_000n))).toEqual({ name: 'stop_loss', price: 5_994_000n });
  });

  test('not for an order that waits, not without a price, and not at the price of now', () => {
    expect(breakEvenStop({ ...long, state: 'pending' }, now(6_100_000n))).toBeNull();
    expect(breakEvenStop(long, null)).toBeNull();
    expect(breakEvenStop(long, now(6_006_010n))).toBeNull();
  });

  test('what is offered is valid, whatever the price', () => {
    for (const held of [long, short]) {
      for (let price = 5_900_000n; price <= 6_100_000n; price += 1_777n) {
        const stop = breakEvenStop(held, now(price));
        if (stop === null) continue;
        const typed = { take_profit: '', stop_loss: '', [stop.name]: (Number(stop.price) / 100).toFixed(2) };
        expect(readStops(typed, held, price, 'en').problems).toEqual({});
      }
    }
  });
});

import { expect, test } from 'vitest';
import type { Position } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { Fill } from '#contract/api/trading.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { contextOfPosition, contextOfSpot } from './fills.rules.ts';
import { unfilledChecks } from './unfilled.rules.ts';

function rulesOf(symbol: string): MarketRules {
  const rules = marketOf(symbol);
  if (rules === undefined) throw new Error(`no market ${symbol}`);
  return rules;
}

const today = 20_780;
const nowMs = today * 86_400_000 + 5_000_000;
const midnight = today * dayTicks;
const limit = {
  symbol: 'BTCUSDT',
  side: 'sell',
  price: '64000.00',
  status: 'open',
  tick: midnight - 1000,
  stop_price: null,
  ended: null,
} as SpotOrder;
const position = {
  symbol: 'BTCUSDT',
  direction: 'long',
  product: 'contract',
  status: 'open',
  tick: midnight - 3000,
  stop_price: null,
  open_tick: midnight - 2000,
  stops_tick: midnight - 500,
  close_tick: null,
  close_reason: null,
  closed: null,
  take_profit: '66000.00',
  stop_loss: '61000.00',
  liquidation_price: '60000.00',
  limit_price: '64000.00',
  waiting_quantity: '0.00000',
} as Position;
const step = (purpose: Fill['purpose'], tick: number) => ({ purpose, tick }) as Fill;
const spot = (patch: Partial<SpotOrder>, fills: Fill[] = []) =>
  unfilledChecks(contextOfSpot({ ...limit, ...patch }, rulesOf('BTCUSDT')), fills, nowMs);
const checks = (patch: Partial<Position> = {}, fills: Fill[] = []) => {
  const rules = rulesOf(patch.symbol ?? 'BTCUSDT');
  return unfilledChecks(contextOfPosition({ ...position, ...patch }, rules), fills, nowMs);
};
const spans = (list: ReturnType<typeof checks>) =>
  list.map(({ why, question: { since, at } }) => [why, Number(since) - midnight, Number(at) - midnight]);

test('an open limit is asked about from the tick behind its order, or its last part, to the end of yesterday', () => {
  expect(spot({})).toEqual([
    {
      why: 'limit',
      level: '64000.00',
      question: {
        kind: 'spot',
        symbol: 'BTCUSDT',
        at: String(midnight - 1),
        side: 'sell',
        filled: 'no',
        why: 'limit',
        level: '64000.00',
        since: String(midnight - 999),
      },
    },
  ]);
  expect(spans(spot({}, [step('open', midnight - 700)]))).toEqual([['limit', -699, -1]]);
});

test('of today nothing can be asked yet, of a market order and of one that was filled never', () => {
  expect(spot({ tick: midnight - 1 })).toEqual([]);
  expect(spot({ price: null })).toEqual([]);
  expect(spot({ status: 'done' })).toEqual([]);
});

test('a cancelled limit waited until the second of its end', () => {
  expect(spans(spot({ status: 'cancelled', ended: (midnight - 500) / 5 }))).toEqual([['limit', -999, -501]]);
  const pending = { status: 'cancelled', open_tick: null, closed: (midnight - 500) / 5 } as const;
  expect(spans(checks(pending))).toEqual([['limit', -2999, -501]]);
});

test('an open position is asked about its stops since they were set, and its liquidation since it opened', () => {
  expect(spans(checks())).toEqual([
    ['take_profit', -499, -1],
    ['stop_loss', -499, -1],
    ['liquidation', -1999, -1],
  ]);
  expect(checks().map(({ question: { side } }) => side)).toEqual(['sell', 'sell', 'sell']);
  expect(checks({ direction: 'short' }).map(({ question: { side } }) => side)).toEqual(['buy', 'buy', 'buy']);
  const [waiting] = checks({ waiting_quantity: '0.01000' });
  expect(waiting).toMatchObject({ why: 'limit', question: { side: 'buy', level: '64000.00' } });
});

test('a part that is filled later moves the liquidation, and leaves the stops', () => {
  const later = [step('open', midnight - 2000), step('open', midnight - 800)];
  expect(spans(checks({}, later))).toEqual([
    ['take_profit', -499, -1],
    ['stop_loss', -499, -1],
    ['liquidation', -799, -1],
  ]);
});

test('a closed position is asked about all that did not end it, up to the tick before', () => {
  const closed = { status: 'closed', close_tick: midnight - 100 } as const;
  expect(spans(checks({ ...closed, close_reason: 'stop_loss' }))).toEqual([
    ['take_profit', -499, -101],
    ['liquidation', -1999, -101],
  ]);
  // By hand forex closes a second after it was asked to.
  const forex = { ...closed, product: 'forex', symbol: 'EURUSD', close_reason: 'user' } as const;
  expect(spans(checks(forex))[0]).toEqual(['take_profit', -499, -106]);
});

test('a night moves the liquidation of forex, and of a cross no level says when', () => {
  const euro = { product: 'forex', symbol: 'EURUSD' } as const;
  expect(spans(checks(euro, [step('swap', midnight - 300)])).at(-1)).toEqual(['liquidation', -299, -1]);
  expect(spans(checks({ ...euro, symbol: 'USDJPY' })).map(([why]) => why)).toEqual(['take_profit', 'stop_loss']);
});

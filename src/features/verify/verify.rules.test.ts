import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Candle } from '#contract/api/market.ts';
import {
  clockOfTick,
  dateOfTick,
  fitsCandle,
  readAsked,
  sealVerdict,
  spanOf,
  tickAtClock,
  timeOfTick,
} from './verify.rules.ts';

afterEach(() => vi.unstubAllEnvs());

const read = (query: string) => readAsked(new URLSearchParams(query));
const at = Date.parse('2026-11-20T12:04:31.400Z') / 200;

describe('the question in the address', () => {
  test('is a market, a moment of it, or a fill', () => {
    expect(read('head=57-ab12cd34ef56')).toMatchObject({ head: { seq: 57, short: 'ab12cd34ef56' } });
    expect(read('head=57')).toBeNull();
    expect(read('')).toMatchObject({ rules: { symbol: 'BTCUSDT' }, tick: null, claim: null });
    expect(read(`symbol=EURUSD&at=${at}`)).toMatchObject({ rules: { symbol: 'EURUSD' }, tick: at, claim: null });
    const taken = `symbol=BTCUSDT&at=${at}&kind=spot&side=buy&price=61000`;
    expect(read(`${taken}&shown=${at * 200}`)?.claim).toMatchObject({ shownAt: at * 200 });
    expect(read(`${taken}&shown=yesterday`)).toBeNull();
    const waits = `symbol=BTCUSDT&at=${at}&kind=spot&side=buy&filled=no`;
    expect(read(`${waits}&why=limit&level=61000&since=${at - 5}`)?.claim).toEqual({
      kind: 'spot',
      price: null,
      side: 'buy',
      wait: { why: 'limit', level: '61000', since: at - 5 },
    });
    // What waits for nothing cannot have been missed, and what was filled was not.
    expect(read(waits)).toBeNull();
    expect(read(`${waits}&why=limit&level=61000&since=${at - 5}&price=61000`)).toBeNull();
    expect(read(`symbol=BTCUSDT&at=${at}&kind=spot&side=buy&why=limit&level=61000&since=${at}`)).toBeNull();
    expect(read(`symbol=BTCUSDT&at=${at}&kind=option&price=61000.5`)?.claim).toEqual({
      kind: 'option',
      price: '61000.5',
      side: null,
      wait: null,
    });
    const stop = `kind=contract&price=61000.50&side=sell&why=stop_loss&level=61001&since=${at - 5}`;
    expect(read(`symbol=BTCUSDT&at=${at}&${stop}`)?.claim).toEqual({
      kind: 'contract',
      price: '61000.50',
      side: 'sell',
      wait: { level: '61001', since: at - 5, why: 'stop_loss' },
    });
  });

  test.each([
    'symbol=NOPE',
    'at=soon',
    'at=-1',
    'at=5',
    'kind=spot&price=1&side=buy',
    `at=${at}&kind=lottery&price=1`,
    `at=${at}&kind=option`,
    `at=${at}&kind=option&price=0`,
    `at=${at}&kind=option&price=1e5`,
    `at=${at}&kind=spot&price=1`,
    `at=${at}&kind=spot&price=1&side=sideways`,
    `at=${at}&kind=spot&price=1&side=buy&why=limit`,
    `at=${at}&kind=spot&price=1&side=buy&why=user&level=1&since=${at}`,
    `at=${at}&kind=spot&price=1&side=buy&why=limit&level=1.00001&since=${at}`,
    `at=${at}&kind=spot&price=1&side=buy&why=limit&level=1&since=${at + 1}`,
  ])('makes no sense: %s', (query) => expect(read(query)).toBeNull());
});

describe('times', () => {
  const zones = [
    'UTC',
    'Asia/Tokyo',
    'America/Los_Angeles',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
  ];

  test('every clock time of a day is one moment of it, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 20_500, max: 20_800 }),
        fc.nat(86_399),
        (zone, day, second) => {
          vi.stubEnv('TZ', zone);
          const tick = (day * 86_400 + second) * 5;
          const found = tickAtClock(dateOfTick(tick), clockOfTick(tick));
          expect(found === null ? null : dateOfTick(found)).toBe(dateOfTick(tick));
          expect(clockOfTick(found ?? 0)).toBe(clockOfTick(tick));
        },
      ),
    );
  });

  test('what a clock skips in spring is no time; what it shows twice in autumn is the first', () => {
    vi.stubEnv('TZ', 'Europe/Madrid');
    expect(tickAtClock('2026-03-29', '02:30:00')).toBeNull();
    expect(tickAtClock('2026-10-25', '02:30:00')).toBe(Date.parse('2026-10-25T00:30:00Z') / 200);
  });

  test('seconds may be left out, nonsense is no time', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(tickAtClock('2026-11-20', '12:04')).toBe(Date.parse('2026-11-20T12:04:00Z') / 200);
    for (const text of ['', '12', '25:00:00', '12:60:00', 'noon']) expect(tickAtClock('2026-11-20', text)).toBeNull();
  });

  test('a tick is written to the fifth of its second, a day from midnight to midnight of UTC', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(timeOfTick(at)).toBe('2026-11-20 21:04:31.4');
    expect(spanOf('2026-11-20')).toEqual({ from: 1_795_132_800, to: 1_795_219_200 });
  });
});

describe('the seal', () => {
  const published = 'a'.repeat(64);

  test.each([
    ['agrees', { computed: published, before: [published, undefined] }],
    ['agrees', { computed: published, before: [] }],
    ['broken', { computed: 'b'.repeat(64), before: [published] }],
    ['broken', { computed: null, before: [] }],
    ['changed', { computed: published, before: [undefined, 'b'.repeat(64)] }],
  ] as const)('%s', (verdict, rest) => expect(sealVerdict({ published, ...rest })).toBe(verdict));
});

test('a candle fits when it opens with the minute and holds the price, its ends included', () => {
  const candle: Candle = { time: 0, open: '10.00', high: '10.20', low: '9.90', close: '10.1', volume: '1' };
  const fits = (price: string, minuteOpen = '10') => fitsCandle({ price, minuteOpen }, candle);
  expect([fits('9.9'), fits('10.2'), fits('10.05')]).toEqual([true, true, true]);
  expect([fits('9.89'), fits('10.21'), fits('10.05', '10.01')]).toEqual([false, false, false]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Candle, Quote } from '#contract/api/market.ts';
import { AppError } from '#src/lib/appError.ts';
import type { Board } from '../feed/board.ts';
import type { AlertHit, PriceAlert } from './alert.rules.ts';
import { AlertWatch, type WatchDeps } from './alertWatch.ts';

const minute = 60;
const now = 1_800_000_000;

let alerts: PriceAlert[] = [];
let notified: { id: string; hit: AlertHit }[] = [];
let asked: string[] = [];
let noted: number[] = [];
/** High and low of the minutes that differ from the rest, by their beginning. */
let minutes = new Map<number, { high: string; low: string }>();
let isDown = false;

const alert = (change: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'a',
  symbol: 'BTCUSDT',
  side: 'above',
  price: '110.00',
  since: now - 10 * minute,
  hit: null,
  ...change,
});

function board(at: number, price: string, live = true, range = { high: '200', low: '50' }): Board {
  const quote: Quote = { symbol: 'BTCUSDT', price, open: '100', change: '0', volume: '1', time: at, ...range };
  return { at, live, quotes: { BTCUSDT: quote } };
}

const lengths: Record<string, number> = { '1m': minute, '1h': 3600, '1d': 86_400 };

/** A calm market at 100, but for the minutes named above. */
function candles(interval: string, limit: number, to: number): Candle[] {
  const seconds = lengths[interval] ?? minute;
  const last = Math.floor((to - 1) / seconds) * seconds;
  return Array.from({ length: limit }, (_, index) => {
    const time = last - (limit - 1 - index) * seconds;
    const inside = [...minutes].filter(([at]) => at >= time && at < time + seconds).map(([, range]) => range);
    return {
      time,
      open: '100',
      close: '100',
      high: inside.map(({ high }) => high).sort((a, b) => Number(b) - Number(a))[0] ?? '101',
      low: inside.map(({ low }) => low).sort((a, b) => Number(a) - Number(b))[0] ?? '99',
      volume: '1',
    };
  });
}

function watch(watchedTo: number, change: Partial<WatchDeps> = {}): AlertWatch {
  return new AlertWatch({
    waiting: () => alerts.filter(({ hit }) => hit === null),
    askCandles: (symbol, interval, limit, to) => {
      asked.push(`${symbol} ${interval} ${limit}`);
      return isDown ? Promise.reject(new AppError('offline')) : Promise.resolve(candles(interval, limit, to));
    },
    claim: ({ id }, hit) => {
      const isFirst = alerts.some((one) => one.id === id && one.hit === null);
      alerts = alerts.map((one) => (one.id === id ? { ...one, hit } : one));
      return Promise.resolve(isFirst);
    },
    notify: ({ id }, hit) => notified.push({ id, hit }),
    watchedTo: () => watchedTo,
    noteWatchedTo: (at) => noted.push(at),
    ...change,
  });
}

/** Until nothing is under way any more: everything here waits for promises only. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  [alerts, notified, asked, noted, isDown] = [[alert()], [], [], [], false];
  minutes = new Map();
});

describe('live', () => {
  test('says once that a level is reached, with the price and its time', async () => {
    const watching = watch(now);
    watching.take(board(now, '100'));
    await rest();
    watching.take(board(now + 1, '109.99'));
    watching.take(board(now + 2, '110.00'));
    watching.take(board(now + 2, '111.00'));
    await rest();
    watching.take(board(now + 3, '112.00'));
    await rest();
    expect(notified).toEqual([{ id: 'a', hit: { at: now + 2, price: '110.00' } }]);
  });

  test('a price that is not live reaches nothing', async () => {
    const watching = watch(now);
    watching.take(board(now, '120', false));
    watching.take(undefined);
    await rest();
    expect(notified).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('another tab may have said it before', async () => {
    const watching = watch(now, { claim: () => Promise.resolve(false) });
    watching.take(board(now, '100'));
    await rest();
    watching.take(board(now + 1, '120'));
    await rest();
    expect(notified).toEqual([]);
  });

  test('notes from time to time how far it has come', async () => {
    const watching = watch(now);
    watching.take(board(now, '100'));
    await rest();
    for (let at = now + 1; at <= now + 40; at += 1) watching.take(board(at, '100'));
    expect(noted).toEqual([now + 15, now + 30]);
  });
});

describe('after a gap', () => {
  test('finds the minute in which the level was reached, though the price is back', async () => {
    minutes.set(now - 3 * minute, { high: '115', low: '99' });
    minutes.set(now - 2 * minute, { high: '116', low: '99' });
    watch(now - 5 * minute).take(board(now, '100'));
    await rest();
    expect(notified).toEqual([{ id: 'a', hit: { at: now - 3 * minute, price: null } }]);
    expect(asked).toEqual(['BTCUSDT 1m 6']);
  });

  test('what was before the alert, or was looked at live, does not count', async () => {
    minutes.set(now - 8 * minute, { high: '115', low: '99' });
    watch(now - 5 * minute).take(board(now, '100'));
    await rest();
    alerts = [alert({ since: now - 2 * minute })];
    minutes.set(now - 3 * minute, { high: '115', low: '99' });
    watch(now - 60 * minute).take(board(now, '100'));
    await rest();
    expect(notified).toEqual([]);
  });

  test('three days later it is still the right minute', async () => {
    const reached = now - 2 * 86_400 + 17 * minute;
    const at = Math.floor(reached / minute) * minute;
    minutes.set(at, { high: '115', low: '99' });
    alerts = [alert({ since: now - 4 * 86_400 })];
    watch(now - 3 * 86_400).take(board(now, '100', true, { high: '101', low: '99' }));
    await rest();
    expect(notified).toEqual([{ id: 'a', hit: { at, price: null } }]);
    expect(asked).toHaveLength(2);
  });

  test('asks nothing where the last 24 hours cannot have reached it', async () => {
    watch(now - 5 * minute).take(board(now, '100', true, { high: '109.99', low: '99' }));
    await rest();
    expect(asked).toEqual([]);
  });

  test('what fails is asked again, and nothing of the gap is lost', async () => {
    minutes.set(now - 3 * minute, { high: '115', low: '99' });
    isDown = true;
    const watching = watch(now - 5 * minute);
    watching.take(board(now, '100'));
    await rest();
    watching.take(board(now + 1, '100'));
    await rest();
    expect(asked).toHaveLength(1);
    isDown = false;
    watching.take(board(now + 6, '100'));
    await rest();
    expect(notified).toEqual([{ id: 'a', hit: { at: now - 3 * minute, price: null } }]);
    expect(noted).toEqual([now + 6]);
  });

  test('what goes on failing is asked less and less often', async () => {
    isDown = true;
    const watching = watch(now - 5 * minute);
    for (let at = now; at < now + 100; at += 1) {
      watching.take(board(at, '100'));
      await rest();
    }
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked.length).toBeLessThanOrEqual(7);
  });

  test('lost again while it asks, it begins again from there', async () => {
    const watching = watch(now - 5 * minute);
    watching.take(board(now, '100'));
    watching.take(board(now + 1, '100', false));
    await rest();
    minutes.set(now + 2 * minute, { high: '115', low: '99' });
    watching.take(board(now + 5 * minute, '100'));
    await rest();
    expect(notified).toEqual([{ id: 'a', hit: { at: now + 2 * minute, price: null } }]);
  });

  test('what is reached while it asks is said with its price, unless it was before', async () => {
    const watching = watch(now - 5 * minute);
    watching.take(board(now, '100'));
    watching.take(board(now + 1, '112'));
    watching.take(board(now + 2, '100'));
    await rest();
    expect(notified).toEqual([{ id: 'a', hit: { at: now + 1, price: '112' } }]);
  });
});

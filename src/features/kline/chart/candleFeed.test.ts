import { beforeEach, expect, test, vi } from 'vitest';
import type { Candle } from '#contract/api/market.ts';
import type { CandleEvent } from '#contract/socket.ts';
import { AppError } from '#src/lib/appError.ts';
import type { Bar } from '#src/ui/chart/bars.ts';
import { CandleFeed, type Condition, type FeedDeps, type KeptCandles } from './candleFeed.ts';

const candle = (minute: number, close = 100 + minute): Candle => ({
  time: minute * 60,
  open: '100',
  high: '200',
  low: '50',
  close: `${close}`,
  volume: '1',
});
const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => candle(from + at));

let onServer: Candle[];
let kept: KeptCandles | undefined;
let isDown: boolean;
let sayCandle: (event: CandleEvent) => void;
let sayConnect: () => void;
let sayState: (state: 'live' | 'offline') => void;
const told: Condition[] = [];

/** What a chart would show. */
let shown: Bar[];

function open(): CandleFeed {
  const deps: FeedDeps = {
    symbol: 'BTCUSDT',
    interval: '1m',
    ask: (limit, to = Number.POSITIVE_INFINITY) => {
      if (isDown) return Promise.reject(new AppError('offline'));
      return Promise.resolve({ candles: onServer.filter(({ time }) => time < to).slice(-limit), asOf: 7000 });
    },
    recall: () => Promise.resolve(kept),
    remember: (now) => {
      kept = now;
      return Promise.resolve();
    },
    socket: {
      subscribe: () => () => undefined,
      on: (_, handler) => {
        sayCandle = handler as typeof sayCandle;
        return () => undefined;
      },
      onConnect: (handler) => {
        sayConnect = handler;
        return () => undefined;
      },
      onState: (handler) => {
        sayState = handler;
        return () => undefined;
      },
    },
    isRest: ({ volume }) => volume === '0',
    nowSeconds: () => 9000,
    tell: (condition) => void told.push(condition),
  };
  return new CandleFeed(deps);
}

/** Does with a feed what a chart does. */
async function show(feed: CandleFeed): Promise<void> {
  const begin = async () => {
    shown = await feed.newest();
  };
  feed.follow(
    (bar) => {
      const last = shown.at(-1)?.timestamp ?? 0;
      if (bar.timestamp === last) shown[shown.length - 1] = bar;
      else if (bar.timestamp > last) shown.push(bar);
    },
    () => void begin(),
  );
  await begin();
}

const event = (list: Candle[]): CandleEvent => ({ symbol: 'BTCUSDT', interval: '1m', seq: 1, list });
const times = () => shown.map(({ timestamp }) => timestamp / 60_000);
const settled = () => vi.waitFor(() => expect(told.at(-1)?.status).not.toBe('pending'));

beforeEach(() => {
  onServer = minutes(0, 700);
  kept = undefined;
  isDown = false;
  shown = [];
  told.length = 0;
});

test('shows the newest candles, keeps them, and older ones as somebody pans', async () => {
  const feed = open();
  await show(feed);
  expect([shown.length, times()[0], times().at(-1)]).toEqual([500, 200, 699]);
  expect(told.at(-1)).toEqual({ status: 'ready', asOf: 7000, isLive: false });
  expect(kept?.candles).toHaveLength(500);
  const older = await feed.older(200 * 60_000);
  expect([older.bars.length, older.hasMore]).toEqual([200, false]);
});

test('without a network it shows what this phone saw last, with its age, and fetches older ones later', async () => {
  kept = { candles: minutes(0, 10), asOf: 600 };
  isDown = true;
  const feed = open();
  await show(feed);
  await settled();
  expect(times()).toHaveLength(10);
  expect(told.at(-1)).toEqual({ status: 'ready', asOf: 600, isLive: false });
  expect(await feed.older(0)).toEqual({ bars: [], hasMore: true });
});

test('what failed for want of a network is asked for again when the line is back', async () => {
  isDown = true;
  const feed = open();
  await show(feed);
  expect(told.at(-1)?.status).toBe('failed');
  isDown = false;
  sayConnect();
  await settled();
  expect(told.at(-1)?.status).toBe('ready');
  expect(shown.length).toBeGreaterThan(0);
});

test('what is asked for before there is a chart is not asked for twice', async () => {
  const feed = open();
  feed.prepare();
  feed.prepare();
  onServer = [];
  await show(feed);
  expect(shown.length).toBeGreaterThan(0);
});

test('with nothing kept and no network it says that it failed, and tries again when asked', async () => {
  isDown = true;
  const feed = open();
  await show(feed);
  expect(told.at(-1)?.status).toBe('failed');
  isDown = false;
  feed.retry();
  await vi.waitFor(() => expect(shown).toHaveLength(500));
});

test('what the phone knew gives way to what the server has', async () => {
  kept = { candles: minutes(0, 10), asOf: 600 };
  await show(open());
  await vi.waitFor(() => expect(times().at(-1)).toBe(699));
  expect(told.at(-1)).toMatchObject({ status: 'ready', asOf: 7000 });
});

test('the candle in progress moves, the finished one ends as the server says, the next one begins', async () => {
  await show(open());
  sayCandle(event([candle(698), candle(699, 111)]));
  expect(shown.at(-1)?.close).toBe(111);
  sayCandle(event([candle(699, 112), candle(700, 113)]));
  expect(shown.slice(-2).map(({ close }) => close)).toEqual([112, 113]);
  expect(times()).toHaveLength(501);
  expect(told.at(-1)).toEqual({ status: 'ready', asOf: 9000, isLive: true });
  sayCandle({ ...event([candle(700, 1), candle(701, 1)]), interval: '5m' });
  expect(shown.at(-1)?.close).toBe(113);
});

test('the price of the moment moves the newest bar, but only while it is live', async () => {
  const feed = open();
  await show(feed);
  feed.takePrice('300');
  expect(shown.at(-1)?.close).toBe(799);
  sayCandle(event([candle(698), candle(699, 111)]));
  feed.takePrice('300');
  expect(shown.at(-1)).toMatchObject({ close: 300, high: 300, low: 50 });
  feed.takePrice('60');
  expect(shown.at(-1)).toMatchObject({ close: 60, high: 300, low: 50 });
  sayCandle(event([candle(698), candle(699, 112)]));
  expect(shown.at(-1)).toMatchObject({ close: 112, high: 200 });
});

test.each([
  ['some candles', 720],
  ['more than a page of them', 2000],
])('after %s were missed they are fetched, without a hole', async (_, to) => {
  await show(open());
  onServer = minutes(0, to);
  sayCandle(event([candle(to - 1), candle(to)]));
  await vi.waitFor(() => expect(times().at(-1)).toBe(to - 1));
  const found = times();
  expect(found).toEqual(found.map((_time, at) => (found[0] ?? 0) + at));
  sayCandle(event([candle(to - 1), candle(to, 7)]));
  expect(shown.at(-1)).toMatchObject({ timestamp: to * 60_000, close: 7 });
});

test('the time in which a market rests is left out, and the first candle behind it follows the last before', async () => {
  const rest = (minute: number): Candle => ({ ...candle(minute), volume: '0' });
  onServer = [...minutes(0, 5), rest(5), rest(6)];
  await show(open());
  expect(times()).toEqual([0, 1, 2, 3, 4]);
  sayCandle(event([rest(6), rest(7)]));
  expect(told.at(-1)).toMatchObject({ status: 'ready', isLive: true });
  onServer = [...onServer, rest(7), candle(8)];
  sayCandle(event([rest(7), candle(8)]));
  await vi.waitFor(() => expect(times()).toEqual([0, 1, 2, 3, 4, 8]));
});

test('a line that went down is not live, and catches up when it is back', async () => {
  await show(open());
  sayCandle(event([candle(698), candle(699)]));
  sayState('offline');
  expect(told.at(-1)?.isLive).toBe(false);
  onServer = minutes(0, 710);
  sayConnect();
  await vi.waitFor(() => expect(times().at(-1)).toBe(709));
});

import { is } from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type CandleEvent,
  candleEventSchema,
  depthEventSchema,
  marketTopicsMax,
  tradesEventSchema,
  type TradesEvent,
} from '#contract/socket.ts';
import { intervals } from '#contract/intervals.ts';
import type { Depth } from '#contract/api/market.ts';
import { closeSockets, connectSocket, outcomeOf } from '#tests/api/sockets.ts';
import { openWorld, until, type World } from '#tests/api/world.ts';

let world: World;

/** How often quotes and topics together have asked what frame it is: twice a beat. */
let asked = 0;

beforeAll(async () => {
  world = await openWorld();
  const { board } = world.app.deps;
  const { frameAt } = board;
  board.frameAt = (nowMs) => {
    asked += 1;
    return frameAt(nowMs);
  };
});
afterEach(closeSockets);
afterAll(async () => {
  await world.dispose();
});

/** Lets the server's clock go on, a beat at a time, until something has happened. */
async function play(condition: () => boolean, what: string): Promise<void> {
  for (let beats = 0; !condition(); beats += 1) {
    if (beats === 40) throw new Error(`waited in vain for ${what}`);
    world.clock.advance(200);
    const enough = asked + 4;
    await until(() => asked >= enough, 'the next beat');
  }
}

async function watcher() {
  const socket = connectSocket(world.url, {}, {});
  const seen = { depth: [] as Depth[], trades: [] as TradesEvent[], candle: [] as CandleEvent[] };
  socket.on('depth', (event: Depth) => void seen.depth.push(event));
  socket.on('trades', (event: TradesEvent) => void seen.trades.push(event));
  socket.on('candle', (event: CandleEvent) => void seen.candle.push(event));
  await outcomeOf(socket);
  const say = (event: string, topic: object): Promise<unknown> => socket.timeout(2000).emitWithAck(event, topic);
  return { seen, say };
}

it('sends the book, the trades and the candle of the market that is watched, and of no other', async () => {
  const { seen, say } = await watcher();
  for (const topic of [{ channel: 'depth' }, { channel: 'trades' }, { channel: 'candle', interval: '5m' }]) {
    expect(await say('subscribe', { ...topic, symbol: 'BTCUSDT' })).toEqual({ ok: true });
  }
  await play(() => seen.depth.length > 1 && seen.trades.length > 2 && seen.candle.length > 1, 'all three');
  expect(seen.depth.every((event) => is(depthEventSchema, event) && event.symbol === 'BTCUSDT')).toBe(true);
  for (const { price, bids, asks } of seen.depth) {
    const [bid, last, ask] = [bids[0]?.[0], price, asks[0]?.[0]].map(Number);
    expect(bid, 'the price that comes with the levels lies between them').toBeLessThan(last ?? 0);
    expect(ask).toBeGreaterThan(last ?? 0);
  }
  expect(seen.trades.every((event) => is(tradesEventSchema, event) && event.symbol === 'BTCUSDT')).toBe(true);
  expect(seen.candle.every((event) => is(candleEventSchema, event) && event.interval === '5m')).toBe(true);

  expect(await say('unsubscribe', { channel: 'depth', symbol: 'BTCUSDT' })).toEqual({ ok: true });
  const [depths, trades] = [seen.depth.length, seen.trades.length];
  await play(() => seen.trades.length > trades + 4, 'more trades');
  expect(seen.depth.length - depths, 'one may have been on its way').toBeLessThanOrEqual(1);
});

it('sends each trade once, in an unbroken chain, as the call has them', async () => {
  const { seen, say } = await watcher();
  await say('subscribe', { channel: 'trades', symbol: 'ETHUSDT' });
  await play(() => seen.trades.length > 5, 'some trades');
  const told = [...seen.trades];
  for (const [at, { prev }] of told.entries()) if (at > 0) expect(prev).toBe(told[at - 1]?.seq);
  const ids = told.flatMap(({ list }) => list.map(({ id }) => id).reverse());
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  const { list } = await world.must('currency/trades', { symbol: 'ETHUSDT' });
  const called = new Map(list.map((trade) => [trade.id, trade]));
  for (const trade of told.flatMap((event) => event.list)) expect(called.get(trade.id)).toEqual(trade);
});

it('sends the candle in progress behind the one before it, as the call has them', async () => {
  const { seen, say } = await watcher();
  await say('subscribe', { channel: 'candle', symbol: 'SOLUSDT', interval: '1m' });
  await play(() => seen.candle.length > 0, 'a candle');
  const [finished, current] = seen.candle[0]?.list ?? [];
  expect(current?.time).toBe((finished?.time ?? 0) + 60);
  const list = await world.must('currency/new_timeshar', { symbol: 'SOLUSDT', interval: '1m', limit: '3' });
  expect(list).toContainEqual(finished);
});

it('refuses markets that are not there, and more of them than a screen can show', async () => {
  const { say } = await watcher();
  const depth = (symbol: string) => say('subscribe', { channel: 'depth', symbol });
  expect(await depth('NOPE')).toEqual({ ok: false, message: 'pair_not_found' });
  expect(await say('subscribe', { channel: 'candle', symbol: 'BTCUSDT' })).toMatchObject({
    message: 'parameter_wrong',
  });
  for (const interval of intervals) {
    expect(await say('subscribe', { channel: 'candle', symbol: 'BTCUSDT', interval })).toEqual({ ok: true });
  }
  for (let left = marketTopicsMax - intervals.length; left > 0; left -= 1) {
    expect(
      await say('subscribe', { channel: 'trades', symbol: ['ADAUSDT', 'XRPUSDT', 'BNBUSDT'][left - 1] ?? '' }),
    ).toEqual({
      ok: true,
    });
  }
  expect(await depth('ETHUSDT')).toEqual({ ok: false, message: 'too_many_requests' });
  expect(await say('subscribe', { channel: 'candle', symbol: 'BTCUSDT', interval: '1m' })).toEqual({ ok: true });
  expect(await say('subscribe', { channel: 'quotes' })).toEqual({ ok: true });
});

it('answers the book and the trades of a market, and refuses one that is not there', async () => {
  const depth = await world.must('currency/depth', { symbol: 'BTCUSDT' });
  expect(depth.bids).toHaveLength(20);
  const { list } = await world.must('currency/trades', { symbol: 'BTCUSDT' });
  expect(list).toHaveLength(50);
  expect(await world.ask('currency/depth', { symbol: 'NOPE' })).toMatchObject({
    status: 404,
    message: 'pair_not_found',
  });
});

import { is } from 'valibot';
import type { Candle } from '#contract/api/market.ts';
import { batchMs, type MarketTopic, marketTopicSchema } from '#contract/socket.ts';
import type { Deps } from '../domain/deps.ts';
import { depthOf, tradesOf } from '../domain/quotes/book.ts';
import { candlesOf } from '../domain/quotes/history.ts';
import type { Io } from './io.ts';

/** Beats of 200 ms between two messages. A book goes with every price: otherwise the last price stands outside of its spread. */
const beatsBetween: Record<MarketTopic['channel'], number> = { trades: 1, depth: 1, candle: 5 };

/** The topic a room is of; null for quotes and for rooms of another kind. */
export function readTopic(room: string): MarketTopic | null {
  // There are as many rooms as there are clients, and more: nearly all of them end here.
  if (!/^(?:depth|trades|candle):/.test(room)) return null;
  const [channel, symbol, interval] = room.split(':');
  const topic: unknown = channel === 'candle' ? { channel, symbol, interval } : { channel, symbol };
  return is(marketTopicSchema, topic) ? topic : null;
}

/**
 * Sends books, trades and candles to whoever watches them, at most once a beat each, and only what differs from the message
 * before. Nothing is computed for a market that nobody watches.
 * @returns how to stop.
 */
export function startTopics(io: Io, deps: Deps): () => void {
  const { board, clock } = deps;
  let timer: ReturnType<typeof setTimeout>;
  let sent = new Map<string, Sent>();

  const beat = () => {
    const frame = board.frameAt(clock.nowMs());
    const watched = new Map<string, Sent>();
    for (const room of io.sockets.adapter.rooms.keys()) {
      const topic = readTopic(room);
      if (topic === null) continue;
      const before = sent.get(room) ?? { seq: frame - 1, at: Number.NEGATIVE_INFINITY, text: '', isBusy: false };
      watched.set(room, before);
      if (frame - before.at < beatsBetween[topic.channel]) continue;
      before.at = frame;
      tell(io, deps, { topic, room, before }, frame);
    }
    sent = watched;
    timer = setTimeout(beat, batchMs - (clock.nowMs() % batchMs));
  };
  timer = setTimeout(beat, batchMs);
  return () => clearTimeout(timer);
}

/** What a room was told last. */
interface Sent {
  seq: number;
  /** The frame at which it was last looked whether there is something to tell. */
  at: number;
  text: string;
  isBusy: boolean;
}

interface Watched {
  topic: MarketTopic;
  room: string;
  before: Sent;
}

function tell(io: Io, deps: Deps, { topic, room, before }: Watched, frame: number): void {
  const to = io.to(room).local.volatile;
  const { symbol } = topic;
  if (topic.channel === 'depth') {
    const depth = depthOf(deps.market, symbol, frame);
    if (isNews(before, frame, [depth.bids, depth.asks])) to.emit('depth', depth);
  } else if (topic.channel === 'trades') {
    const prev = before.seq;
    const list = tradesOf(deps.market, symbol, frame, prev);
    if (list.length === 0) return;
    before.seq = frame;
    to.emit('trades', { symbol, seq: frame, prev, list });
  } else if (!before.isBusy) {
    before.isBusy = true;
    const { interval } = topic;
    const send = (list: Candle[]) => {
      if (isNews(before, frame, list)) to.emit('candle', { symbol, interval, seq: frame, list });
    };
    candlesOf(deps, { symbol, interval, limit: 2 })
      .then(send)
      .catch((error: unknown) => deps.log.error({ err: error, room }, 'a candle was not sent'))
      .finally(() => {
        before.isBusy = false;
      });
  }
}

function isNews(before: Sent, frame: number, content: unknown): boolean {
  const text = JSON.stringify(content);
  if (text === before.text) return false;
  Object.assign(before, { seq: frame, text });
  return true;
}

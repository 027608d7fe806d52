import { is } from 'valibot';
import { type Ack, marketTopicsMax, type Topic, topicName, topicSchema } from '#contract/socket.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Client, Io } from './io.ts';
import { readTopic } from './topics.ts';
import { marketOf } from '#contract/markets.ts';

const eventsPerSecondMax = 20;

/** What clients may say. Everything is answered, where an answer is wanted, and nothing throws. */
export function takeSubscriptions(io: Io, clock: Clock): void {
  io.on('connection', (socket) => {
    limitEvents(socket, clock);
    socket.on('subscribe', (topic, ack) => {
      if (!is(topicSchema, topic)) return answer(ack, { ok: false, message: 'parameter_wrong' });
      const refusal = refusalOf(socket, topic);
      if (refusal !== null) return answer(ack, { ok: false, message: refusal });
      void socket.join(topicName(topic));
      answer(ack, { ok: true });
    });
    socket.on('unsubscribe', (topic, ack) => {
      if (!is(topicSchema, topic)) return answer(ack, { ok: false, message: 'parameter_wrong' });
      void socket.leave(topicName(topic));
      answer(ack, { ok: true });
    });
    socket.onAny((event: unknown, ...parameters: unknown[]) => {
      if (event !== 'subscribe' && event !== 'unsubscribe') {
        answer(parameters.at(-1), { ok: false, message: 'not_found' });
      }
    });
  });
}

/** Whoever watches many markets at once watches the quotes. */
function refusalOf(socket: Client, topic: Topic): ErrorKey | null {
  if (topic.channel === 'quotes') return null;
  if (marketOf(topic.symbol) === undefined) return 'pair_not_found';
  const watched = [...socket.rooms].filter((room) => readTopic(room) !== null);
  return watched.length >= marketTopicsMax && !socket.rooms.has(topicName(topic)) ? 'too_many_requests' : null;
}

/** Whatever a client puts where the acknowledgement belongs. */
function answer(ack: unknown, message: Ack): void {
  if (typeof ack === 'function') ack(message);
}

/** A client that talks faster than any hand is sent away. */
function limitEvents(socket: Client, clock: Clock): void {
  let second = 0;
  let count = 0;
  socket.use((_event, next) => {
    const now = Math.floor(clock.nowMs() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > eventsPerSecondMax) socket.disconnect(true);
    else next();
  });
}

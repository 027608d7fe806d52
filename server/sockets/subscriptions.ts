import { is } from 'valibot';
import { type Ack, subscribeSchema } from '../../contract/socket.ts';
import type { Clock } from '../platform/clock.ts';
import type { Client, Io } from './door.ts';
import { quotesRoom } from './quotes.ts';

const rooms = { quotes: quotesRoom } as const;

const eventsPerSecondMax = 20;

/** What clients may say. Everything is answered, where an answer is wanted, and nothing throws. */
export function takeSubscriptions(io: Io, clock: Clock): void {
  io.on('connection', (socket) => {
    limitEvents(socket, clock);
    socket.on('subscribe', (topic, ack) => {
      if (!is(subscribeSchema, topic)) return answer(ack, { ok: false, message: 'parameter_wrong' });
      void socket.join(rooms[topic.channel]);
      answer(ack, { ok: true });
    });
    socket.on('unsubscribe', (topic, ack) => {
      if (!is(subscribeSchema, topic)) return answer(ack, { ok: false, message: 'parameter_wrong' });
      void socket.leave(rooms[topic.channel]);
      answer(ack, { ok: true });
    });
    socket.onAny((event: unknown, ...parameters: unknown[]) => {
      if (event !== 'subscribe' && event !== 'unsubscribe') {
        answer(parameters.at(-1), { ok: false, message: 'not_found' });
      }
    });
  });
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

import type { IncomingMessage } from 'node:http';
import { isOwnMachine, peerOf, subnetOf } from '../platform/address.ts';
import type { Config } from '../platform/config.ts';
import type { Io } from './io.ts';

/** Sockets at once. A user who has more loses the oldest: on a bad line the dead ones are noticed late, and a new one must get in. */
export const socketLimits = { perUser: 10, perAddress: 100 } as const;

/** A connection below socket.io, also one that never says for whom it is. */
interface Connection {
  request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
  close(): void;
}

export function limitSockets(io: Io, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const open = new Map<string, number>();
  io.engine.on('connection', (connection: Connection) => {
    const address = peerOf(connection.request, trustProxy);
    if (isOwnMachine(address)) return;
    const subnet = subnetOf(address);
    open.set(subnet, (open.get(subnet) ?? 0) + 1);
    connection.once('close', () => {
      const left = (open.get(subnet) ?? 1) - 1;
      if (left === 0) open.delete(subnet);
      else open.set(subnet, left);
    });
    if ((open.get(subnet) ?? 0) > socketLimits.perAddress) connection.close();
  });
  io.on('connection', ({ data }) => {
    if (data.session === null) return;
    const own = io.sockets.adapter.rooms.get(`user:${data.session.userId}`) ?? new Set();
    const [oldest = ''] = own;
    if (own.size > socketLimits.perUser) io.sockets.sockets.get(oldest)?.disconnect(true);
  });
}

import type { EventEmitter } from 'node:events';
import { isOwnMachine, subnetOf } from '#server/platform/address.ts';

/** What of a connection is needed to count it. */
interface Connection {
  readonly remoteAddress?: string | undefined;
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/**
 * Ends connections beyond so many of one address as soon as they come: somebody who opens thousands and says nothing on them takes
 * only what is theirs.
 */
export function limitConnections(server: Pick<EventEmitter, 'on'>, perAddressMax: number): void {
  const open = new Map<string, number>();
  server.on('connection', (connection: Connection) => {
    const address = connection.remoteAddress ?? '';
    if (isOwnMachine(address)) return;
    const subnet = subnetOf(address);
    const count = (open.get(subnet) ?? 0) + 1;
    if (count > perAddressMax) {
      connection.destroy();
      return;
    }
    open.set(subnet, count);
    connection.once('close', () => {
      const left = (open.get(subnet) ?? 1) - 1;
      if (left === 0) open.delete(subnet);
      else open.set(subnet, left);
    });
  });
}

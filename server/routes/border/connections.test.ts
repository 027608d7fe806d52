import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { limitConnections } from './connections.ts';

class FakeConnection extends EventEmitter {
  readonly remoteAddress: string | undefined;
  isDestroyed = false;

  constructor(remoteAddress: string | undefined) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.emit('close');
  }
}

const address = '203.0.113.7';

function opener(perAddressMax: number) {
  const server = new EventEmitter();
  limitConnections(server, perAddressMax);
  return (from: string | undefined = address) => {
    const connection = new FakeConnection(from);
    server.emit('connection', connection);
    return connection;
  };
}

describe('connections of one address', () => {
  it('are ended beyond their number, and others are not', () => {
    const open = opener(3);
    const first = [open(), open(), open()];
    expect(open().isDestroyed).toBe(true);
    expect(open().isDestroyed).toBe(true);
    expect([...first, open('203.0.113.8')].map(({ isDestroyed }) => isDestroyed)).toEqual([false, false, false, false]);
  });

  it('make room when they close', () => {
    const open = opener(1);
    for (let round = 0; round < 5; round += 1) {
      const connection = open();
      expect(connection.isDestroyed).toBe(false);
      connection.destroy();
    }
  });

  it('are counted by the /64 of an IPv6 customer', () => {
    const open = opener(2);
    open('2001:db8:1:2::1');
    open('2001:db8:1:2:ffff::9');
    expect(open('2001:db8:1:2:3:4:5:6').isDestroyed).toBe(true);
    expect(open('2001:db8:1:3::1').isDestroyed).toBe(false);
  });

  it('do not count on the machine itself', () => {
    const open = opener(1);
    for (const from of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) {
      expect([open(from), open(from)].map(({ isDestroyed }) => isDestroyed)).toEqual([false, false]);
    }
  });
});

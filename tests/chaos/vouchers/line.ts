import net from 'node:net';
import type { Dice } from '../dice.ts';

export interface LineOptions {
  cutBytes: number | 'random';
  lostReplies: number;
  dice: Dice;
}

export interface LineCount {
  connections: number;
  cuts: number;
  replies: number;
  lostReplies: number;
  /** All that the client has put on the wire, what a cut threw away included. */
  sentBytes: number;
  /** All that the server has put on the wire. */
  answeredBytes: number;
}

export interface Line {
  port: number;
  count: LineCount;
  close(): Promise<void>;
}

/**
 * A dying link: a TCP proxy on loopback that cuts each connection after about so many bytes, both directions together and kept
 * alive or not, and loses a share of the replies: the server has done what it was asked, and the connection is reset before a
 * byte of its answer gets through.
 */
export async function openLine(targetPort: number, options: LineOptions): Promise<Line> {
  const count: LineCount = { connections: 0, cuts: 0, replies: 0, lostReplies: 0, sentBytes: 0, answeredBytes: 0 };
  const open = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    count.connections += 1;
    const server = net.connect(targetPort, '127.0.0.1');
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    join(client, server, options, count);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as net.AddressInfo).port,
    count,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        proxy.close(() => resolve());
      }),
  };
}

function join(client: net.Socket, server: net.Socket, options: LineOptions, count: LineCount): void {
  const { dice } = options;
  let left = lifeOf(options);
  let awaitsReply = false;
  const cut = () => {
    count.cuts += 1;
    client.resetAndDestroy();
  };
  client.on('data', (chunk: Buffer) => {
    count.sentBytes += chunk.length;
    awaitsReply = true;
    if (left <= 0) return;
    const isCut = chunk.length >= left;
    // What the line has carried has arrived, also where the connection had only just been asked for.
    server.write(chunk.subarray(0, left), () => isCut && forsake(server, dice));
    left -= chunk.length;
    if (isCut) cut();
  });
  server.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    count.answeredBytes += chunk.length;
    if (awaitsReply) {
      awaitsReply = false;
      count.replies += 1;
      if (dice.chance(options.lostReplies)) {
        count.lostReplies += 1;
        left = 0;
        cut();
        forsake(server, dice);
        return;
      }
    }
    client.write(chunk.subarray(0, left));
    left -= chunk.length;
    if (left > 0) return;
    cut();
    forsake(server, dice);
  });
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
  client.on('end', () => server.end());
  server.on('end', () => client.end());
  server.on('close', () => client.destroy());
  // What is cut still has to pass on what it had taken.
  client.on('close', () => left > 0 && server.destroy());
}

const randomMin = 1024;
const randomDoublings = 8;

/** A fifth more or less than asked for; at random anything from 1 kB to 256 kB, each order of size as often as the next. */
function lifeOf({ cutBytes, dice }: LineOptions): number {
  if (cutBytes === 'random') return Math.round(randomMin * 2 ** ((randomDoublings * dice.below(1000)) / 1000));
  return Math.round((cutBytes * dice.between(800, 1200)) / 1000);
}

const silenceMs = 3000;

/** The server learns of the end in one of three ways: in order, by a reset, or for a long time not at all. */
function forsake(server: net.Socket, dice: Dice): void {
  const way = dice.below(10);
  if (way < 5) server.end();
  else if (way < 9) server.resetAndDestroy();
  else {
    const timer = setTimeout(() => server.destroy(), silenceMs);
    server.on('close', () => clearTimeout(timer));
  }
}

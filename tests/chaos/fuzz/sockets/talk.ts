import { connect } from 'node:net';
import { patienceMs } from '../wire.ts';
import { messageFrame, textsOf } from './frames.ts';

/** What one socket says: a handshake, then what is wrong, in pieces. */
export interface Talk {
  path: string;
  headers: [string, string][];
  /** The packet that joins the default namespace, right or wrong; null says nothing. */
  greeting: string | null;
  pieces: Buffer[];
  /**
   * Whether what is said is whole and no farewell; otherwise the server may wait for the rest, or for another beginning, until we
   * hang up.
   */
  isWhole: boolean;
}

/**
 * `answered`: the socket still does what it is for. `closed` and `refused` (at the door) are the server's right with a client
 * like this. `late`: it neither answered nor closed. `silent`: a socket that was never let in, and was open to the end.
 */
export interface TalkResult {
  outcome: 'answered' | 'closed' | 'refused' | 'late' | 'silent';
  status: number;
  texts: string[];
  tookMs: number;
}

const quietMs = 400;
const probeId = '424242';
const probe = `42${probeId}["subscribe",{"channel":"quotes"}]`;

/** Talks over a connection of its own, and then asks something proper to see whether anybody is still there. */
export function talk(port: number, { path, headers, greeting, pieces, isWhole }: Talk): Promise<TalkResult> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = Buffer.alloc(0);
    let step: 'handshake' | 'opening' | 'greeting' | 'probe' | 'silence' = 'handshake';
    let began = performance.now();
    let late: ReturnType<typeof setTimeout> | undefined;
    let hangUp: ReturnType<typeof setTimeout> | undefined;
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1', 0, 20))?.[1] ?? 0);
    const done = (outcome: TalkResult['outcome']) => {
      clearTimeout(late);
      clearTimeout(hangUp);
      socket.destroy();
      resolve({ outcome, status: status(), texts: textsOf(received), tookMs: performance.now() - began });
    };
    const wait = (ms = patienceMs) => {
      clearTimeout(late);
      began = performance.now();
      late = setTimeout(() => done(step === 'silence' ? 'silent' : 'late'), ms);
    };
    const speak = () => {
      for (const piece of pieces) socket.write(piece);
      socket.write(messageFrame(probe));
      if (!isWhole) hangUp = setTimeout(() => (wait(), socket.end()), quietMs);
    };
    const listen = () => {
      const texts = textsOf(received);
      // A server that says goodbye waits for the client's own, which nobody here owes it.
      if (texts.includes('<close>')) return done('closed');
      if (step === 'handshake' && received.includes('\r\n\r\n')) {
        if (status() !== 101) return done('refused');
        step = 'opening';
      }
      if (step === 'opening' && texts.some((text) => text.startsWith('0{'))) {
        step = greeting === null ? 'silence' : 'greeting';
        wait(step === 'silence' ? 100 : patienceMs);
        if (greeting === null) speak();
        else socket.write(messageFrame(greeting));
      }
      if (step === 'greeting' && texts.some((text) => text.startsWith('40') || text.startsWith('44'))) {
        step = 'probe';
        wait();
        if (texts.some((text) => text.startsWith('44'))) return done('refused');
        speak();
      }
      if (step === 'probe' && texts.some((text) => text.startsWith(`43${probeId}`))) done('answered');
    };
    socket.on('connect', () => {
      wait();
      socket.write(`GET ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    });
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      listen();
    });
    // A reset is a way to close as well; "close" follows every error.
    socket.on('error', () => {});
    socket.on('close', () => done('closed'));
  });
}

export function handshakeHeaders(address: string): [string, string][] {
  return [
    ['Host', 'localhost'],
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Version', '13'],
    ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
    ['X-Forwarded-For', address],
  ];
}

export const socketPath = '/socket.io/?EIO=4&transport=websocket';

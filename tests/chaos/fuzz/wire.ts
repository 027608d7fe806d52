import { connect, type Socket } from 'node:net';

/** What came back on a connection, and how it ended. */
export interface Reply {
  /** Of every answer on the connection, without the "100 Continue"s. */
  statuses: number[];
  text: string;
  tookMs: number;
  /** `late`: nobody closed it in time. */
  end: 'closed' | 'reset' | 'late';
}

/** How long an answer may take. */
export const patienceMs = 2000;
/** After this long without a word a request that is not whole is ended from our side. */
const quietMs = 400;
/** What comes after an answer would come at once. */
const afterMs = 60;
const textMax = 300_000;

/** Sends bytes on a connection of their own and waits until it is closed. */
export function sendBytes(port: number, bytes: Buffer, isComplete: boolean): Promise<Reply> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let [size, hasEnded] = [0, false];
    let began = performance.now();
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let late: ReturnType<typeof setTimeout> | undefined;
    const done = (end: Reply['end']) => {
      clearTimeout(quiet);
      clearTimeout(late);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ statuses: statusesOf(text), text, tookMs: performance.now() - began, end });
    };
    const wait = () => {
      clearTimeout(late);
      began = performance.now();
      late = setTimeout(() => done('late'), patienceMs);
    };
    const endOurs = () => {
      if (hasEnded) return;
      hasEnded = true;
      wait();
      socket.end();
    };
    const listenFor = (ms: number) => {
      clearTimeout(quiet);
      if (!hasEnded) quiet = setTimeout(endOurs, ms);
    };
    socket.on('connect', () => {
      wait();
      socket.write(bytes);
      if (!isComplete) listenFor(quietMs);
    });
    socket.on('data', (chunk: Buffer) => {
      if (size < textMax) chunks.push(chunk);
      size += chunk.length;
      listenFor(isComplete ? afterMs : quietMs);
    });
    endsWith(socket, done);
  });
}

function endsWith(socket: Socket, done: (end: 'closed' | 'reset') => void): void {
  let isReset = false;
  socket.on('error', () => {
    isReset = true;
  });
  socket.on('close', () => done(isReset ? 'reset' : 'closed'));
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/(?:^|\r\n|\})HTTP\/1\.1 (\d{3})/g)]
    .map((match) => Number(match[1]))
    .filter((status) => status !== 100);
}

/** The body of a single answer that closed its connection. */
export function bodyOf(reply: Reply): string {
  const text = reply.text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const at = text.indexOf('\r\n\r\n');
  const [head, body] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 4)];
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return body;
  return body.replace(/^[0-9a-f]+\r\n|\r\n[0-9a-f]+\r\n/gi, '');
}

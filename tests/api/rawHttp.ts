/** Requests as bytes, for what no client library would send. */
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
  text: string;
}

/** Says this on a connection of its own, and reads until the server ends it. */
export function say(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part);
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server need not read to the end what it has refused.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}

/** The first answer of what a server has said. */
export function readAnswer(said: string): RawAnswer {
  const [head = '', ...rest] = said.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((text): [string, string] => {
    const at = text.indexOf(':');
    return [text.slice(0, at).toLowerCase(), text.slice(at + 1).trim()];
  });
  return { status: Number(line.split(' ')[1]), headers: new Map(headers), text: rest.join('\r\n\r\n') };
}

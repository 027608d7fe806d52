/** A browser's subscription, and the push service it would be at. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Ask } from '#contract/api/calls.ts';

/** Where nobody answers: what a test leaves lying about is pushed to nobody. */
export const noService = 'http://127.0.0.1:9';

export interface TestBrowser {
  subscription: Ask<'user/push_save'>;
  /** What a browser makes of a message (RFC 8291). */
  open(sealed: Buffer): unknown;
}

export function pushSubscription(origin = noService): Ask<'user/push_save'> {
  return testBrowser(origin).subscription;
}

export function testBrowser(origin: string): TestBrowser {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    subscription: {
      endpoint: `${origin}/send/${randomUUID()}`,
      p256dh: own.toString('base64url'),
      auth: auth.toString('base64url'),
      topics: ['fills', 'closes', 'deposits', 'account'],
    },
    open(sealed) {
      const [salt, theirs, content] = [sealed.subarray(0, 16), sealed.subarray(21, 86), sealed.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const secret = derive(pair.computeSecret(theirs), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(content.subarray(-16));
      const plain = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, -1).toString());
    },
  };
}

export interface PushService {
  origin: string;
  got: { url: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** What it answers from now on. */
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const got: PushService['got'] = [];
  let answer: [number, Record<string, string>] = [201, {}];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    got.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(...answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service does not listen');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    got,
    answer: (status, headers = {}) => (answer = [status, headers]),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../appError.ts';
import { hex } from '#tests/outbox/modelServer.ts';
import { sendUpload, type Upload } from './tus.ts';
import type { Wire } from './wire.ts';

/** A server of real bytes over a line that really breaks: after so many bytes of a piece the connection is gone. */
const line = { bytesUntilCut: Number.POSITIVE_INFINITY, losesAnswers: false };
let stored: Map<string, { size: number; metadata: string; bytes: Buffer }>;
let requests: string[] = [];
let sentBytes = 0;
let lineNumber = 0;
let wire: Wire;

const server = http.createServer((request, response) => {
  const { method = '', url = '' } = request;
  requests.push(method);
  const upload = stored.get(url.replace('/api/upload/', ''));
  const say = (status: number, headers: http.OutgoingHttpHeaders = {}) => {
    if (line.losesAnswers) request.socket.destroy();
    else response.writeHead(status, { 'tus-resumable': '1.0.0', ...headers }).end();
  };
  if (method === 'POST') {
    const metadata = String(request.headers['upload-metadata']);
    const id = Buffer.from(/^id (\S+?),/.exec(metadata)?.[1] ?? '', 'base64').toString();
    if (!stored.has(id))
      stored.set(id, { size: Number(request.headers['upload-length']), metadata, bytes: Buffer.alloc(0) });
    return say(201, { 'upload-offset': stored.get(id)?.bytes.length ?? 0 });
  }
  if (upload === undefined) return say(404);
  if (method === 'HEAD') return say(200, { 'upload-offset': upload.bytes.length });
  if (Number(request.headers['upload-offset']) !== upload.bytes.length) return say(409);
  let got = 0;
  request.on('data', (chunk: Buffer) => {
    const kept = chunk.subarray(0, Math.max(0, line.bytesUntilCut - got));
    got += kept.length;
    upload.bytes = Buffer.concat([upload.bytes, kept]);
    if (got >= line.bytesUntilCut) request.socket.destroy();
  });
  request.on('end', () => say(204, { 'upload-offset': upload.bytes.length }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => server.closeAllConnections());

beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  // Each test has a line of its own: what one has learnt of it is nothing to the next.
  const counted: typeof fetch = (input, init) => {
    if (init?.body instanceof ArrayBuffer) sentBytes += init.body.byteLength;
    return fetch(input, init);
  };
  lineNumber += 1;
  wire = { fetch: counted, origin: `http://127.0.0.1:${port}#${lineNumber}`, token: 'T' };
  stored = new Map();
  requests = [];
  Object.assign(line, { bytesUntilCut: Number.POSITIVE_INFINITY, losesAnswers: false });
});

function makeUpload(size: number): Upload {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7 + (i >> 9)) & 255);
  return {
    id: 'u-1',
    purpose: 'deposit',
    name: 'Quittung „1“.png',
    type: 'image/png',
    sha256: hex(bytes),
    bytes: bytes.buffer,
  };
}

/** As the outbox does: again after each failure. @returns how many tries it took. */
async function sendUntilThere(upload: Upload): Promise<number> {
  for (let tries = 1; tries < 1000; tries += 1) {
    const result = await sendUpload(wire, upload, async () => undefined).then(
      () => true,
      () => false,
    );
    if (result) return tries;
  }
  throw new Error('It never arrived.');
}

const storedHash = () => hex(new Uint8Array(stored.get('u-1')?.bytes ?? []));

test('a good line: one creation, growing pieces, and the progress of each', async () => {
  const upload = makeUpload(1_000_000);
  const progress: number[] = [];
  await sendUpload(wire, upload, async (bytes) => void progress.push(bytes));
  expect(requests).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH', 'PATCH']);
  expect(progress).toEqual([0, 65_536, 196_608, 458_752, 983_040, 1_000_000]);
  expect(storedHash()).toBe(upload.sha256);
});

test.each([4096, 16_384, 65_535])('a line that breaks every %i bytes brings every byte once', async (bytesUntilCut) => {
  line.bytesUntilCut = bytesUntilCut;
  const upload = makeUpload(300_000);
  const tries = await sendUntilThere(upload);
  // A try takes a broken line up again eight times, and no more: between tries its user has the word.
  expect(tries).toBeGreaterThan(Math.floor(300_000 / bytesUntilCut / 10));
  expect(tries).toBeLessThan(300_000 / bytesUntilCut);
  expect(storedHash()).toBe(upload.sha256);
  expect(stored.size).toBe(1);
});

test('pieces fit what a line carries: little is sent for nothing', async () => {
  line.bytesUntilCut = 4096;
  sentBytes = 0;
  const upload = makeUpload(300_000);
  await sendUntilThere(upload);
  expect(sentBytes).toBeLessThan(1.5 * 300_000 + 65_536);
});

test('a line over which nothing comes is not tried again at once', async () => {
  const upload = makeUpload(10_000);
  await sendUpload(wire, upload, async () => undefined);
  stored.set('u-1', { size: 10_000, metadata: '', bytes: Buffer.alloc(0) });
  line.bytesUntilCut = 0;
  requests = [];
  await expect(sendUpload(wire, upload, async () => undefined)).rejects.toMatchObject({ status: null });
  expect(requests).toEqual(['POST', 'PATCH', 'HEAD']);
});

test('a creation whose answer is lost makes no second file', async () => {
  const upload = makeUpload(10_000);
  line.losesAnswers = true;
  await expect(sendUpload(wire, upload, async () => undefined)).rejects.toMatchObject({
    key: 'offline',
    status: null,
  });
  line.losesAnswers = false;
  await sendUpload(wire, upload, async () => undefined);
  expect(stored.size).toBe(1);
  expect(storedHash()).toBe(upload.sha256);
});

test('a piece whose answer is lost is not sent twice', async () => {
  const upload = makeUpload(10_000);
  await sendUpload(wire, upload, async () => undefined);
  requests = [];
  await sendUpload(wire, upload, async () => undefined);
  expect(requests).toEqual(['POST']);
});

test('an offset that is wrong is put right before anything is written', async () => {
  const upload = makeUpload(10_000);
  await sendUpload(wire, upload, async () => undefined);
  const half = stored.get('u-1');
  if (half !== undefined) half.bytes = half.bytes.subarray(0, 4000);
  const forgetful = (async (input: string | URL | Request, init?: RequestInit) => {
    const response = await fetch(input, init);
    if (init?.method !== 'POST') return response;
    return new Response(null, { status: 201 });
  }) as typeof fetch;
  requests = [];
  await sendUpload({ ...wire, fetch: forgetful }, upload, async () => undefined);
  expect(requests).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
  expect(storedHash()).toBe(upload.sha256);
});

test('names of any language get through', async () => {
  await sendUpload(wire, makeUpload(10), async () => undefined);
  const pairs =
    stored
      .get('u-1')
      ?.metadata.split(',')
      .map((pair) => pair.split(' ')) ?? [];
  const metadata = Object.fromEntries(
    pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]),
  );
  expect(metadata).toMatchObject({
    id: 'u-1',
    purpose: 'deposit',
    filename: 'Quittung „1“.png',
    filetype: 'image/png',
  });
});

test('a portal that answers everything with a page is no server', async () => {
  const portal = (() => Promise.resolve(new Response('<p>Log in</p>'))) as typeof fetch;
  const error: unknown = await sendUpload({ ...wire, fetch: portal }, makeUpload(10), async () => undefined).catch(
    (e) => e,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ key: 'malformed_answer' });
});

/** A proxy between browser and server that knows what a voucher's requests are: counts them, slows them, holds them, cuts them. */
import http from 'node:http';
import net from 'node:net';
import { uploadPath } from '#contract/upload.ts';
import { passBody } from './passBody.ts';

/** One request that went through. Times are milliseconds of the process, to be compared with each other. */
export interface Passed {
  method: string;
  path: string;
  token: string | null;
  /** Id of the upload it is about. */
  upload: string | null;
  /** Idempotency-Key of the request that makes the deposit: the voucher's id. */
  voucher: string | null;
  from: number;
  /** When the answer was through, or the browser broke off; null while it is on its way. */
  to: number | null;
  status: number | null;
}

export interface Gate {
  port: number;
  url: string;
  passed: Passed[];
  /** Every connection is reset, new ones too, until `restore`. */
  cut(): void;
  restore(): void;
  /** Bytes a second that pictures may go up with; null is as fast as they come. */
  speed: number | null;
  /** How many bytes of pictures may still go up; null is any number. What is too much waits until there is room. */
  room: number | null;
  /** The server behind; another one may take its place. */
  target: number;
  /** A status to answer with instead of asking the server; null asks it. */
  answer: ((passed: Passed) => number | null) | null;
  /** A script put in front of the service worker's own. */
  prelude: string | null;
  close(): Promise<void>;
}

export async function openGate(target: number): Promise<Gate> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const server = http.createServer();
  const gate: Gate = {
    port: 0,
    url: '',
    passed: [],
    speed: null,
    room: null,
    target,
    answer: null,
    prelude: null,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    restore() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        gate.room = null;
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  server.on('connection', (socket) => {
    if (isCut) socket.resetAndDestroy();
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => void pass(gate, request, response));
  server.on('upgrade', (request, socket, head) => tunnel(gate, request, socket as net.Socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate.port = (server.address() as net.AddressInfo).port;
  gate.url = `http://localhost:${gate.port}`;
  return gate;
}

async function pass(gate: Gate, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const passed = notice(request);
  gate.passed.push(passed);
  response.on('close', () => (passed.to = performance.now()));
  const status = gate.answer?.(passed) ?? null;
  if (status !== null) {
    passed.status = status;
    request.resume();
    response.writeHead(status).end();
    return;
  }
  const isWorker = passed.path === '/sw.js' && gate.prelude !== null;
  const headers = { ...request.headers };
  if (isWorker) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
  const options = { host: '127.0.0.1', port: gate.target, method: passed.method, path: request.url, headers };
  const asked = http.request(options);
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  asked.on('response', (answer) => {
    passed.status = answer.statusCode ?? 0;
    answer.on('error', () => response.destroy());
    if (isWorker) return void prefixed(gate.prelude ?? '', answer, response);
    response.writeHead(passed.status, answer.headers);
    answer.pipe(response);
  });
  await passBody(gate, passed, request, asked);
}

/** What a request is about, as far as its head tells. */
function notice({ method = 'GET', url = '/', headers }: http.IncomingMessage): Passed {
  const path = url.split('?')[0] ?? url;
  const metadata = String(headers['upload-metadata'] ?? '');
  const named = /(?:^|,)id ([^,]+)/.exec(metadata)?.[1];
  const created = named === undefined ? null : Buffer.from(named, 'base64').toString();
  const key = headers['idempotency-key'];
  return {
    method,
    path,
    token: headers.authorization?.replace(/^Bearer /, '') ?? null,
    upload: path.startsWith(uploadPath) ? (created ?? path.slice(uploadPath.length)) : null,
    voucher: path === '/api/wallet/charge_req' && typeof key === 'string' ? key : null,
    from: performance.now(),
    to: null,
    status: null,
  };
}

async function prefixed(prelude: string, answer: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { etag: _etag, 'content-length': _length, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 200, headers).end(`${prelude};\n${Buffer.concat(parts).toString()}`);
}

function tunnel(gate: Gate, request: http.IncomingMessage, browser: net.Socket, head: Buffer): void {
  const server = net.connect(gate.target, '127.0.0.1', () => {
    const lines = request.rawHeaders.map((text, index) => (index % 2 === 0 ? `\r\n${text}: ` : text));
    server.write(`${request.method} ${request.url} HTTP/1.1${lines.join('')}\r\n\r\n`);
    server.write(head);
    server.pipe(browser).pipe(server);
  });
  server.on('error', () => browser.destroy());
  browser.on('close', () => server.destroy());
}

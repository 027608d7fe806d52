import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import { aliveSessions, findSession, type Session } from '../domain/account/sessions.ts';
import type { Deps } from '../domain/deps.ts';
import { isOwnOrigin } from '../platform/address.ts';
import type { Config } from '../platform/config.ts';
import { limitSockets } from './crowd.ts';
import type { Client, Io } from './io.ts';

const bytesMax = 64 * 1024;

/** The socket server. It is shut until `openDoor`: what its users may do is not known before. */
export function createIo(
  server: HttpServer,
  config: Config,
  headersOf: (request: IncomingMessage) => Record<string, string>,
): Io {
  const io: Io = new Server(server, {
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: bytesMax,
    connectTimeout: 10_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, config)),
  });
  io.engine.on('headers', (headers: Record<string, string>, request: IncomingMessage) => {
    Object.assign(headers, headersOf(request));
  });
  io.engine.on('connection_error', (refusal: Refusal) => refuse(refusal, headersOf(refusal.req)));
  // The library below has its own opinion of what a WebSocket is, and is made when the server listens.
  server.on('listening', () => {
    const { ws } = io.engine as unknown as { ws: EventEmitter };
    ws.on('wsClientError', (_error: Error, _socket: unknown, req: IncomingMessage) => {
      refuse({ req, code: 3, message: 'Bad request' }, headersOf(req));
    });
  });
  return io;
}

interface Refusal {
  req: IncomingMessage & { res?: ServerResponse | null };
  code: number;
  message: string;
}

/** Says no before the library does, which knows no headers and says it as a page. */
function refuse({ req, code, message }: Refusal, headers: Record<string, string>): void {
  const status = code === 4 ? '403 Forbidden' : '400 Bad Request';
  const body = JSON.stringify({ code, message });
  const all = { 'content-type': 'application/json; charset=utf-8', 'content-length': `${body.length}`, ...headers };
  if (req.headers.upgrade === undefined) {
    if (req.res?.headersSent === false) req.res.writeHead(Number.parseInt(status), all).end(body);
  } else if (req.socket.writable) {
    const lines = Object.entries({ ...all, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    req.socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  }
}

/** Lets guests in, users with their sessions into their own rooms, and nobody with a token that is over. */
export function openDoor(io: Io, deps: Deps): void {
  io.use((socket, next) => {
    admit(deps, socket).then(
      (isWelcome) => next(isWelcome ? undefined : new Error('session_over')),
      (error: unknown) => {
        deps.log.error({ err: error }, 'a socket could not be admitted');
        next(new Error('try_again'));
      },
    );
  });
  limitSockets(io, deps.config);
  // A session that ended between the look at it and the entry into its room has told a room that was empty.
  io.on('connection', ({ data: { session } }) => {
    if (session !== null) void endDead(deps, session);
  });
}

async function endDead(deps: Deps, { id }: Session): Promise<void> {
  try {
    const alive = await aliveSessions(deps, [id]);
    if (!alive.has(id)) deps.notifier.sessionsOver([id]);
  } catch (error) {
    // The look at all sockets, a minute later at most, makes up for it.
    deps.log.error({ err: error }, 'a socket was not rechecked');
  }
}

async function admit(deps: Deps, socket: Client): Promise<boolean> {
  const { token } = socket.handshake.auth;
  socket.data.session = null;
  if (token === undefined || token === null || token === '') return true;
  const session = typeof token === 'string' ? await findSession(deps, token) : null;
  if (session === null) return false;
  socket.data.session = session;
  await socket.join([`user:${session.userId}`, `session:${session.id}`]);
  return true;
}

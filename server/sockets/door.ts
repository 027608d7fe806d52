import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '../../contract/socket.ts';
import { findSession, type Session } from '../domain/account/sessions.ts';
import type { Deps } from '../domain/deps.ts';
import type { Config } from '../platform/config.ts';

interface SocketData {
  /** Null for a guest. */
  session: Session | null;
}

export type Io = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type Client = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

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
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request, config)),
  });
  io.engine.on('headers', (headers: Record<string, string>, request: IncomingMessage) => {
    Object.assign(headers, headersOf(request));
  });
  return io;
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

/** A page of another site must not open sockets in its visitor's name. Programs that are no browsers send no origin. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, { publicOrigin }: Config): boolean {
  if (origin === undefined || origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

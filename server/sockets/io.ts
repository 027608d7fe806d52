import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#contract/socket.ts';
import type { Session } from '../domain/account/sessions.ts';

interface SocketData {
  /** Null for a guest. */
  session: Session | null;
}

export type Io = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type Client = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** Sockets that are closed after each test. */
import { io, type Socket } from 'socket.io-client';

const open = new Set<Socket>();

export function connectSocket(url: string, auth: object, headers: Record<string, string>): Socket {
  const socket = io(url, {
    auth,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: headers,
  });
  open.add(socket);
  return socket;
}

/** "connected", or why not. */
export function outcomeOf(socket: Socket): Promise<string> {
  if (socket.connected) return Promise.resolve('connected');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

export function closeSockets(): void {
  for (const socket of open) socket.disconnect();
  open.clear();
}

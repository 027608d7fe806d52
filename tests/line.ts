/**
 * The line to the server as a component test plays it, behind the socket's door:
 * `vi.mock(import('#src/lib/socket.ts'), async (load) => ({ ...(await load()), socketDoor: (await import('#tests/line.ts')).line as never }))`.
 */
import type { ServerEvents } from '#contract/socket.ts';
import type { SocketState } from '#src/lib/socket.ts';

type EventName = keyof ServerEvents;

const handlers = new Map<EventName, Set<(payload: never) => void>>();
const connectHandlers = new Set<() => void>();
const stateHandlers = new Set<(state: SocketState) => void>();
const nothing = () => undefined;
let state: SocketState = 'live';

function heldIn<T>(set: Set<T>, handler: T): () => void {
  set.add(handler);
  return () => set.delete(handler);
}

export const line = {
  get state(): SocketState {
    return state;
  },
  /** Tells everybody who listens. */
  tell<E extends EventName>(event: E, payload: Parameters<ServerEvents[E]>[0]): void {
    for (const handler of handlers.get(event) ?? []) handler(payload as never);
  },
  become(next: SocketState): void {
    state = next;
    for (const handler of stateHandlers) handler(next);
    if (next === 'live') for (const handler of connectHandlers) handler();
  },
  on<E extends EventName>(event: E, handler: ServerEvents[E]): () => void {
    const known = handlers.get(event) ?? new Set<(payload: never) => void>();
    handlers.set(event, known);
    return heldIn(known, handler as (payload: never) => void);
  },
  onState: (handler: (state: SocketState) => void) => heldIn(stateHandlers, handler),
  onConnect: (handler: () => void) => heldIn(connectHandlers, handler),
  subscribe: () => nothing,
  hold: () => nothing,
  setToken: nothing,
  reconnect: nothing,
};

import { aliveSessions } from '../domain/account/sessions.ts';
import type { Deps, Notifier } from '../domain/deps.ts';
import type { Io } from './io.ts';

/** What the domain tells a user's open clients, wherever they are connected. */
export function createNotifier(io: Io): Notifier {
  return {
    deposit: (userId, deposit) => void io.to(`user:${userId}`).emit('funds', { kind: 'deposit', deposit }),
    withdrawal: (userId, withdrawal) => void io.to(`user:${userId}`).emit('funds', { kind: 'withdrawal', withdrawal }),
    conversion: (userId, conversion) => void io.to(`user:${userId}`).emit('funds', { kind: 'conversion', conversion }),
    plan: (userId, order) => void io.to(`user:${userId}`).emit('funds', { kind: 'plan', order }),
    reward: (userId, reward) => void io.to(`user:${userId}`).emit('funds', { kind: 'reward', reward }),
    loan: (userId, loan) => void io.to(`user:${userId}`).emit('funds', { kind: 'loan', loan }),
    balance: (userId, wallet) => void io.to(`user:${userId}`).emit('balance', wallet),
    isHeard: (userId) => io.sockets.adapter.rooms.has(`user:${userId}`),
    order: (userId, event) => void io.to(`user:${userId}`).emit('order', event),
    notice: (userId, event) => void io.to(`user:${userId}`).emit('notice', event),
    chat: (userId, turn) => void io.to(`user:${userId}`).emit('chat', turn),
    identity: (userId, identity) => void io.to(`user:${userId}`).emit('identity', identity),
    sessionsOver(sessionIds) {
      if (sessionIds.length === 0) return;
      const rooms = sessionIds.map((id) => `session:${id}`);
      io.to(rooms).emit('session_over');
      io.in(rooms).disconnectSockets(true);
    },
  };
}

const recheckMs = 60_000;

/** A session that runs out ends its sockets as well, though nobody says so. @returns how to stop. */
export function watchSessions(io: Io, deps: Deps): () => void {
  const timer = setInterval(() => {
    endDeadSockets(io, deps).catch((error: unknown) => deps.log.error({ err: error }, 'sessions were not rechecked'));
  }, recheckMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function endDeadSockets(io: Io, deps: Deps): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const ids = [...new Set(sockets.flatMap(({ data }) => (data.session === null ? [] : [data.session.id])))];
  const alive = await aliveSessions(deps, ids);
  deps.notifier.sessionsOver(ids.filter((id) => !alive.has(id)));
}

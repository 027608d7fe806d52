import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { success } from '#contract/envelope.ts';
import { DomainError } from '../domain/errors.ts';
import type { Store } from '../store/store.ts';
import { sendPrivate } from './answers.ts';

/** For whoever starts, watches and balances servers. Outside the contract: no app asks. */
const readyPath = '/api/ready';

const patienceMs = 2000;

/** Whether this server is about to go. */
export interface Presence {
  isEnding: boolean;
}

/**
 * On a connection that is still open another request may come while the server ends: the asker is to try again, on another
 * connection, which leads to the next server.
 */
export function refuseWhenEnding(app: FastifyInstance, presence: Presence): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (!presence.isEnding) return;
    reply.header('connection', 'close');
    throw DomainError.of('try_again', { retry_in: 1 });
  });
}

/**
 * 200 when calls can be served, 503 when the database cannot be asked, or nothing can be written any more. However many ask, the
 * database is asked once.
 */
export function serveReady(app: FastifyInstance, store: Pick<Store, 'ping'>, hasRoom: () => Promise<boolean>): void {
  let asking: Promise<boolean> | null = null;
  app.get(readyPath, async (_request, reply) => {
    asking ??= isServing(store, hasRoom).finally(() => {
      asking = null;
    });
    if (!(await asking)) throw DomainError.of('try_again', { retry_in: 3 });
    return sendPrivate(reply, { status: 200, json: JSON.stringify(success({ ready: true })), isReplay: false });
  });
}

async function isServing(store: Pick<Store, 'ping'>, hasRoom: () => Promise<boolean>): Promise<boolean> {
  return (await hasRoom()) && (await isReachable(store));
}

/** A database that does not answer in time is as good as none; its answer may come when nobody waits any more. */
async function isReachable(store: Pick<Store, 'ping'>): Promise<boolean> {
  const answered = store.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, pause(patienceMs, false, { ref: false })]);
}

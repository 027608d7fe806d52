import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { backoff } from '#contract/rules/backoff.ts';
import { systemRandom } from '../platform/random.ts';
import { insideTransaction } from './engines/guard.ts';
import { isTransient } from './failures.ts';
import type { Tables } from './tables.ts';

export type Work<T> = (trx: Transaction<Tables>) => Promise<T>;

const attemptsMax = 8;

/**
 * Runs `work` in one transaction: all of it happens or nothing. Where another transaction was in the way (serialisation,
 * deadlock, a lock held by another process) the whole of it runs again, so `work` does nothing but queries of its `trx`.
 * A query that fails ends the transaction: PostgreSQL refuses to go on after it, so do not catch its error inside.
 */
export function runTransaction<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  return retrying(() =>
    withItsOwnError(work, (body) => db.transaction().execute((trx) => insideTransaction(() => body(trx)))),
  );
}

/** Tries again, with growing pauses, what another process was in the way of and what has left nothing behind. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || attempt === attemptsMax) throw error;
      await pause(backoff(meeting, attempt, lot()));
    }
  }
}

/** Runs `work` on one unchanging state of the database, without holding anybody up. It cannot write. */
export async function runSnapshot<T>(db: Kysely<Tables>, work: Work<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return withItsOwnError(work, (body) => snapshot.execute((trx) => insideTransaction(() => body(trx))));
}

/** What went wrong first is the error: a rollback on a connection that is gone fails too, and would hide it. */
async function withItsOwnError<T>(work: Work<T>, run: (body: Work<T>) => Promise<T>): Promise<T> {
  let first: { error: unknown } | null = null;
  try {
    return await run(async (trx) => {
      try {
        return await work(trx);
      } catch (error) {
        first = { error };
        throw error;
      }
    });
  } catch (error) {
    const own = first as { error: unknown } | null;
    throw own === null ? error : own.error;
  }
}

/** In ms. All of it by lot: two that met do not meet again in step. */
const meeting = { first: 10, most: 640, jitter: 1 } as const;

function lot(): number {
  return systemRandom.bytes(2).readUInt16BE() / 65_536;
}

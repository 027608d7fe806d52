import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the body of a transaction so that `refuseInsideTransaction` knows of it, until it has ended. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true };
  try {
    return await scopes.run(scope, body);
  } finally {
    scope.isOpen = false;
  }
}

/** Whether the asker is in the body of a transaction: what takes long is not for it, for others wait for its rows. */
export function isInTransaction(): boolean {
  return scopes.getStore()?.isOpen === true;
}

/**
 * A query beside its own transaction would wait for ever on the embedded database, which has one connection, and would
 * see other data on PostgreSQL. It is a mistake in the code and fails at once, on both.
 */
export function refuseInsideTransaction(): void {
  if (isInTransaction()) {
    throw new Error('A query inside a transaction must go through its trx, and a transaction cannot hold another.');
  }
}

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

/**
 * A query beside its own transaction would wait for ever on the embedded database, which has one connection, and would
 * see other data on PostgreSQL. It is a mistake in the code and fails at once, on both.
 */
export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.isOpen === true) {
    throw new Error('A query inside a transaction must go through its trx, and a transaction cannot hold another.');
  }
}

/**
 * A simulated IndexedDB that lets people down at the n-th call. `once` is a hiccup, `forever` a disk that is gone from then on.
 * Put over the simulated one of the tests; `heal` takes it off.
 */
export interface Trouble {
  how: 'throws' | 'aborts' | 'commitFails';
  name: 'UnknownError' | 'QuotaExceededError' | 'InvalidStateError' | 'SecurityError';
  until: 'once' | 'forever';
}

const kinds = [
  ...(['UnknownError', 'QuotaExceededError', 'InvalidStateError', 'SecurityError'] as const).map(
    (name) => ({ how: 'throws', name }) as const,
  ),
  { how: 'aborts', name: 'UnknownError' },
  { how: 'commitFails', name: 'UnknownError' },
] as const;

export const troubles: Trouble[] = kinds.flatMap((kind) => [
  { ...kind, until: 'once' },
  { ...kind, until: 'forever' },
]);

type Method = (this: unknown, ...args: unknown[]) => unknown;

interface BrokenDisk {
  /** How often the database was asked for anything. */
  calls(): number;
  heal(): void;
}

/** @param nth counted from 1; 0 breaks nothing, and counts. */
export function breakDisk(nth: number, trouble: Trouble = { how: 'throws', name: 'UnknownError', until: 'once' }) {
  let calls = 0;
  const originals: [object, string, Method][] = [];
  const isDue = () => {
    calls += 1;
    return nth > 0 && (trouble.until === 'once' ? calls === nth : calls >= nth);
  };
  const wrap = (prototype: object, method: string) => {
    const original = Reflect.get(prototype, method) as Method;
    originals.push([prototype, method, original]);
    Reflect.set(prototype, method, function broken(this: unknown, ...args: unknown[]) {
      // The simulation opens a new database through its own front door.
      if (args[1] === 'versionchange' || !isDue()) return original.apply(this, args);
      return fail(trouble, this, () => original.apply(this, args));
    });
  };
  wrap(IDBFactory.prototype, 'open');
  wrap(IDBFactory.prototype, 'deleteDatabase');
  wrap(IDBDatabase.prototype, 'transaction');
  wrap(IDBTransaction.prototype, 'objectStore');
  for (const method of ['get', 'put', 'delete', 'clear', 'getAllKeys']) wrap(IDBObjectStore.prototype, method);
  return {
    calls: () => calls,
    heal: () => {
      for (const [prototype, method, original] of originals) Reflect.set(prototype, method, original);
    },
  } satisfies BrokenDisk;
}

function fail({ how, name }: Trouble, asked: unknown, act: () => unknown): unknown {
  const transaction = transactionOf(asked);
  if (how === 'throws' || transaction === null) throw new DOMException('broken for a test', name);
  const result = act();
  // At once, or when the request itself has succeeded: then only the transaction knows that nothing was stored.
  if (how === 'aborts' || !(result instanceof IDBRequest)) transaction.abort();
  else result.addEventListener('success', () => transaction.abort());
  return result;
}

function transactionOf(asked: unknown): IDBTransaction | null {
  if (asked instanceof IDBTransaction) return asked;
  return asked instanceof IDBObjectStore ? asked.transaction : null;
}

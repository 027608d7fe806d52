import { AppError } from '../appError.ts';
import { random, waitMs } from '../clock.ts';
import { settle } from '../loadable.ts';
import { deliver } from './deliver.ts';
import { backoffMs, isReplaceable } from './entry.ts';
import type { Kind } from './kind.ts';
import { entryOf, type Outgoing, refuseDelivered, type Sender } from './outgoing.ts';
import { changeEntry, removeEntry } from './store.ts';
import { judge, type Wire } from './wire.ts';

const triesMax = 6;

/**
 * Sends a form straight from memory, for a device that cannot store it; some tries, with waits between them. The same form, sent
 * again, is the same entry and the same uploads.
 * @throws AppError the last failure; `idempotency_mismatch` when what it replaces has gone out meanwhile.
 */
export async function sendDirect(wire: Wire, kind: Kind, form: Outgoing, sender: Sender): Promise<unknown> {
  const { id, replaces } = form;
  if (replaces !== undefined) await holdBack(kind, replaces, sender.owner);
  const bytes = form.files.map((file) => file.bytes);
  const entry = entryOf(form, sender);
  const steps = { onProgress: () => Promise.resolve(), onAsking: () => Promise.resolve() };
  for (let attempts = 1; ; attempts += 1) {
    const result = await settle(deliver(wire, kind, { entry, bytes }, steps));
    if (result.status === 'ready') {
      await Promise.race([forget([id, replaces]), waitMs(forgetMaxMs)]);
      return result.data;
    }
    if (attempts === triesMax || judge(result.error) !== 'retry') throw result.error;
    await waitMs(Math.max(result.error.retryAfterMs ?? 0, backoffMs(attempts, random())), wire.signal);
  }
}

/** A disk that never answers does not keep its user from hearing that the server has it. */
const forgetMaxMs = 1000;

/** A disk that failed while it stored this one may hold it nevertheless; one that fails now does not matter. */
async function forget(ids: readonly (string | undefined)[]): Promise<void> {
  for (const done of ids) if (done !== undefined) await settle(removeEntry(done));
}

/** The entry that the form takes the place of must not go out by itself, now that the form is on its way without it. */
async function holdBack(kind: Kind, id: string, owner: string): Promise<void> {
  const lastError = { key: 'storage_failed', params: {}, status: null } as const;
  let isLate = false;
  await changeEntry(id, (entry) => {
    isLate = !isReplaceable(entry);
    return isLate ? null : { ...entry, state: 'attention', lastError };
  });
  if (isLate) throw new AppError('idempotency_mismatch');
  const listed = await settle(refuseDelivered(kind, id, owner));
  if (listed.status === 'failed' && listed.error.key === 'idempotency_mismatch') throw listed.error;
}

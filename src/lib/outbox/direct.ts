import type { Deposit } from '#contract/api/wallet.ts';
import { AppError } from '../appError.ts';
import { random, waitMs } from '../clock.ts';
import { settle } from '../loadable.ts';
import { deliver } from './deliver.ts';
import { backoffMs, isReplaceable } from './entry.ts';
import { entryOf, refuseDelivered, type Sender, type VoucherForm } from './form.ts';
import { changeEntry, removeEntry } from './store.ts';
import { judge, type Wire } from './wire.ts';

const triesMax = 6;

/**
 * Sends a form straight from memory, for a device that cannot store it; some tries, with waits between them. The same form, sent
 * again, is the same voucher and the same upload.
 * @throws AppError the last failure; `idempotency_mismatch` when what it replaces has gone out meanwhile.
 */
export async function sendDirect(wire: Wire, form: VoucherForm, sender: Sender): Promise<Deposit> {
  const { id, replaces, picture } = form;
  if (replaces !== undefined) await holdBack(replaces, sender.owner);
  const entry = entryOf(form, sender);
  const steps = { onProgress: () => Promise.resolve(), onAsking: () => Promise.resolve() };
  for (let attempts = 1; ; attempts += 1) {
    const result = await settle(deliver(wire, { ...entry, attempts }, picture.bytes, steps));
    if (result.status === 'ready') {
      await Promise.race([forget([id, replaces]), waitMs(forgetMaxMs)]);
      return result.data;
    }
    if (attempts === triesMax || judge(result.error) !== 'retry') throw result.error;
    await waitMs(Math.max(result.error.retryAfterMs ?? 0, backoffMs(attempts, random())), wire.signal);
  }
}

/** A disk that never answers does not keep its user from hearing that the server has the voucher. */
const forgetMaxMs = 1000;

/** A disk that failed while it stored this one may hold it nevertheless; one that fails now does not matter. */
async function forget(ids: readonly (string | undefined)[]): Promise<void> {
  for (const done of ids) if (done !== undefined) await settle(removeEntry(done));
}

/** The entry that the form takes the place of must not go out by itself, now that the form is on its way without it. */
async function holdBack(id: string, owner: string): Promise<void> {
  const lastError = { key: 'storage_failed', params: {}, status: null } as const;
  let isLate = false;
  await changeEntry(id, (entry) => {
    isLate = !isReplaceable(entry);
    return isLate ? null : { ...entry, state: 'attention', lastError };
  });
  if (isLate) throw new AppError('idempotency_mismatch');
  const listed = await settle(refuseDelivered(id, owner));
  if (listed.status === 'failed' && listed.error.key === 'idempotency_mismatch') throw listed.error;
}

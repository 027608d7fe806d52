import type { Deposit } from '../../../contract/api/wallet.ts';
import { random, waitMs } from '../clock.ts';
import { settle } from '../loadable.ts';
import { deliver } from './deliver.ts';
import { backoffMs, type Entry } from './entry.ts';
import { newEntry, type Sender, type VoucherForm } from './form.ts';
import { judge, type Wire } from './wire.ts';

const triesMax = 6;

/** Entries that no storage would take: the same form, sent again, is the same voucher and the same upload. */
const inMemory = new Map<string, Entry>();

/**
 * Sends a form straight from memory, for a device that cannot store it; some tries, with waits between them.
 * @throws AppError the last failure.
 */
export async function sendDirect(wire: Wire, form: VoucherForm, sender: Sender): Promise<Deposit> {
  const entry = inMemory.get(form.id) ?? newEntry(form, sender);
  inMemory.set(form.id, entry);
  const steps = { onProgress: () => Promise.resolve(), onAsking: () => Promise.resolve() };
  for (let attempts = 1; ; attempts += 1) {
    const result = await settle(deliver(wire, { ...entry, attempts }, form.picture.bytes, steps));
    if (result.status === 'ready') {
      inMemory.delete(form.id);
      return result.data;
    }
    if (attempts === triesMax || judge(result.error) !== 'retry') throw result.error;
    await waitMs(Math.max(result.error.retryAfterMs ?? 0, backoffMs(attempts, random())), wire.signal);
  }
}

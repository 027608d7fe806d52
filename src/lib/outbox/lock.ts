import { nowMs, uuid } from '../clock.ts';
import { outboxStore } from '../db.ts';

const leaseMs = 15_000;
const renewMs = 5000;

interface Lease {
  holder: string;
  untilMs: number;
}

/**
 * Runs the action unless another tab, or the worker, runs one for the same owner: then `busy`. This only saves work; that
 * everything arrives once is the server's doing.
 * @param isStealing takes the place of a holder that has long shown no progress: a tab the phone has frozen keeps its locks.
 */
export async function withFlushLock<T>(
  owner: string,
  isStealing: boolean,
  action: () => Promise<T>,
): Promise<T | 'busy'> {
  const locks: LockManager | undefined = globalThis.navigator.locks;
  if (locks === undefined) return withLease(owner, isStealing, action);
  const options: LockOptions = isStealing ? { steal: true } : { ifAvailable: true };
  return locks.request(`flush:${owner}`, options, (lock) => (lock === null ? 'busy' : action()));
}

/** Plain http has no Web Locks: a row with an end takes their place. */
async function withLease<T>(owner: string, isStealing: boolean, action: () => Promise<T>): Promise<T | 'busy'> {
  const key = `lease:${owner}`;
  const holder = uuid();
  if (!(await take(key, holder, isStealing))) return 'busy';
  const renewing = setInterval(() => void renew(key, holder).catch(stopRenewing), renewMs);
  function stopRenewing(): void {
    clearInterval(renewing);
  }
  try {
    return await action();
  } finally {
    stopRenewing();
    await outboxStore.update<Lease>(key, (lease) => (lease?.holder === holder ? undefined : lease));
  }
}

async function take(key: string, holder: string, isStealing: boolean): Promise<boolean> {
  let isMine = false;
  await outboxStore.update<Lease>(key, (lease) => {
    const now = nowMs();
    // An end further away than a lease lasts was written before the device's clock jumped back.
    const isHeld = lease !== undefined && lease.untilMs > now && lease.untilMs <= now + leaseMs;
    isMine = !isHeld || isStealing;
    return isMine ? { holder, untilMs: now + leaseMs } : lease;
  });
  return isMine;
}

/** A lease that was taken away stays away. */
function renew(key: string, holder: string): Promise<void> {
  return outboxStore.update<Lease>(key, (lease) =>
    lease?.holder === holder ? { holder, untilMs: nowMs() + leaseMs } : lease,
  );
}

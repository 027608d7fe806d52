import type { Deposit, DepositState } from '#contract/api/wallet.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';

/** A user's deposits as this device last knew them, newest first. */
export interface KeptDeposits {
  list: Deposit[];
  next: string | null;
  /** Seconds since 1970. */
  fetchedAt: number;
}

export const depositsKey = 'deposits';

/** Notes a deposit in its user's own list, so that a voucher never vanishes between outbox and list, online or not. */
export function keepDeposit(userId: string, deposit: Deposit): Promise<void> {
  return privateStore(userId).update<KeptDeposits>(depositsKey, (before) => ({
    list: withDeposit(before?.list ?? [], deposit),
    next: before?.next ?? null,
    fetchedAt: before?.fetchedAt ?? nowSeconds(),
  }));
}

export async function hasDeposit(userId: string, id: string): Promise<boolean> {
  const kept = await privateStore(userId).get<KeptDeposits>(depositsKey);
  return kept?.list.some((deposit) => deposit.id === id) === true;
}

/**
 * The list with this deposit in its place: where it was, or in front. What is known to be further on stays: the answer to a
 * repeated voucher is the first answer again, and may come after the push that told the decision.
 */
export function withDeposit(list: readonly Deposit[], deposit: Deposit): Deposit[] {
  const isKnown = list.some(({ id }) => id === deposit.id);
  return isKnown ? list.map((one) => (one.id === deposit.id ? further(one, deposit) : one)) : [deposit, ...list];
}

const progress: Record<DepositState, number> = { waiting: 0, review: 1, succeed: 2, failed: 2 };

function further(known: Deposit, told: Deposit): Deposit {
  return progress[told.status] < progress[known.status] ? known : told;
}

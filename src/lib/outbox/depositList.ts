import type { Deposit } from '../../../contract/api/wallet.ts';
import { nowSeconds } from '../clock.ts';
import { privateStore } from '../db.ts';

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

/** The list with this deposit in its place: where it was, or in front. */
export function withDeposit(list: readonly Deposit[], deposit: Deposit): Deposit[] {
  const isKnown = list.some(({ id }) => id === deposit.id);
  return isKnown ? list.map((one) => (one.id === deposit.id ? deposit : one)) : [deposit, ...list];
}

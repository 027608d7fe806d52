import type { Line } from './entry.ts';

/**
 * A hold reserves an amount of a user's account for something pending. It lies in the account's `frozen` bucket, where nothing else can
 * spend it, until it is released or captured. These functions return the lines of such entries; each entry's id is made of its cause, so
 * that a hold is made once and ends once. How much of a hold is left is recorded by the caller.
 */
type Account = Pick<Line, 'owner' | 'kind' | 'currency'>;

/** Holds an amount. Minor units. */
export function hold(account: Account, amount: bigint): Line[] {
  return [
    { ...account, bucket: 'available', amount: -amount },
    { ...account, bucket: 'frozen', amount },
  ];
}

/** Releases a hold or a part of it. */
export function release(account: Account, amount: bigint): Line[] {
  return hold(account, -amount);
}

/** Adds to a hold what it has brought, and takes from it what it has lost. @param from the other lines, which sum to minus the amount. */
export function adjust(account: Account, amount: bigint, from: readonly Line[]): Line[] {
  return [{ ...account, bucket: 'frozen', amount }, ...from];
}

/** Pays from a hold. @param to the receiving lines, which sum to the amount. */
export function capture(account: Account, amount: bigint, to: readonly Line[]): Line[] {
  return adjust(account, -amount, to);
}

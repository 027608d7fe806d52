import type { Line } from './entry.ts';

/**
 * A hold: an amount of a user's account that is set aside for something pending. It lies in the account's `frozen` bucket, where
 * nothing else can spend it, until it is released or captured. These are the lines of the entries that do so; each entry's id is its
 * cause's own, so that a hold is made once and ends once. How much of a hold is left is known by whoever made it.
 */
type Account = Pick<Line, 'owner' | 'kind' | 'currency'>;

/** Sets an amount aside. Minor units. */
export function hold(account: Account, amount: bigint): Line[] {
  return [
    { ...account, bucket: 'available', amount: -amount },
    { ...account, bucket: 'frozen', amount },
  ];
}

/** Gives back what was set aside, or a part of it. */
export function release(account: Account, amount: bigint): Line[] {
  return hold(account, -amount);
}

/** Pays out of what was set aside: to the lines, which sum to the amount. */
export function capture(account: Account, amount: bigint, to: readonly Line[]): Line[] {
  return [{ ...account, bucket: 'frozen', amount: -amount }, ...to];
}

/** The rules of practice accounts that both sides apply. */

/** How much practice money may be added to an account in one plan day, and at least at once, in USDT. */
export const topup = { min: '1', max: '10000' } as const;

/** How many practice accounts somebody has side by side; those that a reset has put away do not count. */
export const openAccountsMax = 5;

export const labelLength = 24;

/** An account of a device alone is deleted after so many days on which nobody used it; its owner is told before. */
export const deviceAccount = { keptDays: 90, warnedDays: 14 } as const;

/** What somebody without a password types to delete everything, as the API takes it. */
export const deleteWord = 'delete';

/** The day that an account's plan clock shows: the first one is 1. @param ahead days that its owner has moved it ahead. */
export function planDayOf(created: number, now: number, daySeconds: number, ahead: number): number {
  return 1 + Math.max(0, Math.floor((now - created) / daySeconds)) + ahead;
}

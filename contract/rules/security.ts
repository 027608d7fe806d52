/** The rules of passwords, factors and the settings lock that both sides apply. */

/** Real days for which settings can be locked. */
export const lockDays = { min: 1, max: 30 } as const;

/** How many passkeys a person may have. */
export const passkeysMax = 10;

export const recoveryCodes = 10;

export type PayPasswordProblem = 'pay_password_digits' | 'password_common' | null;

/** A new transaction password: six digits, neither all the same nor a run of them. */
export function payPasswordProblem(digits: string): PayPasswordProblem {
  if (!/^\d{6}$/.test(digits)) return 'pay_password_digits';
  const isRun = '01234567890'.includes(digits) || '09876543210'.includes(digits);
  return isRun || new Set(digits).size === 1 ? 'password_common' : null;
}

export type Way = 'up' | 'down' | 'flat';

/** Which way a signed decimal points; "-0.00" points nowhere. */
export function wayOf(decimal: string): Way {
  if (!/[1-9]/.test(decimal)) return 'flat';
  return decimal.startsWith('-') ? 'down' : 'up';
}

/**
 * Exact money. Inside, an amount is a `bigint` count of the currency's minor units; on the wire it is a decimal string.
 * Nothing here, and nothing that uses it, computes an amount in floating point.
 */

export type Rounding = 'floor' | 'ceil';

/**
 * `a * b / by`, exact up to the one named rounding. `floor` goes towards minus infinity, `ceil` towards plus infinity.
 * @throws RangeError when `by` is not positive.
 */
export function mulDiv(a: bigint, b: bigint, by: bigint, round: Rounding): bigint {
  if (by <= 0n) throw new RangeError('mulDiv: divisor must be positive');
  const product = a * b;
  const quotient = product / by;
  const isExact = quotient * by === product;
  if (isExact) return quotient;
  const isNegative = product < 0n;
  if (round === 'floor') return isNegative ? quotient - 1n : quotient;
  return isNegative ? quotient : quotient + 1n;
}

const plainDecimal = /^(-?)(\d{1,24})(?:\.(\d{1,18}))?$/;

/** Whether `text` is a decimal string of the wire: digits, at most one point, no sign but a leading minus, no exponent. */
export function isDecimal(text: string): boolean {
  return plainDecimal.test(text);
}

/**
 * A decimal string as minor units of `scale` decimals.
 * @returns null when the text is no decimal, or says more decimals than the scale holds: nothing is rounded away silently.
 */
export function parseDecimal(text: string, scale: number): bigint | null {
  const match = plainDecimal.exec(text);
  if (match === null) return null;
  const [, minus = '', whole = '', fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > scale) return null;
  const minor = BigInt(whole + kept.padEnd(scale, '0'));
  return minus === '-' ? -minor : minor;
}

/** Minor units as a decimal string with all `scale` decimals ("250.000000"), the form of the wire. */
export function formatDecimal(minor: bigint, scale: number): string {
  const minus = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0');
  if (scale === 0) return minus + digits;
  return `${minus}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A decimal string without trailing zeros behind the point: "250.000000" → "250". */
export function trimDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

import { currencies, type Currency, fromMinor } from '../currencies.ts';
import type { Problem } from '../errors.ts';
import { parseDecimal } from '../money.ts';

type AmountProblem = Problem<'amount_invalid' | 'amount_decimals' | 'amount_range' | 'insufficient_balance'>;

/** Decimal strings of the currency. What is left out sets no limit. */
export interface AmountLimits {
  range?: { min: string; max: string };
  /** What is there to pay it from. */
  available?: string;
}

/** The first rule that an amount breaks, or null: it is above zero, no finer than its currency, within limits, and there. */
export function amountProblem(
  amount: string,
  currency: Currency,
  { range, available }: AmountLimits = {},
): AmountProblem | null {
  const exact = parseDecimal(amount, 18);
  if (exact === null || exact <= 0n) return { key: 'amount_invalid', params: {} };
  const { scale } = currencies[currency];
  const minor = parseDecimal(amount, scale);
  if (minor === null) return { key: 'amount_decimals', params: { currency, decimals: scale } };
  if (range !== undefined && (minor < minorOf(range.min, scale) || minor > minorOf(range.max, scale))) {
    return { key: 'amount_range', params: { ...range, currency } };
  }
  if (available !== undefined && minor > minorOf(available, scale)) {
    return { key: 'insufficient_balance', params: { need: fromMinor(minor, currency), have: available, currency } };
  }
  return null;
}

function minorOf(limit: string, scale: number): bigint {
  const minor = parseDecimal(limit, scale);
  if (minor === null) throw new RangeError(`no amount: ${limit}`);
  return minor;
}

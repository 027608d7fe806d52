import { mulDiv } from '../money.ts';

/** Decimals of the rates inside, so that a year of compounding keeps more digits than it shows. */
const unit = 10n ** 18n;

export interface Growth {
  /** Interest on the first amount only. */
  simpleMinor: bigint;
  /** Interest on interest, day by day. */
  compoundMinor: bigint;
}

/**
 * What an amount becomes at a fixed rate a day: amount × (1 + days × rate), and amount × (1 + rate)^days. Rounded down.
 * @param dailyPpm rate a day in millionths (2 % is 20,000); may be negative, down to −100 %.
 */
export function growthOf(amountMinor: bigint, dailyPpm: bigint, days: number): Growth {
  const million = 1_000_000n;
  const simple = million + dailyPpm * BigInt(days);
  return {
    simpleMinor: mulDiv(amountMinor, simple < 0n ? 0n : simple, million, 'floor'),
    compoundMinor: mulDiv(amountMinor, powerOf(((million + dailyPpm) * unit) / million, days), unit, 'floor'),
  };
}

/**
 * Days until an amount has doubled at a fixed rate a day, with interest on interest.
 * @returns null when it does not within `daysMax`.
 */
export function doublingDays(dailyPpm: bigint, daysMax = 36_500): number | null {
  if (dailyPpm <= 0n) return null;
  const step = ((1_000_000n + dailyPpm) * unit) / 1_000_000n;
  let factor = unit;
  for (let day = 1; day <= daysMax; day += 1) {
    factor = (factor * step) / unit;
    if (factor >= 2n * unit) return day;
  }
  return null;
}

/** `base`^`exponent` of a figure with 18 decimals, by squaring. */
function powerOf(base: bigint, exponent: number): bigint {
  let [result, square] = [unit, base];
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / unit;
    square = (square * square) / unit;
  }
  return result;
}

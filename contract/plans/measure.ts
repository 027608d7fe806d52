/** What many plan days with one amount brought. Rates are parts per billion of the amount in a day: 1 % is 10,000,000. */
export interface Figures {
  days: number;
  meanPpb: number;
  /** Half the width of the 95 % confidence interval of the mean. */
  errorPpb: number;
  /** The 5th and the 95th of a hundred days, the worst first. */
  lowPpb: number;
  highPpb: number;
  /** Of a million days, how many lost money. */
  losingPpm: number;
}

/** A result as a rate of its amount, rounded to the nearest part per billion, halves away from zero. Both in the same minor units. */
export function rateOf(result: bigint, amount: bigint): number {
  if (amount <= 0n) throw new RangeError('plans: a rate of nothing');
  const size = (((result < 0n ? -result : result) * 2_000_000_000n) / amount + 1n) / 2n;
  return result < 0n ? -Number(size) : Number(size);
}

/** Student's t is within a hundredth of this for the hundreds of days that are measured at least. */
const within95 = 1.96;

/**
 * Mean, its 95 % confidence interval by the normal approximation, the 5th and 95th percentile (the ⌈0.05 n⌉th and ⌈0.95 n⌉th of all, the
 * worst first) and the share of losing days. Rates are whole parts per billion, and so are the answers.
 * @throws RangeError for fewer than two days.
 */
export function figuresOf(rates: readonly number[]): Figures {
  const days = rates.length;
  if (days < 2) throw new RangeError('plans: figures of fewer than two days');
  const sorted = rates.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * days) - 1] ?? Number.NaN;
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / days;
  return {
    days,
    meanPpb: Math.round(mean),
    errorPpb: Math.ceil((within95 * deviationOf(rates)) / Math.sqrt(days)),
    lowPpb: at(0.05),
    highPpb: at(0.95),
    losingPpm: Math.round((rates.filter((rate) => rate < 0).length / days) * 1_000_000),
  };
}

const plansTried = 20_000;

/**
 * What 5 of a hundred plans of so many days bring less than, and 5 more than: of 20,000 plans whose days are taken from `rates`, each as
 * likely as any other and one independent of the next, without putting results in again. The days are few and their results are skew, so
 * that no normal law would do. Which days are taken is fixed (xorshift32 from 1), so that everybody gets the same.
 * @returns parts per billion of the amount over the whole plan.
 */
export function planSpanOf(rates: readonly number[], days: number): { lowPpb: number; highPpb: number } {
  let state = 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return rates[(state >>> 0) % rates.length] ?? Number.NaN;
  };
  const sums = Float64Array.from({ length: plansTried }, () => {
    let sum = 0;
    for (let day = 0; day < days; day += 1) sum += next();
    return sum;
  }).sort();
  return { lowPpb: sums[plansTried * 0.05 - 1] ?? Number.NaN, highPpb: sums[plansTried * 0.95 - 1] ?? Number.NaN };
}

/** Half the width of the interval that holds the mean of the next `next` days 95 times of a hundred. */
export function predictionPpb(rates: readonly number[], next: number): number {
  return within95 * deviationOf(rates) * Math.sqrt(1 / next + 1 / rates.length);
}

function deviationOf(rates: readonly number[]): number {
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / (rates.length - 1));
}

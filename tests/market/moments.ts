/** Moments, correlations and tails of series of returns. */

export type Series = readonly number[] | Float64Array;

export function mean(values: Series): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Root mean square: the deviation of returns, whose mean is next to nothing. */
export function deviation(values: Series): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum / values.length);
}

/** The standardised third or fourth moment, the latter less 3. */
export function shapeOfTails(values: Series): { skew: number; kurtosis: number } {
  const middle = mean(values);
  let [second, third, fourth] = [0, 0, 0];
  for (const value of values) {
    const off = value - middle;
    const square = off * off;
    second += square;
    third += square * off;
    fourth += square * square;
  }
  const variance = second / values.length;
  return {
    skew: third / values.length / variance ** 1.5,
    kurtosis: fourth / values.length / (variance * variance) - 3,
  };
}

/** Correlation of `one` with `other` that lies `lag` behind it. */
export function correlation(one: Series, other: Series, lag = 0): number {
  const count = Math.min(one.length, other.length) - lag;
  let [a, b] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    a += one[at + lag] ?? 0;
    b += other[at] ?? 0;
  }
  a /= count;
  b /= count;
  let [both, first, second] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const x = (one[at + lag] ?? 0) - a;
    const y = (other[at] ?? 0) - b;
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second);
}

export function autocorrelation(values: Series, lag: number): number {
  return correlation(values, values, lag);
}

/** Hill's estimate of the tail index from the largest share of the sizes. */
export function hill(values: Series, share: number): number {
  const sizes = Float64Array.from(values, Math.abs).sort().reverse();
  const count = Math.max(2, Math.floor(sizes.length * share));
  const edge = sizes[count] ?? 0;
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += Math.log((sizes[at] ?? edge) / edge);
  return count / sum;
}

export function median(values: Series): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

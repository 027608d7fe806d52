/** A part of the most there is, in whole steps: never more than it. */
export function shareOf(most: bigint, percent: bigint, step: bigint): bigint {
  return ((most * percent) / 100n / step) * step;
}

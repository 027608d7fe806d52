const cent = 10_000n;

/**
 * What is paid, in whole cents: rounded up, so that nobody is shown a cost smaller than it is. Less than a cent stays
 * as it is.
 * @param minor USDT minor units, not negative.
 */
export function upToCents(minor: bigint): bigint {
  return minor < cent ? minor : ((minor + cent - 1n) / cent) * cent;
}

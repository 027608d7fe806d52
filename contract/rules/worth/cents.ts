const cent = 10_000n;

/**
 * USDT minor units in whole cents, as figures of two decimals are shown: `trunc` is what `formatAmount` does (nobody is shown more
 * than there is), `nearest` what `formatSigned` does (a half away from zero: gain and loss read alike). A sum that stands beside its
 * parts is the sum of the parts as they are shown, so that it adds up to the last digit.
 */
export function inCents(minor: bigint, round: 'trunc' | 'nearest'): bigint {
  const half = round === 'trunc' ? 0n : minor < 0n ? -cent / 2n : cent / 2n;
  return ((minor + half) / cent) * cent;
}

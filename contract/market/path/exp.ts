/**
 * A log price as a whole price. Nothing here but operations that IEEE 754 fixes to the last bit (`Math.exp` is not one of
 * them), so that any machine gets the same price.
 */

/**
 * Log prices are put on a grid of 2^-44 before `exp`. From one grid point to the next e^x grows by 5.7e-14 of itself, a
 * hundred times the error of `exp` below: so a higher log price never gives a lower price, and the high of a range may be
 * looked for among the logs.
 */
const gridMagic = 1.5 * 2 ** 52 * 2 ** -44;

/** `log` is relative to `scale`, which is the base price in units of the market's last decimal. Rounds half up. */
export function wholePrice(log: number, scale: number): number {
  const price = Math.floor(scale * exp(onGrid(log)) + 0.5);
  return price < 1 ? 1 : price;
}

/** Adding and subtracting a number whose last bit is worth 2^-44 rounds to a multiple of that; exact for |log| < 128. */
export function onGrid(log: number): number {
  return log + gridMagic - gridMagic;
}

const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;

/** e^x for |x| < 64, within 1e-15 of itself: x = k ln 2 + r, and the series of e^r to the 13th power. */
export function exp(x: number): number {
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const r = x - k * ln2High - k * ln2Low;
  let sum = 1;
  for (let n = 13; n >= 1; n -= 1) sum = 1 + (r / n) * sum;
  for (let doubled = 0; doubled < k; doubled += 1) sum *= 2;
  for (let halved = 0; halved > k; halved -= 1) sum *= 0.5;
  return sum;
}

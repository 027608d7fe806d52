/**
 * A Gaussian draw from one random word. Nothing here but + - x / and square roots, so any machine gets the same bits: the inverse of
 * the normal distribution by Wichura's rational approximations (algorithm AS 241, PPND16: Applied Statistics 37, 1988), and a
 * logarithm made of a series.
 */

/** Draws end here, in deviations, before they are widened to a variance of exactly one. */
const truncation = 4.5;
/** The probability below -4.5. */
const tail = 3.3976731247300535e-6;
const inside = 1 - 2 * tail;
/** Cutting the tails off leaves a variance of 1 - 2 T phi(T) / (1 - 2 Phi(-T)). */
const density = 1.5983741106905475e-5;
const widened = 1 / Math.sqrt(1 - (2 * truncation * density) / inside);

/** No draw lies further out. */
export const gaussMax = truncation * widened;

/** Mean 0, variance 1, the same for every machine. `word` is 32 random bits. */
export function gaussOf(word: number): number {
  return widened * inverse(tail + ((word + 0.5) / 2 ** 32) * inside);
}

/** The z with this probability below it, for probabilities from 1e-10 on. */
function inverse(probability: number): number {
  const q = probability - 0.5;
  if (q >= -0.425 && q <= 0.425) return central(q);
  const r = Math.sqrt(-logOf(q < 0 ? probability : 1 - probability));
  const z = outer(r - 1.6);
  return q < 0 ? -z : z;
}

function central(q: number): number {
  const r = 0.180625 - q * q;
  const above =
    ((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) * r +
      13731.69376550946) *
      r +
      1971.5909503065513) *
      r +
      133.14166789178438) *
      r +
    3.3871328727963665;
  const below =
    ((((((5226.495278852854 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) * r +
      5394.196021424751) *
      r +
      687.1870074920579) *
      r +
      42.31333070160091) *
      r +
    1;
  return (q * above) / below;
}

function outer(r: number): number {
  const above =
    ((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r + 1.2704582524523684) * r +
      3.6478483247632045) *
      r +
      5.769497221460691) *
      r +
      4.630337846156546) *
      r +
    1.4234371107496835;
  const below =
    ((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r + 0.14810397642748008) *
      r +
      0.6897673349851) *
      r +
      1.6763848301838038) *
      r +
      2.053191626637759) *
      r +
    1;
  return above / below;
}

/** The natural logarithm of a number in (0, 1]: x = m / 2^k with m near 1, and the series of (m - 1) / (m + 1). */
export function logOf(x: number): number {
  let m = x;
  let k = 0;
  for (; m < Math.SQRT1_2; m *= 2) k += 1;
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum = 0;
  for (let n = 21; n >= 1; n -= 2) sum = sum * square + 1 / n;
  return 2 * s * sum - k * Math.LN2;
}

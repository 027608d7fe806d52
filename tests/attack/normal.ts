/** The normal distribution, to eight digits: judgement, not money. */

export function density(z: number): number {
  return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
}

/** The probability above z: a series near the middle, a continued fraction further out. */
export function above(z: number): number {
  if (z < 0) return 1 - above(-z);
  if (z < 3) {
    let [term, sum] = [z, z];
    for (let n = 1; n < 100; n += 1) {
      term *= (z * z) / (2 * n + 1);
      sum += term;
    }
    return 0.5 - density(z) * sum;
  }
  let fraction = z;
  for (let n = 60; n > 0; n -= 1) fraction = z + n / fraction;
  return density(z) / fraction;
}

export function below(z: number): number {
  return above(-z);
}

/** The z with this probability above it. */
export function quantileAbove(probability: number): number {
  let [low, high] = [-40, 40];
  for (let n = 0; n < 200; n += 1) {
    const middle = (low + high) / 2;
    if (above(middle) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** So far out must the best of many tries lie to be as surprising as one alone at three deviations (Sidak). */
export function correctedBar(tries: number, alone = 3): number {
  const once = above(alone);
  return quantileAbove(-Math.expm1(Math.log1p(-once) / Math.max(1, tries)));
}

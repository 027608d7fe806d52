import { mulDiv } from '#contract/money.ts';

/** How many people live, rounded: a scheme that needs more has found its end. */
export const peopleAlive = 8_000_000_000n;

/** How many each may be said to bring. */
export const recruitsMin = 2;
export const recruitsMax = 10;

/** The people of a level, when everybody brings `recruits` others; level 0 is whoever began. */
export function peopleOn(recruits: number, level: number): bigint {
  return BigInt(recruits) ** BigInt(level);
}

/** The people of all levels up to one, with whoever began. */
export function peopleUpTo(recruits: number, level: number): bigint {
  return (peopleOn(recruits, level + 1) - 1n) / BigInt(recruits - 1);
}

/**
 * Of all people of a scheme, how many are on its last level and can bring nobody, in parts per million, halves up. However many levels
 * there are, it is hardly more than (recruits − 1) / recruits.
 */
export function lastSharePpm(recruits: number, level: number): number {
  const all = peopleUpTo(recruits, level);
  return Number((2_000_000n * peopleOn(recruits, level) + all) / (2n * all));
}

/** The first level at which a scheme needs more people than live. */
export function endLevel(recruits: number): number {
  let level = 0;
  while (peopleUpTo(recruits, level) <= peopleAlive) level += 1;
  return level;
}

/** What everybody of a level has in a plan, in minor units, and what a plan day brings of it on average, in parts per billion. */
export interface Hosted {
  amount: bigint;
  meanPpb: number;
}

/**
 * What the people of a level add in a plan day for whoever began, on average and at least, in minor units, rounded down. At least: days
 * that lose are in the mean, but take nothing from a reward. A mean that is a loss counts as nothing.
 * @param bps the share of the level, in basis points of a plan day's result.
 */
export function levelAdds(recruits: number, level: number, bps: number, { amount, meanPpb }: Hosted): bigint {
  const gained = peopleOn(recruits, level) * amount * BigInt(Math.max(0, meanPpb));
  return mulDiv(gained, BigInt(bps), 10_000n * 1_000_000_000n, 'floor');
}

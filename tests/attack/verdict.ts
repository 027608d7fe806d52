import { correctedBar } from './normal.ts';
import type { SideResult, Tallies } from './tally.ts';

/** A strategy with fewer bets, or from fewer days, is no trial: its error is not known well enough to be judged by. */
const betsLeast = 100;
const clustersLeast = 8;

export interface Verdict {
  /** All that were judged, best first. */
  judged: readonly SideResult[];
  /** The z that the best of so many tries must reach to be a find. */
  bar: number;
  bets: number;
  finds: readonly Find[];
}

export interface Find extends SideResult {
  /** Whether it is worth more than it costs, or is merely above zero before costs. */
  beatsCosts: boolean;
}

/** @param family the strategies that were tried: all of them, or those whose names begin so. */
export function judge(tallies: Tallies, family: RegExp = /^/): Verdict {
  const judged = tallies.all
    .filter(({ name, bets, clusters }) => family.test(name) && bets >= betsLeast && clusters >= clustersLeast)
    .flatMap((tally) => tally.results())
    .sort((one, other) => best(other) - best(one));
  // Each side is judged twice: before its costs, and after them.
  const bar = correctedBar(2 * judged.length);
  const finds = judged.flatMap((side): Find[] => {
    const beatsCosts = side.after.z > bar;
    return beatsCosts || side.before.z > bar ? [{ ...side, beatsCosts }] : [];
  });
  return { judged, bar, finds, bets: tallies.all.reduce((sum, { bets }) => sum + bets, 0) };
}

function best({ before, after }: SideResult): number {
  return Math.max(before.z, after.z);
}

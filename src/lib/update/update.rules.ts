import { type Control, contractVersion } from '#contract/control.ts';
import { backoff } from '#contract/rules/backoff.ts';

/** `ready`: there is a newer version. `required`: the server does not work with this one any more. */
export type UpdateNeed = 'none' | 'ready' | 'required';

const checkEveryMs = 3_600_000;

/** A failed installation, in ms. Pages look when they come into sight, each at its own time: no lot is drawn. */
const installing = { first: 10_000, most: 300_000 };

/**
 * A clock that has jumped back makes a check due as well: otherwise none would come for as long as it jumped.
 * @param triesMissed how often this page has tried in vain to get its first worker.
 */
export function isCheckDue(checkedAtMs: number, nowMs: number, triesMissed: number): boolean {
  const everyMs = triesMissed === 0 ? checkEveryMs : backoff(installing, triesMissed);
  return Math.abs(nowMs - checkedAtMs) >= everyMs;
}

/** What follows from the server's word for a page of this build; null for one that does not know which it is. */
export function needOf(control: Control | null, ownBuild: string | null): UpdateNeed {
  if (control === null) return 'none';
  if (control.minVersion > contractVersion) return 'required';
  return isOther(control.build, ownBuild) ? 'ready' : 'none';
}

export function isOther(build: string | null, ownBuild: string | null): boolean {
  return build !== null && ownBuild !== null && build !== ownBuild;
}

export function stronger(a: UpdateNeed, b: UpdateNeed): UpdateNeed {
  const order = ['none', 'ready', 'required'] as const;
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

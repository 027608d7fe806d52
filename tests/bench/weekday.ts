/** Benches run on a Wednesday: at a weekend forex and metals rest, and a third of the work would not be there. */
const dayMs = 86_400_000;
const wednesday = 3;

/** How far the last Wednesday lies behind now, in whole days: the time of day stays. */
export function behindWednesdayMs(nowMs: number): number {
  return ((new Date(nowMs).getUTCDay() - wednesday + 7) % 7) * dayMs;
}

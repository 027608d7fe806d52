/**
 * How lively each hour of the week is, in whole numbers so that sums are exact. Zero is rest: no variance falls there, so the
 * path is flat and the volume nothing, to the last bit.
 */
export type Hours = 'always' | 'weekdays';

/** By hour UTC: Asia, then Europe, both sides of the Atlantic in the early afternoon, the evening's lull. */
const sessions = [5, 6, 6, 5, 4, 4, 6, 9, 11, 10, 9, 8, 11, 14, 15, 14, 10, 7, 7, 6, 5, 3, 3, 4];
const roundTheClock = [10, 9, 9, 8, 8, 8, 8, 9, 10, 10, 10, 10, 11, 13, 14, 14, 13, 12, 11, 11, 10, 10, 10, 10];

const sunday = 0;
const friday = 5;
const saturday = 6;
/** Weekday markets rest from Friday to Sunday at this hour UTC. */
const restHour = 22;

/** [hours][day of the week, Sunday first][hour of the day 0-24]: activity from midnight up to that hour. */
const sums: Record<Hours, readonly (readonly number[])[]> = {
  always: week((weekday, hour) => (roundTheClock[hour] ?? 0) * (weekday === saturday || weekday === sunday ? 7 : 10)),
  weekdays: week((weekday, hour) => (isRest(weekday, hour) ? 0 : (sessions[hour] ?? 0))),
};

function isRest(weekday: number, hour: number): boolean {
  if (weekday === saturday) return true;
  if (weekday === sunday) return hour < restHour;
  return weekday === friday && hour >= restHour;
}

function week(activity: (weekday: number, hour: number) => number): number[][] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const upTo = [0];
    for (let hour = 0; hour < 24; hour += 1) upTo.push((upTo[hour] ?? 0) + activity(weekday, hour));
    return upTo;
  });
}

/** What a market that has rested over the weekend opens with, in hours of activity: a gap, all of it in the first tick. */
const gapActivity = 20;
const hourTicks = 18_000;

/** The tick of the day behind which the market opens with a gap; null on days without one. */
export function gapTick(hours: Hours, day: number): number | null {
  return hours === 'weekdays' && (day + 4) % 7 === sunday ? restHour * hourTicks : null;
}

/** The activity of a whole day of market-2, gap included. */
export function wholeActivity(hours: Hours, day: number): number {
  return (dayActivity(hours, day)[24] ?? 0) + (gapTick(hours, day) === null ? 0 : gapActivity);
}

/** Share of [from, mid) in [from, to), in ticks of a day of market-2; where all is rest the answer is of no consequence. */
export function tickShare(hours: Hours, day: number, from: number, mid: number, to: number): number {
  const start = activityTo(hours, day, from);
  const whole = activityTo(hours, day, to) - start;
  return whole === 0 ? 0 : (activityTo(hours, day, mid) - start) / whole;
}

/** Whole numbers: the sums are exact. */
function activityTo(hours: Hours, day: number, tick: number): number {
  const sum = dayActivity(hours, day);
  const hour = Math.floor(tick / hourTicks);
  const upTo = sum[hour] ?? 0;
  const inHour = hour < 24 ? ((sum[hour + 1] ?? 0) - upTo) * (tick - hour * hourTicks) : 0;
  const opening = gapTick(hours, day);
  return upTo * hourTicks + inHour + (opening !== null && tick > opening ? gapActivity * hourTicks : 0);
}

/** The activity of a day from its midnight up to each hour, 0 to 24. 1970-01-01, day 0, was a Thursday. */
export function dayActivity(hours: Hours, day: number): readonly number[] {
  return sums[hours][(day + 4) % 7] ?? [];
}

/** Share of [from, mid) in [from, to) of a running sum; where all is rest the answer is of no consequence. */
export function shareOf(sum: readonly number[], from: number, mid: number, to: number): number {
  const start = sum[from] ?? 0;
  const whole = (sum[to] ?? 0) - start;
  return whole === 0 ? 0 : ((sum[mid] ?? 0) - start) / whole;
}

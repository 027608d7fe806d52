import { genesisDay } from '#contract/market/calendar.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import type { Stretch } from './rule.ts';

/**
 * How far back a window may lie from the midnight that begins the day of its draw: no further than every server has published, so that each
 * can be checked.
 */
const windowDays = 30;

/**
 * The past stretch that an advanced plan day runs on. The first six bytes of the draw as a whole number, big-endian, modulo the number of
 * starts that there are: even but for less than one part in a million.
 * @param draw HMAC-SHA-256 of the label (market/source.ts) under the key of the day at which it is drawn.
 * @param day that day, since 1970: the window ends at or before the midnight it begins with, so all of it is revealed.
 * @throws RangeError when there is no room for so many ticks.
 */
export function drawnStretch(draw: Uint8Array, day: number, ticks: number): Stretch {
  const first = Math.max(genesisDay, day - windowDays) * dayTicks;
  const starts = day * dayTicks - ticks - first + 1;
  if (!(ticks > 0) || starts <= 0 || draw.length < 6) throw new RangeError(`no window of ${ticks} ticks before ${day}`);
  let word = 0;
  for (const byte of draw.subarray(0, 6)) word = word * 256 + byte;
  const from = first + (word % starts);
  return { from, to: from + ticks };
}

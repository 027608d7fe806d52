import type { Interval } from '#contract/intervals.ts';

const units = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

/** An interval as short as the language allows: 15m, 15分, 1 mth. */
export function intervalName(interval: Interval, tag: string): string {
  const letter = interval.slice(-1) as keyof typeof units;
  const unit = units[letter];
  // The narrowest word for a month is that for a minute; and the East Asian ones are short anyway.
  const unitDisplay = unit === 'month' || /^(?:zh|ja|ko)/.test(tag) ? 'short' : 'narrow';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(Number.parseInt(interval, 10));
}

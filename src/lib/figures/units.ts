import type { Interval } from '#contract/intervals.ts';
import type { MarketRules } from '#contract/markets.ts';
import { withMinus } from '#contract/minus.ts';

/** Basis points as a rate in the user's language: 10 is "0.1%", with three decimals "0.100%". */
export function formatBps(bps: number, tag: string, decimals?: number): string {
  const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 2 };
  const figure = new Intl.NumberFormat(tag, { style: 'percent', useGrouping: 'always', ...digits });
  return withMinus(figure.format(bps / 10_000));
}

/** What stands behind a multiple: "100×", and a word of its own where a language writes one. */
const timesMarks: Record<string, string> = { ja: '倍', zh: ' 倍', ko: '배' };

/** A multiple or a range of them ("1–100") as a language writes it. */
export function formatTimes(multiple: number | string, tag: string): string {
  return `${multiple}${timesMarks[new Intl.Locale(tag).language] ?? '×'}`;
}

/** A leverage or a range of them ("1–100"), as exchanges write it: "100x". */
export function formatLeverage(leverage: number | string, tag: string): string {
  return formatTimes(leverage, tag).replace('×', 'x');
}

/** What stands between the two ends: a wave where the language writes one, so that nobody reads a minus. */
const rangeMarks: Record<string, string> = { ja: '〜', ko: '~' };

/** From one written figure to another, as a language writes it: "80%–86%". */
export function formatRange(from: string, to: string, tag: string): string {
  return `${from}${rangeMark(tag)}${to}`;
}

/** What stands between the two figures of a range. */
export function rangeMark(tag: string): string {
  return rangeMarks[new Intl.Locale(tag).language] ?? '–';
}

/** A short span as a label has room for: "30 sec", "2 min". Whole minutes from two on. */
export function formatSpan(seconds: number, tag: string): string {
  const isMinutes = seconds >= 120 && seconds % 60 === 0;
  const [value, unit] = isMinutes ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** A size as people say it: "480 kB", "3.2 MB", "2 GB". */
export function formatSize(bytes: number, tag: string): string {
  const [value, unit] = inUnits(bytes);
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(value);
}

function inUnits(bytes: number): [number, string] {
  if (bytes < 999_500) return [Math.max(1, bytes / 1000), 'kilobyte'];
  return bytes < 999_950_000 ? [bytes / 1_000_000, 'megabyte'] : [bytes / 1_000_000_000, 'gigabyte'];
}

const intervalUnits = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const;

/** An interval as short as the language allows: 15m, 15分, 1 mth. */
export function intervalName(interval: Interval, tag: string): string {
  const letter = interval.slice(-1) as keyof typeof intervalUnits;
  const unit = intervalUnits[letter];
  // The narrowest word for a month is that for a minute; and the East Asian ones are short anyway.
  const unitDisplay = unit === 'month' || /^(?:zh|ja|ko)/.test(tag) ? 'short' : 'narrow';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(Number.parseInt(interval, 10));
}

const durationUnits = [
  { unit: 'day', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hour', seconds: 3600, from: 2 * 3600 },
  { unit: 'minute', seconds: 60, from: 120 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/**
 * A span of time in its largest fitting unit, rounded up: nobody is told to come back too early. One whole hour or day is called
 * so; a minute stays 60 seconds, as in the name of an option that lasts so long.
 */
export function formatDuration(seconds: number, tag: string): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const fitting =
    durationUnits.find(({ from, seconds: one }) => whole >= from || (whole === one && one >= 3600)) ?? durationUnits[3];
  const count = Math.ceil(whole / fitting.seconds);
  const words = { style: 'unit', unit: fitting.unit, unitDisplay: 'long', useGrouping: 'always' } as const;
  return spaced(new Intl.NumberFormat(tag, words).format(count), tag);
}

/** As the texts write it: Intl sets a space in Japanese, where none belongs, and none in Chinese, where the app's texts have one. */
function spaced(duration: string, tag: string): string {
  if (tag.startsWith('ja')) return duration.replace(/\s/, '');
  return tag.startsWith('zh') ? duration.replace(/(?<=\d)\s?(?=\p{L})/u, '\u00a0') : duration;
}

/** What a market is called in a list: a coin by its own name, as all are priced in USDT; any other by its pair. */
export function pairName({ base, quote }: Pick<MarketRules, 'base' | 'quote'>): string {
  return quote === 'USDT' ? base : `${base}/${quote}`;
}

import type { Risk } from '#contract/api/trading.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { type Chance, chanceSize, typicalDays } from './risk.rules.ts';

/** A chance in tenths of a per cent; where the simulation saw it never, or always, only that it is less or more than it can see. */
export function shareText(chance: Chance, paths: number, tag: string): string {
  const oneBps = 10_000 / paths;
  const size = chanceSize(chance, paths);
  if (size === 'none') return `<\u00A0${formatBps(oneBps, tag)}`;
  if (size === 'all') return `>\u00A0${formatBps(10_000 - oneBps, tag)}`;
  return formatBps(Math.round(chance.share * 1000) * 10, tag);
}

/** The same with its standard error, which only a chance that was seen to come and not to come has. */
export function shareWithError(chance: Chance, paths: number, tag: string): string {
  const share = shareText(chance, paths, tag);
  if (chanceSize(chance, paths) !== 'some') return share;
  return `${share} ±\u00A0${formatBps(Math.ceil(chance.error * 1000) * 10, tag)}`;
}

/** A distance in typical days, one decimal; null while that is not known. */
export function daysText(distanceBps: number | undefined, risk: Risk | undefined, tag: string): string | null {
  if (distanceBps === undefined || risk === undefined) return null;
  const days = typicalDays(distanceBps, risk);
  return days === null ? null : formatAmount(days.toFixed(3), 1, tag);
}

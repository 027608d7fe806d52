import type { Risk } from '#contract/api/trading.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';

/** How likely a price is reached within a time. Figures for judgement, not for money: floating point will do. */
export interface Chance {
  /** The time, in seconds. */
  seconds: number;
  /** Share of the simulated paths that reached the price, 0 to 1. */
  share: number;
  /** Standard error of the share, of what the paths are worth as a sample: another simulation would mostly lie within twice as much. */
  error: number;
}

/**
 * The share of paths whose furthest move was at least this far.
 * @param moves the furthest move of every path, in ascending order.
 */
export function shareBeyond(moves: readonly number[], distanceBps: number): number {
  if (moves.length === 0) return 0;
  const at = moves.findIndex((move) => move >= distanceBps);
  return at === -1 ? 0 : 1 - at / moves.length;
}

/** The chances that a price this far away is reached: a fall ends a long, a rise ends a short. */
export function chancesOf(risk: Risk, direction: Direction, distanceBps: number): Chance[] {
  return risk.horizons.map(({ seconds, effective, fall_bps: fall, rise_bps: rise }) => {
    const share = shareBeyond(direction === 'long' ? fall : rise, distanceBps);
    return { seconds, share, error: Math.sqrt((share * (1 - share)) / effective) };
  });
}

/** A distance in typical days of its market; null for a market that never moves. */
export function typicalDays(distance: number, { typical_day_bps: day }: Pick<Risk, 'typical_day_bps'>): number | null {
  return day > 0 ? distance / day : null;
}

export type ChanceSize = 'none' | 'some' | 'all';

/** Whether the simulation saw it at all, or saw nothing else: neither is shown as 0 % or 100 %, which no simulation can know. */
export function chanceSize({ share }: Chance, paths: number): ChanceSize {
  if (share * paths < 1) return 'none';
  return (1 - share) * paths < 1 ? 'all' : 'some';
}

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

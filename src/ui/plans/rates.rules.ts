import type { MeasuredFigures, MeasuredRow } from '#contract/api/plans/plans.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { withMinus } from '#contract/minus.ts';
import { yearFactor } from '#contract/plans/planRules.ts';
import { formatTimes } from '#src/lib/figures/units.ts';

/** Parts per billion of a percent. */
const percentPpb = 10_000_000;

/** What is advertised, with every decimal that it has: 17,000,000 is "1.7%". */
export function formatClaim(ppb: number, tag: string): string {
  return percent(ppb, tag, { maximumFractionDigits: 7 });
}

/** Decimals of a percent that leave two digits of a rate, two of them at least: 4 for 0.0061 %. */
export function rateDecimals(ppb: number): number {
  const size = Math.abs(ppb) / percentPpb;
  return size === 0 ? 2 : Math.min(7, Math.max(2, 1 - Math.floor(Math.log10(size))));
}

/** A measured rate with its sign, rounded to the nearest: "+0.0061%". None on zero. */
export function formatRate(ppb: number, tag: string, decimals: number = rateDecimals(ppb)): string {
  if (ppb === 0) return percent(0, tag, {});
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return percent(ppb, tag, { ...digits, signDisplay: 'exceptZero', roundingMode: 'halfExpand' });
}

/** How far the true mean may be from the measured one, in the decimals of the mean, rounded up. */
export function formatError(ppb: number, tag: string, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `±${percent(ppb, tag, { ...digits, roundingMode: 'ceil' })}`;
}

/** A mean that is nothing to speak of is written to the decimals of its error. */
export function meanDecimals({ mean_ppb: mean, error_ppb: error }: MeasuredFigures): number {
  return rateDecimals(mean === 0 ? error : mean);
}

/** A share in parts per million: 123,400 is "12%"; one decimal below 10 %. */
export function formatShare(ppm: number, tag: string): string {
  return percent(ppm * 1000, tag, { maximumFractionDigits: ppm < 100_000 ? 1 : 0 });
}

function percent(ppb: number, tag: string, options: Intl.NumberFormatOptions): string {
  const figure = new Intl.NumberFormat(tag, { style: 'percent', useGrouping: 'always', ...options });
  return withMinus(figure.format(ppb / 1e9));
}

/** What a daily rate makes of money in a year of plan days, each result put in again: "1,377×". Four digits. */
export function formatYear(ppb: number, tag: string): string {
  return formatTimes(rounded(yearFactor(ppb), tag), tag);
}

/** What 1,000 USDT would be by then, in USDT; four digits. */
export function formatAfterYear(ppb: number, tag: string): string {
  return rounded(1000 * yearFactor(ppb), tag);
}

function rounded(value: number, tag: string): string {
  const digits = { minimumSignificantDigits: 4, maximumSignificantDigits: 4 };
  const options: Intl.NumberFormatOptions =
    value >= 1e9 ? { ...digits, notation: 'compact' } : { ...digits, useGrouping: 'always' };
  return new Intl.NumberFormat(tag, options).format(value);
}

/** Which of the measured amounts is nearest to one; amounts are decimals of USDT. Of two as near the smaller. */
export function nearestRow(rows: readonly MeasuredRow[], amount: string): MeasuredRow | undefined {
  const wanted = toMinor(amount, 'USDT') ?? 0n;
  const distanceOf = (row: MeasuredRow) => {
    const distance = (toMinor(row.amount ?? '', 'USDT') ?? 0n) - wanted;
    return distance < 0n ? -distance : distance;
  };
  return rows.reduce<MeasuredRow | undefined>(
    (best, row) => (best === undefined || distanceOf(row) < distanceOf(best) ? row : best),
    undefined,
  );
}

/** What a plan's days would bring an amount if they were like those that were measured: USDT, 6 decimals. */
export interface Outlook {
  mean: string;
  /** Of a hundred such plans five bring less than `low`, and five more than `high`. */
  low: string;
  high: string;
}

/** For all days of a plan, without putting results in again. Nothing loses more than the amount. Rounded to the nearest minor unit. */
export function outlookOf(row: MeasuredRow, amount: string, days: number): Outlook | null {
  const minor = toMinor(amount, 'USDT');
  if (minor === null || minor <= 0n) return null;
  const resultOf = (ppb: number) => fromMinor(shareOf(minor, Math.max(-1e9, Math.round(ppb))), 'USDT');
  return { mean: resultOf(row.mean_ppb * days), low: resultOf(row.plan_low_ppb), high: resultOf(row.plan_high_ppb) };
}

/** Parts per billion of an amount, rounded to the nearest, halves away from zero. */
function shareOf(minor: bigint, ppb: number): bigint {
  const product = minor * BigInt(Math.abs(ppb));
  const size = (product * 2n + 1_000_000_000n) / 2_000_000_000n;
  return ppb < 0 ? -size : size;
}

/** Where something lies on an axis that holds the claim, the measured days and zero; both ends in percent of its length. */
export interface Axis {
  zero: number;
  measured: { from: number; to: number };
  claimed: { from: number; to: number };
}

export function axisOf(claimed: { from_ppb: number; to_ppb: number }, figures: MeasuredFigures): Axis {
  const least = Math.min(0, figures.low_ppb, figures.mean_ppb);
  const most = Math.max(0, claimed.to_ppb, figures.high_ppb);
  const at = (ppb: number) => (most === least ? 0 : ((ppb - least) / (most - least)) * 100);
  return {
    zero: at(0),
    measured: { from: at(figures.low_ppb), to: at(figures.high_ppb) },
    claimed: { from: at(claimed.from_ppb), to: at(claimed.to_ppb) },
  };
}

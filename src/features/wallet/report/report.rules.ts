import type { CoinCost, EquityDay, Report } from '#contract/api/money/worth.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { inCents } from '#contract/rules/worth/cents.ts';
import { formatDecimal } from '#contract/money.ts';

const usdt = (decimal: string) => toMinor(decimal, 'USDT') ?? 0n;

export interface Change {
  /** USDT, signed, in whole cents. */
  amount: string;
  /** Per cent of what there was and what came in, two decimals; null where that is nothing. */
  percent: string | null;
}

/** Profit or loss since 00:00 UTC: what the total changed by, without what came from outside. @param total USDT minor units. */
export function changeToday(total: bigint, { start, moved, brought }: Report['today']): Change {
  const amount = total - usdt(start) - usdt(moved);
  return { amount: fromMinor(amount, 'USDT'), percent: percentOf(amount, usdt(start) + usdt(brought)) };
}

export interface CoinProfit extends Change {
  /** What is held has cost, in whole cents, USDT. */
  cost: string;
}

/**
 * The unrealised profit of a coin: its value less its cost, both in the cents that are shown.
 * @param worth USDT minor units, whole cents.
 * @param held all of it, minor units of the coin: a cost of another quantity is an old one, and says nothing.
 */
export function coinProfit(cost: CoinCost | undefined, worth: bigint, held: bigint): CoinProfit | null {
  if (cost === undefined || held === 0n || toMinor(cost.quantity, cost.currency) !== held) return null;
  const paid = inCents(usdt(cost.cost), 'trunc');
  const amount = worth - paid;
  return { cost: fromMinor(paid, 'USDT'), amount: fromMinor(amount, 'USDT'), percent: percentOf(amount, paid) };
}

/** Rounded to the nearest, a half away from zero. */
function percentOf(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const twice = (part * 20_000n) / whole;
  return formatDecimal((twice + (twice < 0n ? -1n : 1n)) / 2n, 2);
}

export const spans = ['7', '30', '90'] as const;
export type Span = (typeof spans)[number];

export interface Course {
  days: readonly EquityDay[];
  /** In the order of the line: the days, and now. */
  points: readonly string[];
  /** Profit or loss of all these days and of today together, USDT. */
  result: string;
  high: string;
  low: string;
}

/** The last days of a span, and today as it stands. @param total USDT minor units, of now. */
export function courseOf(days: readonly EquityDay[], span: Span, total: bigint, today: Change): Course {
  const shown = days.slice(-Number(span));
  const values = [...shown.map(({ equity }) => usdt(equity)), total];
  const [high, low] = [values.reduce((a, b) => (a > b ? a : b)), values.reduce((a, b) => (a < b ? a : b))];
  const result = shown.reduce((sum, day) => sum + usdt(day.result), usdt(today.amount));
  return {
    days: shown,
    points: values.map((value) => fromMinor(value, 'USDT')),
    result: fromMinor(result, 'USDT'),
    high: fromMinor(high, 'USDT'),
    low: fromMinor(low, 'USDT'),
  };
}

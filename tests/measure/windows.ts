import { dayTicks } from '#contract/market/path/ticks.ts';
import { Books } from '#contract/market/book.ts';
import { Prices } from '#contract/market/prices.ts';
import { rateOf } from '#contract/plans/measure.ts';
import { type PlanProductId, planProducts } from '#contract/plans/products.ts';
import type { PathView, Stretch } from '#contract/plans/rule.ts';
import { runPlan } from '#contract/plans/run.ts';
import { viewOf } from '#contract/plans/view.ts';
import { toMinor } from '#contract/currencies.ts';
import { SeededDays } from '#server/market/days.ts';

/** A plan day of ten minutes. */
export const dayLength = 3000;
/** 2023-01-01: two years from it are measured, and two later ones are foretold by them. */
const firstDay = 19_358;
const daysSpanned = 730;

/** The path of a public seed, as rules of plans see it. */
export function publicView(seed: string): PathView {
  const source = new SeededDays(seed, { firstDay, before: 'market-2' });
  const prices = new Prices(source, 64);
  return viewOf({ prices, books: new Books(source, prices), source });
}

/**
 * Windows that do not overlap, spread evenly over two years: one in each of `count` equal parts, at a place in it that the number of the
 * window gives (a multiple of a large prime), so that all hours of the day come up.
 * @param years the measured ones, or those behind them.
 */
export function windowsOf(count: number, years: 'measured' | 'later' = 'measured'): Stretch[] {
  const start = (firstDay + (years === 'later' ? daysSpanned : 0)) * dayTicks;
  const part = Math.floor((daysSpanned * dayTicks) / count);
  if (part < 2 * dayLength) throw new RangeError(`there is no room for ${count} windows`);
  return Array.from({ length: count }, (_, n) => {
    const from = start + n * part + ((n * 15_485_863) % (part - dayLength));
    return { from, to: from + dayLength };
  });
}

/** What a product is measured at: its least amount, the geometric middle to two digits, and its most; in whole USDT. */
export function amountsOf(product: PlanProductId): string[] {
  const { min, max } = planProducts[product];
  const middle = Number(Math.sqrt(Number(min) * Number(max)).toPrecision(2));
  return [min, String(middle), max];
}

/** The rates of a product's plan days with an amount of whole USDT, in parts per billion. */
export function ratesOf(view: PathView, product: PlanProductId, amount: string, windows: readonly Stretch[]): number[] {
  const minor = toMinor(amount, 'USDT');
  if (minor === null) throw new RangeError(`${amount} is no amount`);
  return windows.map((window) => rateOf(runPlan(view, product, window, minor).net, minor));
}

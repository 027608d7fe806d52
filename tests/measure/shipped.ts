import { figuresOf, type Figures, planSpanOf } from '#contract/plans/measure.ts';
import { type PlanProductId, planProductIds, planProducts } from '#contract/plans/products.ts';
import type { PathView, Stretch } from '#contract/plans/rule.ts';
import { amountsOf, ratesOf } from './windows.ts';

export type Row = Figures & { amount: string; planLowPpb: number; planHighPpb: number };

/** What a product brought at its least, middle and most. */
export function rowsOf(view: PathView, product: PlanProductId, windows: readonly Stretch[]): Row[] {
  return amountsOf(product).map((amount) => rowOf(product, amount, ratesOf(view, product, amount, windows)));
}

/** The same of one amount, of the rates of its days. */
export function rowOf(product: PlanProductId, amount: string, rates: readonly number[]): Row {
  const { lowPpb: planLowPpb, highPpb: planHighPpb } = planSpanOf(rates, planProducts[product].days);
  return { amount, ...figuresOf(rates), planLowPpb, planHighPpb };
}

/** The source of contract/plans/measured.ts for these rows. */
export function sourceOf(seed: string, days: number, rows: Record<PlanProductId, readonly Row[]>): string {
  const lines = planProductIds.map((product) => `  ${product}: [\n${rows[product].map(lineOf).join('')}  ],\n`);
  return `import type { Figures } from './measure.ts';
import type { PlanProductId } from './products.ts';

/**
 * What the rules of plans brought on the path of a public seed, at the least, the middle and the most of each product (USDT). Written by
 * \`npm run measure:plans -- --days ${days} --seed ${seed} --write\`: anybody who runs it gets the same.
 */
export const measuredFrom = {
  seed: '${seed}',
  days: ${days},
  command: 'npm run measure:plans -- --days ${days} --seed ${seed}',
};

/** With the 5th and the 95th of a hundred plans of all their days, in parts per billion of the amount. */
export type MeasuredRow = Figures & { amount: string; planLowPpb: number; planHighPpb: number };

/** In the order of the table that the command prints, and behind it the span of a plan. */
type Written = readonly [string, number, number, number, number, number, number, number];

function read([amount, meanPpb, errorPpb, lowPpb, highPpb, losingPpm, planLowPpb, planHighPpb]: Written): MeasuredRow {
  const figures = { days: measuredFrom.days, meanPpb, errorPpb, lowPpb, highPpb, losingPpm };
  return { amount, ...figures, planLowPpb, planHighPpb };
}

const written: Record<PlanProductId, readonly [Written, Written, Written]> = {
${lines.join('')}};

/** At the least, the middle and the most. */
export const measured = Object.fromEntries(
  Object.entries(written).map(([id, rows]) => [id, rows.map(read)]),
) as unknown as Record<PlanProductId, readonly [MeasuredRow, MeasuredRow, MeasuredRow]>;
`;
}

function lineOf(row: Row): string {
  const { amount, meanPpb, errorPpb, lowPpb, highPpb, losingPpm, planLowPpb, planHighPpb } = row;
  const figures = [meanPpb, errorPpb, lowPpb, highPpb, losingPpm, planLowPpb, planHighPpb].join(', ');
  return `    ['${amount}', ${figures}],\n`;
}

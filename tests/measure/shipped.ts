import { figuresOf, type Figures } from '#contract/plans/measure.ts';
import { type PlanProductId, planProductIds } from '#contract/plans/products.ts';
import type { PathView, Stretch } from '#contract/plans/rule.ts';
import { amountsOf, ratesOf } from './windows.ts';

export type Row = Figures & { amount: string };

/** What a product brought at its least, middle and most. */
export function rowsOf(view: PathView, product: PlanProductId, windows: readonly Stretch[]): Row[] {
  return amountsOf(product).map((amount) => ({ amount, ...figuresOf(ratesOf(view, product, amount, windows)) }));
}

/** The source of contract/plans/measured.ts for these rows. */
export function sourceOf(seed: string, days: number, rows: Record<PlanProductId, Row[]>): string {
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

export type MeasuredRow = Figures & { amount: string };

export const measured: Record<PlanProductId, readonly [MeasuredRow, MeasuredRow, MeasuredRow]> = {
${lines.join('')}};
`;
}

function lineOf({ amount, days, meanPpb, errorPpb, lowPpb, highPpb, losingPpm }: Row): string {
  return `    { amount: '${amount}', days: ${days}, meanPpb: ${meanPpb}, errorPpb: ${errorPpb}, lowPpb: ${lowPpb}, highPpb: ${highPpb}, losingPpm: ${losingPpm} },\n`;
}

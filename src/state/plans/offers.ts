import type { Answer } from '#contract/api/calls.ts';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import type { PlanProduct } from '#contract/plans/products.ts';
import { call } from '#src/lib/api.ts';
import { fact } from '../feed/fact.ts';

export type PlanKind = PlanProduct['kind'];
export type Offers = Answer<'lh/deposit/config'>;

/** What is offered of each kind, with what was measured: nobody's own, and kept on the device. */
export const offersOf = {
  hosting: fact<Offers>('offers:hosting', () => call('lh/deposit/config', {}), { scope: 'all', keep: true }),
  strategy: fact<Offers>('offers:strategy', () => call('project', {}), { scope: 'all', keep: true }),
} as const;

/** The lowest and the highest of what offers claim and of what was measured, of the mean of each amount, in ppb a day. */
export function spanOf(list: readonly PlanOffer[]): { claimed: Span; measured: Span } | null {
  const claimed = list.flatMap(({ claimed: { from_ppb: from, to_ppb: to } }) => [from, to]);
  const measured = list.flatMap((offer) => offer.measured.rows.map(({ mean_ppb: mean }) => mean));
  if (claimed.length === 0 || measured.length === 0) return null;
  return { claimed: ends(claimed), measured: ends(measured) };
}

export interface Span {
  from: number;
  to: number;
}

function ends(values: readonly number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) };
}

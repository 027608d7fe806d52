import { figuresOf, type Figures, rateOf } from '#contract/plans/measure.ts';
import { type PlanProductId, planProductIds } from '#contract/plans/products.ts';
import type { Deps } from '../deps.ts';
import { secondsOf } from '../trading/moment.ts';

/** What the plan days of this server's own orders brought, and when they were over, in seconds. */
export interface FiguresHere {
  figures: Figures;
  from: number;
  to: number;
}

type AllFigures = Partial<Record<PlanProductId, FiguresHere>>;

/** Fewer days say too little; of more only the newest are looked at. */
export const daysLeast = 1000;
const daysMost = 10_000;
const keptMs = 60_000;

const kept = new WeakMap<object, { madeMs: number; figures: Promise<AllFigures> }>();

/** Of each product with enough days that were not ended early, over all orders. Looked up once a minute. */
export function figuresHere(deps: Pick<Deps, 'store' | 'clock'>): Promise<AllFigures> {
  const nowMs = deps.clock.nowMs();
  const known = kept.get(deps.store);
  if (known !== undefined && Math.abs(nowMs - known.madeMs) < keptMs) return known.figures;
  const figures = lookUp(deps);
  kept.set(deps.store, { madeMs: nowMs, figures });
  figures.catch(() => kept.delete(deps.store));
  return figures;
}

async function lookUp({ store: { db } }: Pick<Deps, 'store'>): Promise<AllFigures> {
  const all: AllFigures = {};
  for (const plan of planProductIds) {
    const rows = await db
      .selectFrom('plan_days')
      .select(['amount', 'result', 'tick'])
      .where('plan', '=', plan)
      .where('cut', '!=', 'terminated')
      .orderBy('tick', 'desc')
      .limit(daysMost)
      .execute();
    const [to, from] = [rows[0], rows.at(-1)];
    if (to === undefined || from === undefined || rows.length < daysLeast) continue;
    const figures = figuresOf(rows.map(({ amount, result }) => rateOf(result, amount)));
    all[plan] = { figures, from: secondsOf(from.tick), to: secondsOf(to.tick) };
  }
  return all;
}

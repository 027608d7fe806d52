import type { Answer } from '#contract/api/calls.ts';
import type { MeasuredFigures, PlanOffer } from '#contract/api/plans/plans.ts';
import { claims } from '#contract/plans/claims.ts';
import type { Figures } from '#contract/plans/measure.ts';
import { measured, measuredFrom } from '#contract/plans/measured.ts';
import { planRules } from '#contract/plans/planRules.ts';
import { type PlanProduct, type PlanProductId, planProductIds, planProducts } from '#contract/plans/products.ts';
import { refusedEnding } from '#contract/rules/deposit.ts';
import type { Deps } from '#server/domain/deps.ts';
import { type FiguresHere, figuresHere } from '#server/domain/plans/figures.ts';
import { participantsOf } from '#server/domain/plans/participants.ts';

/**
 * The products of a kind, each with what it is advertised with beside what its rule has brought: on the path of a public seed, and on this
 * server. The one place on the server that reads what is claimed: nothing is computed of it.
 */
export async function offersOf(deps: Deps, kind: PlanProduct['kind']): Promise<Answer<'lh/deposit/config'>> {
  const here = await figuresHere(deps);
  const list: PlanOffer[] = [];
  for (const id of planProductIds) {
    if (planProducts[id].kind === kind) list.push(await offerOf(deps, id, here[id] ?? null));
  }
  return {
    day_seconds: deps.config.planDaySeconds,
    review_seconds: deps.config.reviewSeconds,
    refused_ending: refusedEnding,
    termination_bps: planRules.terminationBps,
    list,
  };
}

async function offerOf({ store }: Deps, id: PlanProductId, here: FiguresHere | null): Promise<PlanOffer> {
  const { kind, rule, coins, min, max, days, perAccount, cap }: PlanProduct = planProducts[id];
  const claim = claims[id];
  const { seed, command } = measuredFrom;
  return {
    id,
    kind,
    rule,
    coins: [...coins],
    min,
    max,
    days,
    per_account: perAccount,
    participants: cap === null ? null : { cap, count: await participantsOf(store.db, id) },
    claimed: { from_ppb: claim.from.said(), to_ppb: claim.to.said() },
    measured: {
      seed,
      command,
      rows: measured[id].map(({ planLowPpb, planHighPpb, ...row }) => {
        return { ...presentFigures(row, row.amount), plan_low_ppb: planLowPpb, plan_high_ppb: planHighPpb };
      }),
      here: here === null ? null : { figures: presentFigures(here.figures, null), from: here.from, to: here.to },
    },
  };
}

/** @param amount in USDT, what was measured with; null for orders of whatever amount. */
function presentFigures(
  { days, meanPpb, errorPpb, lowPpb, highPpb, losingPpm }: Figures,
  amount: string | null,
): MeasuredFigures {
  return {
    amount,
    days,
    mean_ppb: meanPpb,
    error_ppb: errorPpb,
    low_ppb: lowPpb,
    high_ppb: highPpb,
    losing_ppm: losingPpm,
  };
}

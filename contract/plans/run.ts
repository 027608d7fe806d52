import { arbitrage } from './arbitrage.ts';
import { resultOf } from './desk.ts';
import { marketMaking } from './marketMaking.ts';
import { type PlanProductId, type PlanRule, planProducts } from './products.ts';
import type { PathView, PlanResult, RunPlan, Stretch } from './rule.ts';
import { meanReversion, momentum, pairs } from './signals.ts';

type Rule = (view: PathView, symbols: readonly string[], stretch: Stretch, amount: bigint) => PlanResult;

const rules: Record<PlanRule, Rule> = {
  arbitrage,
  market_making: marketMaking,
  momentum,
  mean_reversion: meanReversion,
  pairs,
};

/** As `RunPlan` says. */
export const runPlan: RunPlan = (view, product, stretch, amount) => {
  const { rule, coins } = planProducts[product];
  return rules[rule](
    view,
    coins.map((coin) => `${coin}USDT`),
    stretch,
    amount,
  );
};

/** A plan day: the rule on each of its stretches, beginning and ending with nothing each time. */
export function runDay(
  view: PathView,
  product: PlanProductId,
  stretches: readonly Stretch[],
  amount: bigint,
): PlanResult {
  return resultOf(stretches.flatMap((stretch) => runPlan(view, product, stretch, amount).trades));
}

import { useLingui } from '@lingui/react/macro';
import type { PlanProductId } from '#contract/plans/products.ts';

/** What each product is called. */
export function usePlanNames(): Record<PlanProductId, string> {
  const { t } = useLingui();
  const tier = (number: number) => t({ message: `Hosting plan ${number}`, comment: 'Name of a hosting plan, 1 to 7' });
  return {
    hosting1: tier(1),
    hosting2: tier(2),
    hosting3: tier(3),
    hosting4: tier(4),
    hosting5: tier(5),
    hosting6: tier(6),
    hosting7: tier(7),
    market_making: t({ message: 'Market making', comment: 'Name of a trading strategy' }),
    momentum: t({ message: 'Momentum', comment: 'Name of a trading strategy' }),
    mean_reversion: t({ message: 'Mean reversion', comment: 'Name of a trading strategy' }),
    pairs: t({ message: 'Pairs trading', comment: 'Name of a trading strategy' }),
  };
}

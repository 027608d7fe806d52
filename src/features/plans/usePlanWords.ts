import { useLingui } from '@lingui/react/macro';
import type { PlanOrder, PlanState, PlanTrade } from '#contract/api/plans/plans.ts';
import type { PlanRule } from '#contract/plans/products.ts';

/** The states of orders, and how one ended. */
export function useStateWords(): {
  states: Record<PlanState, string>;
  ends: Record<NonNullable<PlanOrder['end']>, string>;
} {
  const { t } = useLingui();
  return {
    states: {
      review: t({ message: 'Under review', comment: 'State of a plan order' }),
      running: t({ message: 'Running', comment: 'State of a plan order' }),
      ended: t({ message: 'Finished', comment: 'State of a plan order: its days are over, or it was ended early' }),
      failed: t({ message: 'Rejected', comment: 'State of a plan order' }),
    },
    ends: {
      term: t({ message: 'All plan days completed', comment: 'How a plan order ended' }),
      terminated: t({ message: 'Ended early by you', comment: 'How a plan order ended' }),
      spent: t({ message: 'The full amount was lost', comment: 'How a plan order ended' }),
    },
  };
}

/** What a trade of a rule was, and where. */
export function useTradeWords(): {
  sides: Record<PlanTrade['side'], string>;
  venues: Record<PlanTrade['venue'], string>;
  causes: Record<PlanTrade['cause'], string>;
} {
  const { t } = useLingui();
  return {
    sides: {
      buy: t({ message: 'Buy', comment: 'Side of a trade that a rule made' }),
      sell: t({ message: 'Sell', comment: 'Side of a trade that a rule made' }),
    },
    venues: {
      exchange: t({ message: 'this exchange', comment: 'Where a rule traded' }),
      second: t({ message: 'second venue', comment: 'Where a rule traded: a simulated second exchange' }),
    },
    causes: {
      signal: t({ message: 'rule signal', comment: 'Why a rule traded' }),
      quote: t({ message: 'quote filled', comment: 'Why a rule traded: the price went through its quote' }),
      day_end: t({ message: 'end of the plan day', comment: 'Why a rule traded' }),
    },
  };
}

/** Each rule in words, as decision 023 has it. */
export function useRuleWords(): Record<PlanRule, string> {
  const { t } = useLingui();
  return {
    arbitrage: t`A second simulated venue quotes each coin slightly higher or lower than this exchange. When the gap covers both fees, the slippage and 0.02% more, the rule buys at the cheaper venue and sells at the other 15 seconds later, at the price at that moment. Each coin gets an eighth of the amount.`,
    market_making: t`Every minute, the rule quotes to buy 0.12% below the price and to sell what it has bought 0.12% above it. It trades only when the price goes through its quote.`,
    momentum: t`When the price moves 0.2% within two minutes, the rule follows it for three minutes, or until it reverses.`,
    mean_reversion: t`After a 0.3% move in two minutes, the rule bets on a reversal until half the move is retraced, for up to three minutes.`,
    pairs: t`When two coins have diverged by 0.2% since the plan day began, the rule sells the stronger one and buys the other until the gap is within 0.05%.`,
  };
}

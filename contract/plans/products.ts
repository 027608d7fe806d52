import type { Coin } from '#contract/markets.ts';

/**
 * The products that a plan can be of. Each runs one trading rule on the simulated market; what it brings is what the rule's trades bring
 * (decision 023).
 */
export type PlanRule = 'arbitrage' | 'market_making' | 'momentum' | 'mean_reversion' | 'pairs';

export interface PlanProduct {
  kind: 'hosting' | 'strategy';
  rule: PlanRule;
  /** The coins whose markets against USDT the rule trades on. */
  coins: readonly Coin[];
  /** What can be put in, in whole USDT. An amount in two tiers (5,000) belongs to the one that is chosen. */
  min: string;
  max: string;
  /** How many plan days it runs. */
  days: number;
  /** How often an account may ever take it; null for as often as it likes. Those that failed do not count. */
  perAccount: number | null;
  /** How many accounts may be in it at once; null for any number. */
  cap: number | null;
}

const arbitrageCoins = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'ADA', 'LTC'] as const satisfies readonly Coin[];

function tier(min: string, max: string, days: number, perAccount: number | null = null): PlanProduct {
  return { kind: 'hosting', rule: 'arbitrage', coins: arbitrageCoins, min, max, days, perAccount, cap: null };
}

export const planProducts = {
  hosting1: tier('500', '5000', 2, 2),
  hosting2: tier('5000', '50000', 3),
  hosting3: tier('50000', '200000', 5),
  hosting4: tier('200000', '500000', 7),
  hosting5: tier('500000', '1000000', 9),
  hosting6: tier('1000000', '5000000', 12),
  hosting7: tier('5000000', '10000000', 15),
  market_making: {
    kind: 'strategy',
    rule: 'market_making',
    coins: ['BTC', 'ETH'],
    min: '200',
    max: '100000',
    days: 5,
    perAccount: null,
    cap: 500,
  },
  momentum: {
    kind: 'strategy',
    rule: 'momentum',
    coins: ['BTC', 'ETH', 'SOL'],
    min: '100',
    max: '50000',
    days: 7,
    perAccount: null,
    cap: 300,
  },
  mean_reversion: {
    kind: 'strategy',
    rule: 'mean_reversion',
    coins: ['XRP', 'DOGE', 'ADA'],
    min: '100',
    max: '50000',
    days: 7,
    perAccount: null,
    cap: 300,
  },
  pairs: {
    kind: 'strategy',
    rule: 'pairs',
    coins: ['BTC', 'ETH', 'BNB', 'LTC'],
    min: '500',
    max: '100000',
    days: 10,
    perAccount: null,
    cap: 200,
  },
} as const satisfies Record<string, PlanProduct>;

export type PlanProductId = keyof typeof planProducts;
export const planProductIds = Object.keys(planProducts) as PlanProductId[];

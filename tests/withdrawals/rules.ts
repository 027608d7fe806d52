/**
 * Which conditions of a withdrawal may be unmet, said a second time: from the product's own words (sections 2 to 5, 7, 10 and 12, and
 * decision 018), and from what a test has seen happen. It shares nothing with what decides, so a hindrance that the rules do not know shows.
 */
import type { WithdrawalCondition } from '#contract/rules/withdrawal/conditions.ts';

export type Condition = WithdrawalCondition['key'];

export const daySeconds = 86_400;

/** What there is to know of somebody, as it was seen to happen. Amounts are minor units, times seconds. */
export interface Facts {
  now: number;
  isFrozen: boolean;
  isArchived: boolean;
  isIdentified: boolean;
  hasPayPassword: boolean;
  isFactorOn: boolean;
  /** Leveraged positions that are open: an order for one that waits is none. */
  openPositions: number;
  isPending: boolean;
  /** What is turnover, in USDT: spot fills, opening notional, stakes of options. */
  trades: readonly { at: number; amount: bigint }[];
  /** The last credited one, and what it was worth then. */
  deposit: { at: number; worth: bigint } | null;
  available: bigint;
  /** What 30 USDT are, rounded up. */
  least: bigint;
  addressSaved: number;
  whitelist: { isOn: boolean; offAt: number | null };
}

/** @param amount null for what is no amount. */
export function unmetBy(facts: Facts, amount: bigint | null, isFactorShown: boolean): Condition[] {
  const { now, deposit, trades, whitelist } = facts;
  const traded = trades.filter(({ at }) => deposit !== null && at >= deposit.at);
  const turnover = traded.reduce((sum, trade) => sum + trade.amount, 0n);
  const isHeldToList = whitelist.isOn && (whitelist.offAt === null || now < whitelist.offAt);
  const unmet: Partial<Record<Condition, boolean>> = {
    account: facts.isFrozen || facts.isArchived,
    identity: !facts.isIdentified,
    pay_password: !facts.hasPayPassword,
    second_factor: facts.isFactorOn && !isFactorShown,
    positions: facts.openPositions > 0,
    pending: facts.isPending,
    turnover: deposit !== null && turnover < deposit.worth,
    minimum: amount === null || amount < facts.least,
    available: amount !== null && amount > facts.available,
    address: isHeldToList && now < facts.addressSaved + daySeconds,
  };
  return (Object.keys(unmet) as Condition[]).filter((key) => unmet[key]);
}

import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, trimDecimal } from '#contract/money.ts';
import { type BookLevel, quantityOf } from '#contract/rules/trading/book.ts';
import { quantityLimits } from '#contract/rules/trading/figures.ts';
import { mostBought, type Side, type SpotCost, spotCost } from '#contract/rules/trading/spot.ts';
import type { Problem } from '#contract/errors.ts';
import { type Levels, takingOf } from '#src/state/market/livePrice.rules.ts';
import type { Draft } from '#src/features/trading/ticket/draft.rules.ts';
import type { Look } from '#src/features/trading/ticket/look.rules.ts';
import {
  levelsWithin,
  limitProblem,
  type Order,
  readOrder,
  shortProblem,
  stopPriceProblem,
  thinProblem,
} from '#src/features/trading/ticket/order.rules.ts';
import { type Situation, worstOf } from '#src/features/trading/ticket/situation.rules.ts';

export interface SpotFigures {
  cost: SpotCost | null;
  /** At the worst price that the order is still filled at; for a limit order its own. */
  worst: { price: bigint; cost: SpotCost } | null;
  /** What of the quantity the book holds, where that is less than all: the rest is cancelled. */
  held: bigint | null;
}

/** A draft that buys or sells a coin, as the market stands. */
export function lookAtSpot(draft: Draft, situation: Situation): Look<SpotFigures> {
  const read = readOrder(draft, situation);
  const { order } = read;
  const { price, ...figures } = order.type !== 'market' ? waitingOf(order, situation) : takingFigures(order, situation);
  const wrong = limitProblem(order, situation);
  const wrongStop = stopPriceProblem(order, situation);
  // A market order takes what the book holds; at a tapped price it takes all or nothing.
  const thin = order.worst === null ? null : thinProblem(order, situation);
  const short = thin ?? shortOf(order, figures.cost, situation);
  return {
    ...read,
    price,
    problems: {
      ...(wrong === null ? {} : { price: wrong }),
      ...(wrongStop === null ? {} : { stopPrice: wrongStop }),
      ...(short === null ? {} : { quantity: short }),
      ...read.problems,
    },
    most: mostOf(order, situation),
    shortOf: short?.key !== 'insufficient_balance' ? null : order.side === 'buy' ? 'USDT' : situation.rules.base,
    position: null,
    figures,
  };
}

type Priced = SpotFigures & { price: bigint | null };

function waitingOf({ side, quantity, limit: price }: Order, { rules }: Situation): Priced {
  const cost = price === null || quantity === null ? null : spotCost(rules, side, price, quantity);
  return { price, cost, worst: price === null || cost === null ? null : { price, cost }, held: null };
}

function takingFigures(order: Order, situation: Situation): Priced {
  const { rules, slippageBps } = situation;
  const { side, quantity, worst } = order;
  const levels = levelsOf(order, situation);
  const taking = levels === null ? null : takingOf(levels, side, quantity ?? 0n);
  const price = taking?.average ?? taking?.best ?? null;
  if (taking === null || taking.average === null || quantity === null) {
    return { price, cost: null, worst: null, held: null };
  }
  const worstPrice = worst ?? worstOf(side, taking.average, slippageBps);
  return {
    price,
    cost: costOfTaken(rules, side, taking.taken),
    worst: { price: worstPrice, cost: spotCost(rules, side, worstPrice, taking.quantity) },
    held: taking.quantity < quantity ? taking.quantity : null,
  };
}

function levelsOf({ side, worst }: Order, { levels }: Situation): Levels | null {
  return levels === null || worst === null ? levels : levelsWithin(levels, side, worst);
}

/** Every level is a fill of its own, and rounded as one. */
function costOfTaken(rules: MarketRules, side: Side, taken: readonly BookLevel[]): SpotCost {
  const parts = taken.map(({ price, quantity }) => spotCost(rules, side, price, quantity));
  const sum = (figure: keyof SpotCost) => parts.reduce((total, part) => total + part[figure], 0n);
  return { amount: sum('amount'), fee: sum('fee'), total: sum('total') };
}

function shortOf({ side, quantity }: Order, cost: SpotCost | null, { rules, usdt, coins }: Situation): Problem | null {
  if (side === 'buy') return shortProblem(cost?.total ?? null, usdt);
  if (quantity === null || coins === null || quantity <= coins) return null;
  const [need, have] = [quantity, coins].map((whole) => trimDecimal(formatDecimal(whole, rules.quantityPrecision)));
  return { key: 'insufficient_balance', params: { need: need ?? '', have: have ?? '', currency: rules.base } };
}

function mostOf(order: Order, situation: Situation): bigint | null {
  const { rules, coins, usdt } = situation;
  const { step, max } = quantityLimits(rules);
  const cut = (quantity: bigint) => ((quantity < max ? quantity : max) / step) * step;
  // All that there is may be sold, whatever the step.
  const sold = (most: bigint) => (coins === null ? null : coins <= most ? coins : cut(most));
  if (order.type !== 'market') {
    if (order.side === 'sell') return sold(max);
    return order.limit === null || usdt === null ? null : cut(mostBought(rules, order.limit, usdt, step));
  }
  const levels = levelsOf(order, situation);
  if (levels === null) return null;
  const inBook = quantityOf(order.side === 'buy' ? levels.asks : levels.bids);
  if (order.side === 'sell') return sold(inBook < max ? inBook : max);
  return usdt === null ? null : mostAtMarket(order, situation, levels, usdt, cut(inBook));
}

/**
 * What an amount buys of the book, at the worst price that is accepted: an order for all there is must not fail because the price
 * moves by a tick. More costs more, so halving the range finds it.
 */
function mostAtMarket(
  { worst }: Order,
  { rules, slippageBps }: Situation,
  levels: Levels,
  usdt: bigint,
  inBook: bigint,
): bigint {
  const { step } = quantityLimits(rules);
  const isPaid = (steps: bigint) => {
    const quantity = steps * step;
    const { average } = takingOf(levels, 'buy', quantity);
    const dearest = average === null ? null : (worst ?? worstOf('buy', average, slippageBps));
    return dearest !== null && spotCost(rules, 'buy', dearest, quantity).total <= usdt;
  };
  let [paid, beyond] = [0n, inBook / step + 1n];
  while (beyond - paid > 1n) {
    const middle = (paid + beyond) / 2n;
    if (isPaid(middle)) paid = middle;
    else beyond = middle;
  }
  return paid * step;
}

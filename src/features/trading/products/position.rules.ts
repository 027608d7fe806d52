import { mulDiv } from '#contract/money.ts';
import { feeOf } from '#contract/rules/costs.ts';
import { quantityOf } from '#contract/rules/trading/book.ts';
import { isLotMarket, notionalOf, quantityLimits, rateOne, valueUnit } from '#contract/rules/trading/figures.ts';
import { liquidationPrice } from '#contract/rules/trading/liquidation.ts';
import { pipOf, swapBps, swapOf } from '#contract/rules/trading/lots.ts';
import {
  liquidationDistanceBps,
  mostOpened,
  type PositionCost,
  positionCost,
  type PositionTerms,
} from '#contract/rules/trading/position.ts';
import { type StopOutcome, stopOutcome } from '#contract/rules/trading/stops.ts';
import { takingOf } from '#src/state/market/livePrice.rules.ts';
import { directionOf, type Draft } from '../ticket/draft.rules.ts';
import type { Look } from '../ticket/look.rules.ts';
import {
  levelsWithin,
  limitProblem,
  type Order,
  readOrder,
  shortProblem,
  stopPriceProblem,
  stopsProblems,
  thinProblem,
} from '../ticket/order.rules.ts';
import { fillOf, rateIn, type Situation } from '../ticket/situation.rules.ts';

/** Where an order would be liquidated. Whole prices; the same for every quantity but for the rounding. */
export interface Reach {
  /** Zero never comes. */
  liquidation: bigint;
  /** What the position would close at right after its opening: of forex and metals the spread is paid by then. */
  closing: bigint;
  distance: bigint;
  /** Of the closing price. */
  distanceBps: number;
}

/** What is known before the order about what comes after it. USDT minor units. */
export interface Outlook extends PositionCost {
  openPrice: bigint;
  /** Of a close at the open price: it moves with the price. */
  closeFee: bigint;
  /** Margin and opening fee: the closing fee comes out of the margin, and what lies beyond it is the house's loss. */
  worst: bigint;
  /** Of forex and metals: what opening and closing at an unmoved price costs, a pip brings, and a night (negative: takes). */
  spreadCost: bigint;
  pipValue: bigint;
  swapNight: bigint;
}

export interface PositionFigures {
  outlook: Outlook | null;
  reach: Reach | null;
}

/** A draft of a contract, or of a position in forex or metals, as the market stands. */
export function lookAtPosition(draft: Draft, situation: Situation): Look<PositionFigures> {
  const read = readOrder(draft, situation);
  const { order } = read;
  const fill = fillOf(situation.levels, order.side, order.quantity);
  const price = order.limit ?? fill?.price ?? null;
  // A rate that is not of now says nothing of what a limit order costs; against the dollar it is always one.
  const isRated =
    situation.rate === rateOne || (situation.rate !== null && (order.type === 'market' || situation.isLive));
  const outlook = price === null || !isRated ? null : outlookOf(order, price, situation);
  const reach = price === null || !isRated ? null : reachOf(order, price, situation);
  const thin = order.type === 'market' ? thinProblem(order, situation) : null;
  const wrong = limitProblem(order, situation);
  const wrongStop = stopPriceProblem(order, situation);
  const short = thin === null ? shortProblem(outlook?.cost ?? null, situation.usdt) : null;
  const quantityProblem = thin ?? short;
  return {
    ...read,
    price,
    problems: {
      ...stopsProblems(order, thin === null ? price : (situation.bars?.[order.side] ?? price), situation),
      ...(wrong === null ? {} : { price: wrong }),
      ...(wrongStop === null ? {} : { stopPrice: wrongStop }),
      ...(quantityProblem === null ? {} : { quantity: quantityProblem }),
      ...read.problems,
    },
    most: isRated ? mostOf(order, situation) : null,
    shortOf: short === null && situation.usdt !== 0n ? null : 'USDT',
    position: {
      distanceBps: reach?.distanceBps ?? null,
      outcomeAt: (stop) =>
        outlook === null || reach === null ? null : outcomeOf(order, { outlook, reach }, stop, situation),
    },
    figures: { outlook, reach },
  };
}

function termsOf({ side, leverage }: Order, openPrice: bigint, quantity: bigint, situation: Situation): PositionTerms {
  return {
    rules: situation.rules,
    direction: directionOf(side),
    openPrice,
    quantity,
    leverage,
    rate: rateIn(situation),
  };
}

function outcomeOf(
  order: Order,
  { outlook, reach }: { outlook: Outlook; reach: Reach },
  stop: bigint,
  situation: Situation,
): StopOutcome | null {
  if (order.quantity === null) return null;
  const terms = termsOf(order, outlook.openPrice, order.quantity, situation);
  return stopOutcome({ ...terms, margin: outlook.margin, feeDue: outlook.fee, liquidation: reach.liquidation }, stop);
}

export function outlookOf(order: Order, openPrice: bigint, situation: Situation): Outlook | null {
  const { rules } = situation;
  const { quantity } = order;
  if (quantity === null || quantity <= 0n || openPrice <= 0n) return null;
  const terms = termsOf(order, openPrice, quantity, situation);
  const cost = positionCost(terms);
  const unit = valueUnit(rules, terms.rate);
  const isLots = isLotMarket(rules);
  return {
    ...cost,
    openPrice,
    closeFee: feeOf(notionalOf(openPrice, quantity, unit, 'ceil'), rules.contractFeeBps),
    worst: cost.cost,
    spreadCost: notionalOf(spreadOf(situation), quantity, unit, 'ceil'),
    pipValue: isLots ? notionalOf(pipOf(rules), quantity, unit, 'floor') : 0n,
    swapNight: isLots ? swapOf(cost.notional, swapBps(rules, terms.direction), 1) : 0n,
  };
}

/** Between bid and ask of forex and metals. Coins are liquidated by their last price: nothing is paid before that. */
function spreadOf({ rules, levels }: Situation): bigint {
  const [bid, ask] = [levels?.bids[0]?.price, levels?.asks[0]?.price];
  return !isLotMarket(rules) || bid === undefined || ask === undefined ? 0n : ask - bid;
}

/** Known before there is a quantity. */
export function reachOf(order: Order, openPrice: bigint, situation: Situation): Reach | null {
  if (openPrice <= 0n) return null;
  const terms = termsOf(order, openPrice, order.quantity ?? quantityLimits(situation.rules).max, situation);
  const { direction } = terms;
  const liquidation = liquidationPrice(terms, positionCost(terms).margin);
  const spread = spreadOf(situation);
  const closing = direction === 'long' ? openPrice - spread : openPrice + spread;
  const room = direction === 'long' ? closing - liquidation : liquidation - closing;
  return {
    liquidation,
    closing,
    // Where the leverage leaves no more room than the spread, the opening would be the end.
    distance: room > 0n ? room : 0n,
    distanceBps: liquidationDistanceBps(direction, closing, liquidation),
  };
}

/**
 * The largest quantity that can surely be opened: by the balance, the market's limits and, for a market order, by what it can take.
 * A market order may fill at a price that moved while it was on its way, so it is counted at the worst that is allowed.
 */
export function mostOf(order: Order, situation: Situation): bigint | null {
  const { rules, usdt, levels } = situation;
  if (usdt === null) return null;
  const { step, min, max } = quantityLimits(rules);
  const most = (openPrice: bigint) => mostOpened(termsOf(order, openPrice, 0n, situation), usdt, step);
  const byBalance =
    order.limit !== null
      ? most(order.limit)
      : order.type !== 'market' || levels === null
        ? null
        : mostAtMarket(order, situation, most);
  if (byBalance === null) return null;
  const capped = byBalance < max ? byBalance : max;
  return capped < min ? 0n : capped;
}

/** Twice: the first time at the best price, which is too much; the second at the average that so much would cost. */
function mostAtMarket(order: Order, situation: Situation, most: (price: bigint) => bigint): bigint {
  const { side, worst } = order;
  const { step } = quantityLimits(situation.rules);
  const all = situation.levels ?? { bids: [], asks: [] };
  const levels = worst === null ? all : levelsWithin(all, side, worst);
  const held = (quantityOf(side === 'buy' ? levels.asks : levels.bids) / step) * step;
  const { best } = takingOf(levels, side, 0n);
  const first = best === null ? 0n : most(best);
  const reach = first < held ? first : held;
  const { average } = takingOf(levels, side, reach);
  if (best === null || average === null) return 0n;
  const dearest = average > best ? average : best;
  const slipped = mulDiv(dearest, BigInt(10_000 + situation.slippageBps), 10_000n, 'ceil');
  const second = most(worst ?? slipped);
  return second < reach ? second : reach;
}

import type { Problem } from '#contract/errors.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '#contract/money.ts';
import {
  quantityLimits,
  readPrice,
  readQuantity,
  readSold,
  valueUnit,
  isLotMarket,
  writePrice,
} from '#contract/rules/trading/figures.ts';
import { quantityOf } from '#contract/rules/trading/book.ts';
import type { Side } from '#contract/rules/trading/spot.ts';
import { stopProblems, type Stops } from '#contract/rules/trading/stops.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import type { AnyErrorKey } from '#src/lib/appError.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import type { Levels } from '#src/state/market/livePrice.rules.ts';
import { directionOf, type Draft, type DraftField, type OrderType, otherSide } from './draft.rules.ts';
import { fillOf, isBeyond, rateIn, type Situation, takenOrder } from './situation.rules.ts';

export type Problems = Partial<Record<DraftField, Problem>>;

/** What a draft says, as whole numbers of its market. A null figure is not there, or cannot be read. */
export interface Order {
  side: Side;
  /** A tapped price is a limit order or a market order, as the market stands. */
  type: OrderType;
  quantity: bigint | null;
  /** How much is asked for: more than `quantity` where a tapped price has less of the book. The rest is given back. */
  wanted: bigint | null;
  /** The size as a decimal, and what it counts: as typed, it stays the same while prices change. */
  size: { typed: string; unit: Draft['unit'] };
  limit: bigint | null;
  /** Where a stop-limit order or an OCO begins to be one. */
  stop: bigint | null;
  timeInForce: Draft['timeInForce'];
  /** The worst price of a market order that was tapped in the book. */
  worst: bigint | null;
  /** The price that was tapped. */
  taken: string;
  leverage: number;
  stops: Stops;
  seconds: number;
}

export interface Read {
  order: Order;
  /** What is wrong with what was typed; an empty field is not wrong. */
  problems: Problems;
  /** The first field without which there is no order. */
  missing: 'price' | 'stopPrice' | 'quantity' | null;
}

/** Reads a draft of coins, contracts, forex or metals. */
export function readOrder(draft: Draft, situation: Situation): Read {
  const problems: Problems = {};
  const priceIn = (field: DraftField, text: string, unread: Problem): bigint | null => {
    const { price, problem } = readPriceTyped(text, situation, unread);
    if (problem !== undefined) problems[field] = problem;
    return price;
  };
  const isTaken = draft.taken !== '';
  const isLimit = isTaken || draft.type !== 'market';
  const hasStop = !isTaken && (draft.type === 'stop_limit' || draft.type === 'oco');
  const typed = isTaken ? draft.taken : draft.price;
  const price = isLimit ? priceIn('price', typed, { key: 'price_required', params: {} }) : null;
  const taken = isTaken && price !== null ? takenOrder(draft.side, price, situation) : null;
  const worst = taken?.type === 'market' ? taken.worst : null;
  const limit = taken?.type === 'limit' ? taken.limit : worst === null ? price : null;
  const stop: Problem = { key: 'stop_zero', params: {} };
  const wanted = readSize(draft, situation, limit);
  const within = wanted === null || worst === null ? wanted : takeable(draft.side, wanted, worst, situation);
  const order: Order = {
    side: draft.side,
    type: isTaken ? (worst === null ? 'limit' : 'market') : draft.type,
    quantity: within,
    wanted,
    size: { typed: readTyped(draft.quantity, situation.tag) ?? '', unit: draft.unit },
    limit,
    stop: hasStop ? priceIn('stopPrice', draft.stopPrice, { key: 'price_required', params: {} }) : null,
    timeInForce: draft.timeInForce,
    worst,
    taken: draft.taken,
    leverage: draft.leverage,
    stops: {
      takeProfit: priceIn('takeProfit', draft.takeProfit, stop),
      stopLoss: priceIn('stopLoss', draft.stopLoss, stop),
    },
    seconds: draft.seconds,
  };
  if (draft.quantity.trim() !== '' && order.quantity === null) problems.quantity = quantityWrong(situation);
  const missing =
    hasStop && order.stop === null
      ? 'stopPrice'
      : isLimit && price === null
        ? 'price'
        : order.quantity === null
          ? 'quantity'
          : null;
  return { order, problems, missing };
}

/**
 * A price as it was typed: nothing, a whole price of the market, or a problem.
 * @param unread what is wrong with a text that is no price, or zero.
 */
export function readPriceTyped(
  text: string,
  { rules, tag, decimals }: Pick<Situation, 'rules' | 'tag' | 'decimals'>,
  unread: Problem,
): { price: bigint | null; problem?: Problem } {
  if (text.trim() === '') return { price: null };
  const decimal = readTyped(text, tag);
  if (decimal === null) return { price: null, problem: unread };
  const isFine = parseDecimal(decimal, decimals) === null;
  const price = isFine ? null : readPrice(rules, decimal);
  if (price === null) return { price, problem: { key: 'price_decimals', params: { decimals } } };
  return price > 0n ? { price } : { price: null, problem: unread };
}

/** An amount in USDT is so many whole steps as it pays for at the limit, or at what the market gives for so many. */
function readSize({ quantity: text, unit, side }: Draft, situation: Situation, limit: bigint | null): bigint | null {
  const { rules, tag, coins } = situation;
  const typed = readTyped(text, tag);
  if (typed === null) return null;
  if (unit === 'base')
    return side === 'sell' && coins !== null ? readSold(rules, typed, coins) : readQuantity(rules, typed);
  const minor = toMinor(typed, 'USDT');
  const quantity = minor === null ? null : quantityFor(minor, side, situation, limit);
  const { min, max } = quantityLimits(rules);
  return quantity !== null && quantity >= min && quantity <= max ? quantity : null;
}

/** What of a quantity the book has at a price or a better one, in whole steps; all of it where that is less than the smallest order. */
function takeable(side: Side, wanted: bigint, worst: bigint, { rules, levels }: Situation): bigint {
  const within = levelsWithin(levels ?? { bids: [], asks: [] }, side, worst);
  const held = quantityOf(side === 'buy' ? within.asks : within.bids);
  const { step, min } = quantityLimits(rules);
  const most = (held / step) * step;
  return wanted <= held || most < min ? wanted : most;
}

/** How much an amount of USDT is worth, cut to whole steps; null while there is no price. The fee comes on top. */
export function quantityFor(minor: bigint, side: Side, situation: Situation, limit: bigint | null): bigint | null {
  const { rules, levels } = situation;
  const { num, den } = valueUnit(rules, rateIn(situation));
  const { step } = quantityLimits(rules);
  const at = (price: bigint) => ((minor * den) / (price * num) / step) * step;
  if (limit !== null) return at(limit);
  const best = fillOf(levels, side, null);
  if (best === null) return null;
  return at(fillOf(levels, side, at(best.price))?.price ?? best.price);
}

function quantityWrong({ rules }: Situation): Problem<'quantity_wrong'> {
  const { quantityStep: step, quantityMin: min, quantityMax: max, base } = rules;
  return { key: 'quantity_wrong', params: { step, min, max, unit: isLotMarket(rules) ? 'lots' : base } };
}

/** What the market has against the limit of an order. Of an old price only the server can say it. */
export function limitProblem({ side, limit, type }: Order, { rules, bars, isLive }: Situation): Problem | null {
  // A stop-limit order is none yet.
  if (limit === null || type === 'stop_limit' || bars === null || !isLive) return null;
  const bar = bars[side];
  if (!isBeyond(side, limit, bar)) return null;
  const params = { price: writePrice(rules, limit), current: writePrice(rules, bar) };
  return side === 'buy' ? { key: 'limit_buy_high', params } : { key: 'limit_sell_low', params };
}

/** A buy's stop lies above the price of now, a sell's below it. Of an old price only the server can say it. */
export function stopPriceProblem({ side, stop }: Order, { rules, bars, isLive }: Situation): Problem | null {
  if (stop === null || bars === null || !isLive) return null;
  const bar = bars[side];
  if (side === 'buy' ? stop > bar : stop < bar) return null;
  const params = { price: writePrice(rules, stop), current: writePrice(rules, bar) };
  return side === 'buy' ? { key: 'stop_price_low', params } : { key: 'stop_price_high', params };
}

/** What of a quantity the book does not hold, for orders that take all or nothing of it, and for those with a worst price. */
export function thinProblem({ side, quantity, worst }: Order, { rules, levels }: Situation): Problem | null {
  if (quantity === null || levels === null) return null;
  const within = worst === null ? levels : levelsWithin(levels, side, worst);
  const held = quantityOf(side === 'buy' ? within.asks : within.bids);
  if (held >= quantity) return null;
  const available = trimDecimal(formatDecimal(held, rules.quantityPrecision));
  return { key: 'book_too_thin', params: { available, unit: isLotMarket(rules) ? 'lots' : rules.base } };
}

/** The levels that a taker takes at a price or a better one. */
export function levelsWithin({ asks, bids }: Levels, side: Side, worst: bigint): Levels {
  return side === 'buy'
    ? { bids, asks: asks.filter(({ price }) => price <= worst) }
    : { asks, bids: bids.filter(({ price }) => price >= worst) };
}

/**
 * Stops against the open price and the price of now, which is the one that the position would close at. Those of a limit order
 * count from its own price: where the market is until then says nothing.
 */
export function stopsProblems(
  { side, stops, limit, stop }: Order,
  openPrice: bigint | null,
  situation: Situation,
): Problems {
  const { rules, bars } = situation;
  const now = stop ?? limit ?? bars?.[otherSide(side)];
  if (openPrice === null || now === undefined) return {};
  const wrong = stopProblems(rules, directionOf(side), stops, { open: openPrice, now });
  return {
    ...(wrong.take_profit === undefined ? {} : { takeProfit: wrong.take_profit }),
    ...(wrong.stop_loss === undefined ? {} : { stopLoss: wrong.stop_loss }),
  };
}

/** @returns null where there is enough, or where nobody knows how much there is. USDT minor units. */
export function shortProblem(need: bigint | null, have: bigint | null): Problem<'insufficient_balance'> | null {
  if (need === null || have === null || need <= have) return null;
  const [needed, had] = [need, have].map((minor) => trimDecimal(fromMinor(minor, 'USDT')));
  return { key: 'insufficient_balance', params: { need: needed ?? '', have: had ?? '', currency: 'USDT' } };
}

/** The decimals that go out with an order of coins, contracts, forex or metals. A market order's price is its worst one. */
export function wordsOfWire(order: Order, { rules }: Pick<Situation, 'rules'>) {
  const price = (whole: bigint) => trimDecimal(writePrice(rules, whole));
  const { takeProfit, stopLoss } = order.stops;
  const bound = order.limit ?? order.worst;
  return {
    quantity: order.wanted === null ? '' : trimDecimal(formatDecimal(order.wanted, rules.quantityPrecision)),
    price: bound === null ? {} : { price: price(bound) },
    /** Of what waits: where it begins to, and how long. */
    waits: {
      ...(order.stop === null ? {} : { stop_price: price(order.stop) }),
      ...(order.type === 'market' || order.timeInForce === 'gtc' ? {} : { time_in_force: order.timeInForce }),
    },
    stops: {
      ...(takeProfit === null ? {} : { take_profit: price(takeProfit) }),
      ...(stopLoss === null ? {} : { stop_loss: price(stopLoss) }),
    },
  };
}

const fieldsOfRefusals: Partial<Record<AnyErrorKey, DraftField>> = {
  price_required: 'price',
  price_decimals: 'price',
  limit_buy_high: 'price',
  limit_sell_low: 'price',
  worst_price_missed: 'price',
  stop_price_low: 'stopPrice',
  stop_price_high: 'stopPrice',
  quantity_wrong: 'quantity',
  amount_invalid: 'quantity',
  amount_decimals: 'quantity',
  amount_range: 'quantity',
  book_too_thin: 'quantity',
  insufficient_balance: 'quantity',
  long_take_profit_low: 'takeProfit',
  short_take_profit_high: 'takeProfit',
  long_stop_loss_high: 'stopLoss',
  short_stop_loss_low: 'stopLoss',
};

/** The field of the form that a refusal of the server belongs to; null where it stands by itself. */
export function fieldOf(key: AnyErrorKey): DraftField | null {
  return fieldsOfRefusals[key] ?? null;
}

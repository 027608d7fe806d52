import type { PositionProduct } from '#contract/api/positions.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { type PositionTerms, positionCost } from '#contract/rules/trading/position.ts';
import {
  type HeldTo,
  type StopName,
  type StopProblem,
  type Stops,
  stopProblems,
} from '#contract/rules/trading/stops.ts';
import type { Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import {
  parsePrice,
  parseQuantity,
  parseWorstPrice,
  refuseCrossing,
  refuseMovedPrice,
  refuseTooMany,
  refuseBeforeBoard,
  type ShownPrice,
} from '../checks.ts';
import { amountMax, refuseInsufficient } from '../posting.ts';
import { type TradingParts, withUnitOfWork } from '../unitOfWork.ts';
import { boardTick, refuseClosed, rulesFor, tickNow } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { refuseTimeInForce, refuseReachedStop, setExpiry } from '../waiting.ts';
import { openPart, targetOf } from './open.ts';
import { atOnce, type OrderPrices, placePosition } from './order.ts';
import { pathPrice, rateAt, sideOf, takerPrice, worstTaken } from './prices.ts';
import type { PositionRow } from '../rows.ts';

export interface PositionRequest extends ShownPrice {
  symbol: string;
  direction: 'long' | 'short';
  type: 'market' | 'limit';
  price?: string | undefined;
  stop_price?: string | undefined;
  time_in_force?: TimeInForce | undefined;
  quantity: string;
  leverage: number;
  take_profit?: string | undefined;
  stop_loss?: string | undefined;
}

/** A request and what it is checked against. */
interface Placing {
  deps: TradingParts;
  rules: MarketRules;
  day: DayRules;
  product: PositionProduct;
  direction: 'long' | 'short';
  side: 'buy' | 'sell';
  quantity: bigint;
  tick: number;
  /** The tick on the board. */
  board: number;
  request: PositionRequest;
}

/** A checked order. */
interface Plan {
  /** Of its fill, or of its hold. */
  price: bigint;
  quantity: bigint;
  prices: OrderPrices;
  stops: Stops;
}

/**
 * Places an order for a position: a market order opens at once, a waiting order holds its margin and fee.
 * @param field the quantity's name in the request.
 * @throws DomainError with the first rule that is broken.
 */
export async function submitPosition(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  product: PositionProduct,
  request: PositionRequest,
  field: 'quantity' | 'lots',
): Promise<PositionRow> {
  const { symbol, direction, leverage } = request;
  const rules = rulesFor(symbol, product);
  const tick = tickNow(deps);
  refuseClosed(rules, tick);
  const day = deps.market.dayRules(symbol, tick);
  const ordered = parseQuantity(rules, day, request.quantity, field);
  if (!day.leverages.includes(leverage)) {
    throw DomainError.of('leverage_wrong', { leverages: day.leverages.join(', ') }, 'leverage');
  }
  await refuseTooMany(trx, userId);
  const side = sideOf(direction, 'open');
  const board = boardTick(deps, tick);
  const placing = { deps, rules, day, product, direction, side, quantity: ordered, tick, board, request };
  const { price, quantity, prices, stops } = check(placing);
  const isAtOnce = prices.limit === null && prices.stop === null;
  const terms: PositionTerms = {
    rules,
    direction,
    openPrice: price,
    quantity,
    leverage,
    rate: rateAt(deps.market, rules, tick),
  };
  const { cost } = positionCost(terms);
  // Above it the row would overflow, and no balance is as large.
  if (cost > amountMax) await refuseInsufficient(trx, { userId, kind: 'contract' }, 'USDT', cost);
  const shownAt = isAtOnce && prices.worst === null ? request.shown_at : undefined;
  return withUnitOfWork(trx, deps, (work) => {
    const row = placePosition(work, deps, { userId, product, terms, prices, stops, tick, shownAt });
    if (isAtOnce) return openPart(work, deps, row, { price, quantity, tick });
    const { limit, stop } = prices;
    const [toLimit, toStop] = side === 'buy' ? (['below', 'above'] as const) : (['above', 'below'] as const);
    if (stop === null) setTrigger(work, targetOf(row), 'fill', toLimit, limit, tick);
    else setTrigger(work, targetOf(row), 'stop', toStop, stop, tick);
    setExpiry(work, targetOf(row), row);
    return row;
  });
}

function check(placing: Placing): Plan {
  if (placing.request.stop_price !== undefined) return checkStop(placing);
  if (placing.request.type === 'limit') return checkLimit(placing);
  refuseTimeInForce(placing.request.time_in_force);
  return placing.request.price === undefined ? checkMarket(placing) : checkWorst(placing);
}

/** A market order: the whole quantity at the market's price, near the one that was shown. */
function checkMarket(placing: Placing): Plan {
  const { deps, rules, product, side, quantity, tick, request } = placing;
  const priceAt = (at: number) => takerPrice(deps.market, rules, product, side, quantity, at);
  const price = priceAt(tick);
  const stops = stopsOfTaker(placing, priceAt);
  refuseMovedPrice(deps, rules, side, request, { price, tick, priceAt });
  return { price, quantity, prices: atOnce, stops };
}

/** A market order with a worst price: what the book has there or better, in whole steps. */
function checkWorst(placing: Placing): Plan {
  const { deps, rules, day, product, side, quantity: wanted, tick, request } = placing;
  const worst = parsePrice(rules, day, request.price, 'price');
  refuseBeforeBoard(deps, rules, tick, (at) => pathPrice(deps.market, rules, product, side, at));
  const takenAt = (at: number) => worstTaken(deps, rules, day, { product, side, quantity: wanted, worst }, at);
  const { price, quantity } = takenAt(tick);
  const stops = stopsOfTaker(placing, (at) => takenAt(at).price);
  return { price, quantity, prices: { ...atOnce, worst }, stops };
}

function stopsOfTaker(
  { deps, rules, day, product, direction, tick, board, request }: Placing,
  priceAt: (tick: number) => bigint,
) {
  const heldTo = (at: number) => ({
    open: priceAt(at),
    now: pathPrice(deps.market, rules, product, sideOf(direction, 'close'), at),
  });
  const decides = heldTo(tick);
  return parseStops({ rules, day }, direction, request, decides, board === tick ? decides : heldTo(board));
}

/** A limit order: it is refused where it would take the book. */
function checkLimit({ deps, rules, day, product, direction, side, quantity, tick, board, request }: Placing): Plan {
  const limit = parsePrice(rules, day, request.price, 'price');
  const current = (at: number) => pathPrice(deps.market, rules, product, side, at);
  refuseCrossing(rules, side, limit, current(tick), current(board));
  const basis = { open: limit, now: limit };
  const stops = parseStops({ rules, day }, direction, request, basis, basis);
  return { price: limit, quantity, prices: { ...atOnce, limit, time: request.time_in_force ?? 'gtc' }, stops };
}

/** A stop order: it holds what it may cost once it is triggered. */
function checkStop({ deps, rules, day, product, direction, side, quantity, tick, board, request }: Placing): Plan {
  const stop = parsePrice(rules, day, request.stop_price, 'stop_price');
  const limit = request.type === 'limit' ? parsePrice(rules, day, request.price, 'price') : null;
  const worst = limit === null ? parseWorstPrice(rules, day, side, stop, request.price) : null;
  const current = (at: number) => pathPrice(deps.market, rules, product, side, at);
  refuseReachedStop(rules, side, stop, current(tick), current(board));
  const basis = { open: limit ?? stop, now: stop };
  const stops = parseStops({ rules, day }, direction, request, basis, basis);
  const prices = { limit, worst, stop, time: request.time_in_force ?? 'gtc' } as const;
  return { price: limit ?? worst ?? stop, quantity, prices, stops };
}

/** The stops of a request: null or omitted is none. */
interface RequestedStops {
  take_profit?: string | null | undefined;
  stop_loss?: string | null | undefined;
}

/**
 * @param heldTo the prices that decide.
 * @param board the prices that a refusal names.
 * @throws DomainError for a stop that is no price, zero, or on the wrong side.
 */
export function parseStops(
  { rules, day }: { rules: MarketRules; day: DayRules },
  direction: 'long' | 'short',
  { take_profit: profit, stop_loss: loss }: RequestedStops,
  heldTo: HeldTo,
  board: HeldTo,
): Stops {
  const stops = {
    takeProfit: parseStop(rules, day, profit, 'take_profit'),
    stopLoss: parseStop(rules, day, loss, 'stop_loss'),
  };
  const problems = stopProblems(rules, direction, stops, heldTo);
  const first = problems.take_profit ?? problems.stop_loss;
  if (first === undefined) return stops;
  const seen = Object.values(stopProblems(rules, direction, stops, board));
  const named = seen.find(({ key }) => key === first.key) ?? withCurrent(first, writePrice(rules, board.now));
  throw DomainError.ofFields(
    named,
    Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem.key])),
  );
}

/** The problem of a stop that is right by the board's price but wrong by the one that decides. */
function withCurrent(problem: StopProblem, current: string): StopProblem {
  return problem.key === 'stop_zero' ? problem : { ...problem, params: { ...problem.params, current } };
}

function parseStop(rules: MarketRules, day: DayRules, text: string | null | undefined, field: StopName): bigint | null {
  if (text === undefined || text === null) return null;
  if (/^-?0*(\.0*)?$/.test(text)) throw DomainError.of('stop_zero', {}, field);
  return parsePrice(rules, day, text, field);
}

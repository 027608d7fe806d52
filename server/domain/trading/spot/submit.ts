import type { Asked } from '#contract/api/calls.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { type BookLevel, levelsWithin, quantityOf, takeFrom } from '#contract/rules/trading/book.ts';
import { spotCost } from '#contract/rules/trading/spot.ts';
import type { Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { readableId } from '#server/domain/readableId.ts';
import {
  parsePrice,
  parseQuantity,
  parseWorstPrice,
  worstPriceMissed,
  refuseCrossing,
  refuseMovedPrice,
  refuseTooMany,
  refuseBeforeBoard,
} from '../checks.ts';
import { levelsAt, takenAt } from '../depth.ts';
import { type TradingParts, type UnitOfWork, withUnitOfWork } from '../unitOfWork.ts';
import { hold } from '#server/ledger/holds.ts';
import { availableOf, post, refuseInsufficient } from '../posting.ts';
import { boardTick, msOf, rulesFor, secondsOf, tickNow } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { refuseTimeInForce, refuseReachedStop, setExpiry } from '../waiting.ts';
import { accountOf, changeSpot, coinMinor, holdAccount, targetOf } from './orders.ts';
import { applyFills, holdFor } from './fill.ts';
import type { SpotRow } from '../rows.ts';

type Request = Asked<'coin/trade'>;

/** A request and what it is checked against. */
interface Placing {
  deps: TradingParts;
  userId: string;
  rules: MarketRules;
  day: DayRules;
  side: 'buy' | 'sell';
  quantity: bigint;
  tick: number;
  request: Request;
}

/**
 * Places a spot order. A market order takes what the book has now, and the rest is cancelled; a waiting order holds what it may cost.
 * @throws DomainError with the first rule that is broken.
 */
export async function submitSpot(trx: Trx, deps: TradingParts, userId: string, request: Request): Promise<SpotRow> {
  const { symbol, side, type } = request;
  const rules = rulesFor(symbol, 'spot');
  const tick = tickNow(deps);
  const day = deps.market.dayRules(symbol, tick);
  const coins = side === 'sell' ? await coinsOf(trx, userId, rules) : null;
  const quantity = parseQuantity(rules, day, request.quantity, 'quantity', coins);
  await refuseTooMany(trx, userId);
  const placing = { deps, userId, rules, day, side, quantity, tick, request };
  if (type === 'market' && request.stop_price === undefined) return takeAtOnce(trx, placing);
  const prices = pricesOfWaiting(placing);
  return withUnitOfWork(trx, deps, (work) => {
    const row = newOrder(work, placing, prices);
    postHold(work, rules, row);
    const target = targetOf(row);
    const [toLimit, toStop] = side === 'buy' ? (['below', 'above'] as const) : (['above', 'below'] as const);
    if (row.stop_price === null || row.is_oco === 1n) setTrigger(work, target, 'fill', toLimit, row.price, tick);
    setTrigger(work, target, 'stop', toStop, row.stop_price, tick);
    setExpiry(work, target, row);
    return row;
  });
}

/** A user's balance of a market's coin, in quantity units, rounded down: a finer rest cannot be sold. */
async function coinsOf(trx: Trx, userId: string, rules: MarketRules): Promise<bigint> {
  const available = await availableOf(trx, { owner: userId, kind: 'spot', currency: rules.base });
  return available / coinMinor(rules, 1n);
}

/** The prices of an order, and how long it waits. */
interface OrderPrices {
  price: bigint | null;
  worst: bigint | null;
  stop: bigint | null;
  isOco: boolean;
  time: TimeInForce;
}

const atMarket: OrderPrices = { price: null, worst: null, stop: null, isOco: false, time: 'gtc' };

async function takeAtOnce(trx: Trx, placing: Placing): Promise<SpotRow> {
  const { deps, userId, rules, side, tick, request } = placing;
  refuseTimeInForce(request.time_in_force);
  const { taken, worst } = request.price === undefined ? takenAtMarket(placing) : takenWithinWorst(placing);
  const account = accountOf({ user_id: userId });
  if (side === 'buy') {
    const cost = taken.reduce((sum, part) => sum + spotCost(rules, side, part.price, part.quantity).total, 0n);
    await refuseInsufficient(trx, account, 'USDT', cost);
  } else {
    await refuseInsufficient(trx, account, rules.base, coinMinor(rules, quantityOf(taken)));
  }
  return withUnitOfWork(trx, deps, (work) => {
    const row = newOrder(work, placing, { ...atMarket, worst });
    const shownAt = worst === null ? request.shown_at : undefined;
    const filled = applyFills(work, rules, row, taken, { tick, shownAt });
    if (filled.status !== 'open') return filled;
    return changeSpot(work, filled, { status: 'done', ended: BigInt(secondsOf(tick)) });
  });
}

interface Taken {
  taken: readonly BookLevel[];
  worst: bigint | null;
}

function takenAtMarket({ deps, rules, side, quantity, tick, request }: Placing): Taken {
  const { taken, average } = takenAt(deps.market, rules, side, quantity, tick);
  const priceAt = (at: number) => takenAt(deps.market, rules, side, quantity, at).average;
  refuseMovedPrice(deps, rules, side, request, { price: average, tick, priceAt });
  return { taken, worst: null };
}

/** The levels at the order's worst price or better. @throws DomainError worst_price_missed where there are none. */
function takenWithinWorst({ deps, rules, day, side, quantity, tick, request }: Placing): Taken {
  const worst = parsePrice(rules, day, request.price, 'price');
  const levelsOf = (at: number) => levelsAt(deps.market, rules, side, at);
  const bestAt = (at: number) => levelsOf(at)[0]?.price ?? deps.market.priceAt(rules.symbol, msOf(at));
  refuseBeforeBoard(deps, rules, tick, bestAt);
  const taken = takeFrom(levelsWithin(levelsOf(tick), side, worst), quantity);
  if (taken.length === 0) throw worstPriceMissed(rules, worst, bestAt(boardTick(deps, tick)));
  return { taken, worst };
}

function pricesOfWaiting(placing: Placing): OrderPrices {
  const { deps, rules, day, side, tick, request } = placing;
  const time = request.time_in_force ?? 'gtc';
  const [now, board] = [tick, boardTick(deps, tick)].map((at) => deps.market.priceAt(rules.symbol, msOf(at))) as [
    bigint,
    bigint,
  ];
  const isOco = request.type === 'oco';
  if (isOco && side !== 'sell') throw DomainError.of('parameter_wrong', { field: 'side' }, 'side');
  if (isOco && request.stop_price === undefined) {
    throw DomainError.of('parameter_missing', { field: 'stop_price' }, 'stop_price');
  }
  const price = request.type === 'market' ? null : parsePrice(rules, day, request.price, 'price');
  if (price !== null && (isOco || request.stop_price === undefined)) refuseCrossing(rules, side, price, now, board);
  if (request.stop_price === undefined) return { ...atMarket, price, time };
  const stop = parsePrice(rules, day, request.stop_price, 'stop_price');
  refuseReachedStop(rules, side, stop, now, board);
  // A market sale may take any price, as its hold is the coin itself.
  const isBounded = price === null && (side === 'buy' || request.price !== undefined);
  const worst = isBounded ? parseWorstPrice(rules, day, side, stop, request.price) : null;
  return { price, worst, stop, isOco, time };
}

/** Holds what an order may cost: a buyer's USDT with the fee, or a seller's coin. */
function postHold(work: UnitOfWork, rules: MarketRules, row: SpotRow): void {
  const entry = { id: `spot:${row.id}:hold`, kind: 'hold', reference: row.number, tick: Number(row.tick) };
  post(work, entry, hold(holdAccount(rules, row), row.held));
}

function newOrder(
  work: UnitOfWork,
  { deps, userId, rules, side, quantity, tick }: Placing,
  { price, worst, stop, isOco, time }: OrderPrices,
): SpotRow {
  const row: SpotRow = {
    id: deps.random.uuid(),
    number: `S${readableId(deps.random, 9)}`,
    user_id: userId,
    symbol: rules.symbol,
    side,
    type: price === null ? 'market' : 'limit',
    is_oco: isOco ? 1n : 0n,
    quantity,
    price,
    worst_price: worst,
    stop_price: stop,
    stop_tick: null,
    time_in_force: time,
    filled: 0n,
    amount: 0n,
    fee: 0n,
    held: 0n,
    fills: 0n,
    status: 'open',
    tick: BigInt(tick),
    created: BigInt(secondsOf(tick)),
    ended: null,
  };
  const isWaiting = price !== null || stop !== null;
  const order = isWaiting ? { ...row, held: holdFor(rules, row, quantity) } : row;
  work.spots.set(order.id, order);
  return order;
}

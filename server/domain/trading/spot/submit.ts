import type { Asked } from '#contract/api/calls.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import { type BookLevel, levelsWithin, quantityOf, takeFrom } from '#contract/rules/trading/book.ts';
import { spotCost } from '#contract/rules/trading/spot.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { readableId } from '#server/domain/readableId.ts';
import {
  askedPrice,
  askedQuantity,
  askedWorst,
  missedWorst,
  refuseCrossing,
  refuseOtherPrice,
  refuseTooMany,
  refuseUnseen,
} from '../asked.ts';
import { levelsAt, takenAt } from '../depth.ts';
import { type Books, withBooks } from '../books.ts';
import { hold } from '#server/ledger/holds.ts';
import { accountOf, availableOf, book, refuseShort } from '../booking.ts';
import { boardTick, msOf, rulesFor, secondsOf, tickNow } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { refuseNoWait, refuseReached, waitForEnd } from '../waiting.ts';
import { changeSpot, coinMinor } from './orders.ts';
import { applyFills, releaseOfTaken } from './fill.ts';
import type { SpotRow } from '../rows.ts';

type Request = Asked<'coin/trade'>;

/** What a request is judged by. */
interface Placing {
  deps: Deps;
  userId: string;
  rules: MarketRules;
  day: DayRules;
  side: 'buy' | 'sell';
  quantity: bigint;
  tick: number;
  asked: Request;
}

/**
 * Takes a spot order. A market order takes what the book of this moment holds, and what it does not hold is cancelled; whatever waits
 * sets aside what it may cost.
 * @throws DomainError with the first rule that is broken.
 */
export async function submitSpot(trx: Trx, deps: Deps, userId: string, asked: Request): Promise<SpotRow> {
  const { symbol, side, type } = asked;
  const rules = rulesFor(symbol, 'spot');
  const tick = tickNow(deps);
  const day = deps.market.dayRules(symbol, tick);
  const coins = side === 'sell' ? await coinsOf(trx, userId, rules) : null;
  const quantity = askedQuantity(rules, day, asked.quantity, 'quantity', coins);
  await refuseTooMany(trx, userId);
  const placing = { deps, userId, rules, day, side, quantity, tick, asked };
  if (type === 'market' && asked.stop_price === undefined) return takeAtOnce(trx, placing);
  const prices = judgeWaiting(placing);
  return withBooks(trx, deps, (books) => {
    const row = newOrder(books, placing, prices);
    holdFor(books, rules, row);
    const target = { order_id: row.id, product: 'spot' as const, symbol };
    const [toLimit, toStop] = side === 'buy' ? (['below', 'above'] as const) : (['above', 'below'] as const);
    if (row.stop_price === null || row.is_oco === 1n) setTrigger(books, target, 'fill', toLimit, row.price, tick);
    setTrigger(books, target, 'stop', toStop, row.stop_price, tick);
    waitForEnd(books, target, row);
    return row;
  });
}

/** What somebody has of a market's coin, in whole quantities of the market: what is finer cannot be sold. */
async function coinsOf(trx: Trx, userId: string, rules: MarketRules): Promise<bigint> {
  const available = await availableOf(trx, { owner: userId, kind: 'spot', currency: rules.base });
  return available / coinMinor(rules, 1n);
}

/** Prices an order names, and how long it waits. */
interface Named {
  price: bigint | null;
  worst: bigint | null;
  stop: bigint | null;
  isOco: boolean;
  time: TimeInForce;
}

const atMarket: Named = { price: null, worst: null, stop: null, isOco: false, time: 'gtc' };

async function takeAtOnce(trx: Trx, placing: Placing): Promise<SpotRow> {
  const { deps, userId, rules, side, tick, asked } = placing;
  refuseNoWait(asked.time_in_force);
  const { taken, worst } = asked.price === undefined ? takenAtMarket(placing) : takenWithinWorst(placing);
  const account = { userId, account: 'spot' as const };
  if (side === 'buy') {
    const cost = taken.reduce((sum, part) => sum + spotCost(rules, side, part.price, part.quantity).total, 0n);
    await refuseShort(trx, account, 'USDT', cost);
  } else {
    await refuseShort(trx, account, rules.base, coinMinor(rules, quantityOf(taken)));
  }
  return withBooks(trx, deps, (books) => {
    const row = newOrder(books, placing, { ...atMarket, worst });
    const shownAt = worst === null ? asked.shown_at : undefined;
    const filled = applyFills(books, rules, row, taken, { tick, shownAt });
    if (filled.status !== 'open') return filled;
    // What the book did not hold is not waited for.
    return changeSpot(books, filled, { status: 'done', ended: BigInt(secondsOf(tick)) });
  });
}

interface Taken {
  taken: readonly BookLevel[];
  worst: bigint | null;
}

function takenAtMarket({ deps, rules, side, quantity, tick, asked }: Placing): Taken {
  const { taken, average } = takenAt(deps.market, rules, side, quantity, tick);
  const priceAt = (at: number) => takenAt(deps.market, rules, side, quantity, at).average;
  refuseOtherPrice(deps, rules, side, asked, { price: average, tick, priceAt });
  return { taken, worst: null };
}

/** What there is at the worst price that was named, or better. @throws DomainError worst_price_missed where that is nothing. */
function takenWithinWorst({ deps, rules, day, side, quantity, tick, asked }: Placing): Taken {
  const worst = askedPrice(rules, day, asked.price, 'price');
  const levelsOf = (at: number) => levelsAt(deps.market, rules, side, at);
  const bestAt = (at: number) => levelsOf(at)[0]?.price ?? deps.market.priceAt(rules.symbol, msOf(at));
  refuseUnseen(deps, rules, tick, bestAt);
  const taken = takeFrom(levelsWithin(levelsOf(tick), side, worst), quantity);
  if (taken.length === 0) throw missedWorst(rules, worst, bestAt(boardTick(deps, tick)));
  return { taken, worst };
}

function judgeWaiting(placing: Placing): Named {
  const { deps, rules, day, side, tick, asked } = placing;
  const time = asked.time_in_force ?? 'gtc';
  const [now, board] = [tick, boardTick(deps, tick)].map((at) => deps.market.priceAt(rules.symbol, msOf(at))) as [
    bigint,
    bigint,
  ];
  const isOco = asked.type === 'oco';
  if (isOco && side !== 'sell') throw DomainError.of('parameter_wrong', { field: 'side' }, 'side');
  if (isOco && asked.stop_price === undefined) {
    throw DomainError.of('parameter_missing', { field: 'stop_price' }, 'stop_price');
  }
  const price = asked.type === 'market' ? null : askedPrice(rules, day, asked.price, 'price');
  if (price !== null && (isOco || asked.stop_price === undefined)) refuseCrossing(rules, side, price, now, board);
  if (asked.stop_price === undefined) return { ...atMarket, price, time };
  const stop = askedPrice(rules, day, asked.stop_price, 'stop_price');
  refuseReached(rules, side, stop, now, board);
  // A sale takes any price, unless it names its worst: no money has to be set aside for it.
  const isBounded = price === null && (side === 'buy' || asked.price !== undefined);
  const worst = isBounded ? askedWorst(rules, day, side, stop, asked.price) : null;
  return { price, worst, stop, isOco, time };
}

/** Sets aside what an order may cost: a buyer's USDT with the fee, or a seller's coin. */
function holdFor(books: Books, { base }: MarketRules, row: SpotRow): void {
  const booking = { id: `spot:${row.id}:hold`, kind: 'hold', reference: row.number, tick: Number(row.tick) };
  const purse = { userId: row.user_id, account: 'spot' as const };
  book(books, booking, hold(accountOf(purse, row.side === 'buy' ? 'USDT' : base), row.held));
}

function newOrder(
  books: Books,
  { deps, userId, rules, side, quantity, tick }: Placing,
  { price, worst, stop, isOco, time }: Named,
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
  const order = isWaiting ? { ...row, held: releaseOfTaken(rules, row, quantity) } : row;
  books.spots.set(order.id, order);
  return order;
}

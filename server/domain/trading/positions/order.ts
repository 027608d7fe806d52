import type { PositionProduct } from '#contract/api/positions.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import { type PositionTerms, positionCost } from '#contract/rules/trading/position.ts';
import type { Stops } from '#contract/rules/trading/stops.ts';
import type { Deps } from '#server/domain/deps.ts';
import { readableId } from '#server/domain/readableId.ts';
import { hold } from '#server/ledger/holds.ts';
import { accountOf, book } from '../booking.ts';
import type { Books } from '../books.ts';
import { secondsOf } from '../moment.ts';
import { purseOf } from './open.ts';
import type { PositionRow } from '../rows.ts';

/** Prices an order names, and how long it waits. */
export interface Waiting {
  limit: bigint | null;
  worst: bigint | null;
  stop: bigint | null;
  time: TimeInForce;
}

export const atOnce: Waiting = { limit: null, worst: null, stop: null, time: 'gtc' };

interface NewPosition {
  userId: string;
  product: PositionProduct;
  /** At the price that it opens at or, of what waits, at the price that is set aside for. */
  terms: PositionTerms;
  waiting: Waiting;
  stops: Stops;
  tick: number;
  shownAt: number | undefined;
}

/** An order for a position of which nothing is open yet. Margin and fee leave the available balance together. */
export function placePosition(books: Books, deps: Deps, order: NewPosition): PositionRow {
  const row = rowOf(deps, order);
  books.positions.set(row.id, row);
  const booking = { id: `${row.product}:${row.id}:hold`, kind: 'hold', reference: row.number, tick: order.tick };
  book(books, booking, hold(accountOf(purseOf(row), 'USDT'), row.held));
  return row;
}

function rowOf(
  deps: Deps,
  { userId, product, terms, waiting: { limit, worst, stop, time }, stops, tick, shownAt }: NewPosition,
): PositionRow {
  return {
    id: deps.random.uuid(),
    number: `${product === 'forex' ? 'F' : 'C'}${readableId(deps.random, 9)}`,
    user_id: userId,
    product,
    symbol: terms.rules.symbol,
    direction: terms.direction,
    type: limit === null ? 'market' : 'limit',
    leverage: BigInt(terms.leverage),
    quantity: terms.quantity,
    open_quantity: 0n,
    limit_price: limit,
    worst_price: worst,
    stop_price: stop,
    stop_tick: null,
    time_in_force: time,
    open_price: null,
    open_value: 0n,
    open_tick: null,
    rate: terms.rate,
    take_profit: stops.takeProfit,
    stop_loss: stops.stopLoss,
    trailing_bps: null,
    stops_tick: null,
    liquidation: null,
    margin: 0n,
    waiting: terms.quantity,
    held: positionCost(terms).cost,
    fee: 0n,
    swap: 0n,
    profit: 0n,
    shortfall: 0n,
    closed_value: 0n,
    close_tick: null,
    close_reason: null,
    fills: 0n,
    status: 'pending',
    tick: BigInt(tick),
    created: BigInt(secondsOf(tick)),
    opened: null,
    closed: null,
    shown_at: shownAt === undefined ? null : BigInt(shownAt),
  };
}

import type { PositionProduct } from '#contract/api/positions.ts';
import type { TimeInForce } from '#contract/api/spot.ts';
import { type PositionTerms, positionCost } from '#contract/rules/trading/position.ts';
import type { Stops } from '#contract/rules/trading/stops.ts';
import type { World } from '#server/domain/parts.ts';
import { readableId } from '#server/domain/readableId.ts';
import { hold } from '#server/ledger/holds.ts';
import { ledgerAccount, post } from '../posting.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { secondsOf } from '../moment.ts';
import { accountOf } from './open.ts';
import type { PositionRow } from '../rows.ts';

/** The prices of an order, and how long it waits. */
export interface OrderPrices {
  limit: bigint | null;
  worst: bigint | null;
  stop: bigint | null;
  time: TimeInForce;
}

export const atOnce: OrderPrices = { limit: null, worst: null, stop: null, time: 'gtc' };

/** What a position’s number begins with. */
const numberLetters: Record<PositionProduct, string> = { contract: 'C', forex: 'F' };

interface NewPosition {
  userId: string;
  product: PositionProduct;
  /** At the price of its fill or, for a waiting order, of its hold. */
  terms: PositionTerms;
  prices: OrderPrices;
  stops: Stops;
  tick: number;
  shownAt: number | undefined;
}

/** Adds an order of which nothing is filled yet, and holds its margin and fee together. */
export function placePosition(work: UnitOfWork, deps: Pick<World, 'random'>, order: NewPosition): PositionRow {
  const row = rowOf(deps, order);
  work.positions.set(row.id, row);
  const entry = { id: `${row.product}:${row.id}:hold`, kind: 'hold', reference: row.number, tick: order.tick };
  post(work, entry, hold(ledgerAccount(accountOf(row), 'USDT'), row.held));
  return row;
}

function rowOf(
  deps: Pick<World, 'random'>,
  { userId, product, terms, prices: { limit, worst, stop, time }, stops, tick, shownAt }: NewPosition,
): PositionRow {
  return {
    id: deps.random.uuid(),
    number: `${numberLetters[product]}${readableId(deps.random, 9)}`,
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

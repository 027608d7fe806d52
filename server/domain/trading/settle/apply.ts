import { isDealt } from '#contract/rules/products.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import type { Prices, Trx } from '#server/domain/deps.ts';
import type { World } from '#server/domain/parts.ts';
import { type UnitOfWork, withUnitOfWork } from '../unitOfWork.ts';
import { type LockedOrder, type Order, type OrderRef, lockOrders } from '../locks.ts';
import { rulesOfRow } from '../moment.ts';
import { endOption, presentOption } from '../options/options.ts';
import { cancelUnfilled } from '../positions/close.ts';
import { closePart } from '../positions/closePart.ts';
import { forcedPrice, offeredAt, takenWithin } from '../depth.ts';
import { openPart, targetOf } from '../positions/open.ts';
import { pathPrice, sideOf } from '../positions/prices.ts';
import { changePosition, heldPrice, presentPosition } from '../positions/positions.ts';
import { trailStop } from '../positions/stops.ts';
import { chargeSwap } from '../positions/swap.ts';
import { cancelSpotRest, fillSpot, triggerSpotStop } from '../spot/fill.ts';
import { presentSpot } from '../spot/orders.ts';
import { setTrigger, currentTriggers } from '../triggers.ts';
import { type DueEvent, nextEvent } from './events.ts';
import { noteOutcome } from './notice.ts';
import type { Settled } from './settled.ts';
import type { PositionRow, SpotRow } from '../rows.ts';

/**
 * Settles an order up to a tick: applies all its events until then, in order. They follow from the path alone, so it makes no
 * difference which process does it, when, or how often.
 * @returns the order in its new state, or null when nothing happened.
 */
export async function moveOrder(
  trx: Trx,
  deps: Pick<World, 'clock' | 'random'> & Pick<Prices, 'market'>,
  ref: OrderRef,
  to: number,
): Promise<Settled | null> {
  const locked = (await lockOrders(trx, [ref])).get(ref.orderId);
  return locked === undefined ? null : withUnitOfWork(trx, deps, (work) => moveLocked(work, deps, locked, to));
}

/** The same for a locked order. */
export function moveLocked(
  work: UnitOfWork,
  deps: Pick<Prices, 'market'>,
  { order: first, triggers }: LockedOrder,
  to: number,
): Settled | null {
  const { id, user_id: userId } = first.row;
  const causes: string[] = [];
  let order = first;
  for (;;) {
    // Every event may change the triggers.
    const event = nextEvent(deps.market, currentTriggers(work, id, triggers), to);
    if (event === null) return order === first ? null : { userId, event: presentOrder(order), causes };
    const before = order;
    order = applyEvent(work, deps, before, event);
    const cause = noteOutcome(work, userId, presentOrder(before), presentOrder(order), event);
    if (cause !== null) causes.push(cause);
  }
}

/** @returns the order in its state after the event. */
function applyEvent(work: UnitOfWork, deps: Pick<Prices, 'market'>, { kind, row }: Order, event: DueEvent): Order {
  if (kind === 'spot') return { kind, row: applyToSpot(work, deps, row, event) };
  if (kind === 'option') return { kind, row: endOption(work, deps, row) };
  return { kind, row: applyToPosition(work, deps, row, event) };
}

/** @throws Error for a trigger that such an order cannot have: a mistake of this program. */
function applyToSpot(
  work: UnitOfWork,
  deps: Pick<Prices, 'market'>,
  row: SpotRow,
  { purpose, tick }: DueEvent,
): SpotRow {
  if (purpose === 'fill') return fillSpot(work, deps, row, tick);
  if (purpose === 'stop') return triggerSpotStop(work, deps, row, tick);
  if (purpose === 'end') return cancelSpotRest(work, row, tick);
  throw new Error(`the order ${row.number} waits for a ${purpose}`);
}

export function presentOrder({ kind, row }: Order): OrderEvent {
  if (kind === 'spot') return { product: 'spot', order: presentSpot(row) };
  if (kind === 'option') return { product: 'option', order: presentOption(row) };
  return { product: row.product, order: presentPosition(row) };
}

/** @throws Error for a trigger that such an order cannot have: a mistake of this program. */
function applyToPosition(
  work: UnitOfWork,
  deps: Pick<Prices, 'market'>,
  row: PositionRow,
  { purpose, tick }: DueEvent,
): PositionRow {
  if (purpose === 'fill' && row.limit_price !== null) return fillPosition(work, deps, row, row.limit_price, tick);
  if (purpose === 'swap') return chargeSwap(work, deps, row, tick);
  if (purpose === 'stop') return triggerStop(work, deps, row, tick);
  if (purpose === 'end') return cancelUnfilled(work, row, tick);
  if (purpose === 'trail') return trailStop(work, deps, row, tick);
  if (purpose === 'fill') throw new Error(`the position ${row.number} waits for a ${purpose}`);
  const [side, rules, quantity] = [sideOf(row.direction, 'close'), rulesOfRow(row.symbol), row.open_quantity];
  const price = isDealt(row.product)
    ? pathPrice(deps.market, rules, row.product, side, tick)
    : forcedPrice(deps.market, rules, side, quantity, tick);
  return closePart(work, deps, row, { price, quantity, tick, reason: purpose === 'close' ? 'user' : purpose });
}

/**
 * Triggers a stop order: it takes what the book of the tick has at its limit or worst price or better, in whole steps. The rest of a
 * limit order rests at its limit; the rest of a market order is cancelled.
 */
function triggerStop(work: UnitOfWork, deps: Pick<Prices, 'market'>, row: PositionRow, tick: number): PositionRow {
  const [side, rules] = [sideOf(row.direction, 'open'), rulesOfRow(row.symbol)];
  const { step } = deps.market.dayRules(row.symbol, Number(row.tick));
  const order = { side, worst: heldPrice(row), waiting: row.waiting, step };
  const { price, quantity } = takenWithin(deps.market, rules, order, tick);
  setTrigger(work, targetOf(row), 'stop', 'at', null, tick);
  const reached = changePosition(work, row, { stop_tick: BigInt(tick) });
  // Also with a quantity of zero: it sets the trigger of the resting limit order.
  const opened = openPart(work, deps, reached, { price, quantity, tick, isTaken: true });
  return opened.waiting > 0n && opened.type === 'market' ? cancelUnfilled(work, opened, tick) : opened;
}

/** A contract is filled with what the book has at its limit or better, a forex order completely. */
function fillPosition(
  work: UnitOfWork,
  deps: Pick<Prices, 'market'>,
  row: PositionRow,
  limit: bigint,
  tick: number,
): PositionRow {
  const { waiting, product } = row;
  const order = { side: sideOf(row.direction, 'open'), limit, waiting, madeAt: Number(row.tick) };
  const quantity = isDealt(product) ? waiting : offeredAt(deps.market, rulesOfRow(row.symbol), order, tick);
  return openPart(work, deps, row, { price: limit, quantity, tick });
}

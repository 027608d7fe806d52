import type { OrderEvent } from '#contract/api/trading.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { type Books, withBooks } from '../books.ts';
import { type InHand, type Order, type OrderRef, takeInHand } from '../locks.ts';
import { rulesOfRow } from '../moment.ts';
import { endOption, presentOption } from '../options/options.ts';
import { endWaiting } from '../positions/close.ts';
import { closePart } from '../positions/closing.ts';
import { forcedPrice, offeredAt, takenWithin } from '../depth.ts';
import { openPart, targetOf } from '../positions/open.ts';
import { pathPrice, sideOf } from '../positions/prices.ts';
import { changePosition, heldPrice, presentPosition } from '../positions/rows.ts';
import { trailStop } from '../positions/stops.ts';
import { chargeSwap } from '../positions/swap.ts';
import { endSpot, fillSpot, reachSpotStop } from '../spot/fill.ts';
import { presentSpot } from '../spot/orders.ts';
import { setTrigger, waitingNow } from '../triggers.ts';
import { type DueEvent, nextEvent } from './events.ts';
import { noteOutcome } from './notice.ts';
import type { Settled } from './settled.ts';
import type { PositionRow, SpotRow } from '../rows.ts';

/**
 * Moves an order along the path up to a tick: everything that happens to it by then, in order. What happens is a function of the
 * path, so it makes no difference who does it, when, and how often: an order that has been moved on is simply further.
 * @returns the order as it is now, or null when nothing happened.
 */
export async function moveOrder(trx: Trx, deps: Deps, ref: OrderRef, to: number): Promise<Settled | null> {
  const hand = (await takeInHand(trx, [ref])).get(ref.orderId);
  return hand === undefined ? null : withBooks(trx, deps, (books) => moveInHand(books, deps, hand, to));
}

/** The same for an order that is in hand. */
export function moveInHand(books: Books, deps: Deps, { order: first, triggers }: InHand, to: number): Settled | null {
  const { id, user_id: userId } = first.row;
  const causes: string[] = [];
  let order = first;
  for (;;) {
    // An opened position waits for other things than its order did.
    const event = nextEvent(deps.market, waitingNow(books, id, triggers), to);
    if (event === null) return order === first ? null : { userId, event: presentOrder(order), causes };
    order = happen(books, deps, order, event);
    const cause = noteOutcome(books, userId, presentOrder(order), event);
    if (cause !== null) causes.push(cause);
  }
}

/** What an event makes of an order. */
function happen(books: Books, deps: Deps, { kind, row }: Order, event: DueEvent): Order {
  if (kind === 'spot') return { kind, row: moveSpot(books, deps, row, event) };
  if (kind === 'option') return { kind, row: endOption(books, deps, row) };
  return { kind, row: movePosition(books, deps, row, event) };
}

/** @throws Error where an order waits for what cannot happen to it: a mistake of this program. */
function moveSpot(books: Books, deps: Deps, row: SpotRow, { purpose, tick }: DueEvent): SpotRow {
  if (purpose === 'fill') return fillSpot(books, deps, row, tick);
  if (purpose === 'stop') return reachSpotStop(books, deps, row, tick);
  if (purpose === 'end') return endSpot(books, row, tick);
  throw new Error(`the order ${row.number} waits for a ${purpose}`);
}

/** It is told as what it is, whatever it was asked for as. */
export function presentOrder({ kind, row }: Order): OrderEvent {
  if (kind === 'spot') return { product: 'spot', order: presentSpot(row) };
  if (kind === 'option') return { product: 'option', order: presentOption(row) };
  return { product: row.product, order: presentPosition(row) };
}

/** @throws Error where an order waits for what cannot happen to it: a mistake of this program. */
function movePosition(books: Books, deps: Deps, row: PositionRow, { purpose, tick }: DueEvent): PositionRow {
  if (purpose === 'fill' && row.limit_price !== null) return fillPosition(books, deps, row, row.limit_price, tick);
  if (purpose === 'swap') return chargeSwap(books, deps, row, tick);
  if (purpose === 'stop') return reachStop(books, deps, row, tick);
  if (purpose === 'end') return endWaiting(books, row, tick);
  if (purpose === 'trail') return trailStop(books, deps, row, tick);
  if (purpose === 'fill') throw new Error(`the position ${row.number} waits for a ${purpose}`);
  const [side, rules, quantity] = [sideOf(row.direction, 'close'), rulesOfRow(row.symbol), row.open_quantity];
  const price =
    row.product === 'contract'
      ? forcedPrice(deps.market, rules, side, quantity, tick)
      : pathPrice(deps.market, rules, row.product, side, tick);
  return closePart(books, deps, row, { price, quantity, tick, reason: purpose === 'close' ? 'user' : purpose });
}

/**
 * The path has got to an order's stop price: it takes what the book of the tick holds at its limit or worst price or better, in whole
 * steps. The rest of a limit order waits at its limit, that of a market order is given back.
 */
function reachStop(books: Books, deps: Deps, row: PositionRow, tick: number): PositionRow {
  const [side, rules] = [sideOf(row.direction, 'open'), rulesOfRow(row.symbol)];
  const { step } = deps.market.dayRules(row.symbol, Number(row.tick));
  const order = { side, worst: heldPrice(row), waiting: row.waiting, step };
  const { price, quantity } = takenWithin(deps.market, rules, order, tick);
  setTrigger(books, targetOf(row), 'stop', 'at', null, tick);
  const reached = changePosition(books, row, { stop_tick: BigInt(tick) });
  // Of a limit order the rest waits from here on, whether something was taken or not.
  const opened = openPart(books, deps, reached, { price, quantity, tick, isTaken: true });
  return opened.waiting > 0n && opened.type === 'market' ? endWaiting(books, opened, tick) : opened;
}

/** A contract opens with what the book holds at its limit or better, a forex position whole. */
function fillPosition(books: Books, deps: Deps, row: PositionRow, limit: bigint, tick: number): PositionRow {
  const { waiting, product } = row;
  const order = { side: sideOf(row.direction, 'open'), limit, waiting, madeAt: Number(row.tick) };
  const quantity = product === 'forex' ? waiting : offeredAt(deps.market, rulesOfRow(row.symbol), order, tick);
  return openPart(books, deps, row, { price: limit, quantity, tick });
}

import type { OrderEvent } from '#contract/api/trading.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { type Books, withBooks } from '../books.ts';
import { type InHand, type Order, type OrderRef, takeInHand } from '../locks.ts';
import { rulesOfRow } from '../moment.ts';
import { endOption, presentOption } from '../options/options.ts';
import { closePart } from '../positions/close.ts';
import { forcedPrice, offeredAt } from '../depth.ts';
import { openPart } from '../positions/open.ts';
import { pathPrice, sideOf } from '../positions/prices.ts';
import { type PositionRow, presentPosition } from '../positions/rows.ts';
import { chargeSwap } from '../positions/swap.ts';
import { fillSpot } from '../spot/fill.ts';
import { presentSpot } from '../spot/orders.ts';
import { waitingNow } from '../triggers.ts';
import { type DueEvent, nextEvent } from './events.ts';
import { noteOutcome } from './notice.ts';

/** What has happened to an order, and to whom. */
export interface Settled {
  userId: string;
  event: OrderEvent;
  /** Causes of the notices that were written of it. */
  causes: readonly string[];
}

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
    if (event === null) return order === first ? null : { userId, event: told(order), causes };
    order = happen(books, deps, order, event);
    const cause = noteOutcome(books, userId, told(order), event);
    if (cause !== null) causes.push(cause);
  }
}

/** What an event makes of an order. */
function happen(books: Books, deps: Deps, { kind, row }: Order, event: DueEvent): Order {
  if (kind === 'spot') return { kind, row: fillSpot(books, deps, row, event.tick) };
  if (kind === 'option') return { kind, row: endOption(books, deps, row) };
  return { kind, row: movePosition(books, deps, row, event) };
}

/** It is told as what it is, whatever it was asked for as. */
function told({ kind, row }: Order): OrderEvent {
  if (kind === 'spot') return { product: 'spot', order: presentSpot(row) };
  if (kind === 'option') return { product: 'option', order: presentOption(row) };
  return { product: row.product, order: presentPosition(row) };
}

/** @throws Error where an order waits for what cannot happen to it: a mistake of this program. */
function movePosition(books: Books, deps: Deps, row: PositionRow, { purpose, tick }: DueEvent): PositionRow {
  if (purpose === 'fill' && row.limit_price !== null) return fillPosition(books, deps, row, row.limit_price, tick);
  if (purpose === 'swap') return chargeSwap(books, deps, row, tick);
  if (purpose === 'fill' || purpose === 'end') throw new Error(`the position ${row.number} waits for a ${purpose}`);
  const [side, rules, quantity] = [sideOf(row.direction, 'close'), rulesOfRow(row.symbol), row.open_quantity];
  const price =
    row.product === 'contract'
      ? forcedPrice(deps.market, rules, side, quantity, tick)
      : pathPrice(deps.market, rules, row.product, side, tick);
  return closePart(books, deps, row, { price, quantity, tick, reason: purpose === 'close' ? 'user' : purpose });
}

/** A contract opens with what the book holds at its limit or better, a forex position whole. */
function fillPosition(books: Books, deps: Deps, row: PositionRow, limit: bigint, tick: number): PositionRow {
  const { waiting, product } = row;
  const order = { side: sideOf(row.direction, 'open'), limit, waiting, madeAt: Number(row.tick) };
  const quantity = product === 'forex' ? waiting : offeredAt(deps.market, rulesOfRow(row.symbol), order, tick);
  return openPart(books, deps, row, { price: limit, quantity, tick });
}

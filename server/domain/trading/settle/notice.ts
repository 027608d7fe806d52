import type { Position, PositionProduct } from '#contract/api/positions.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { tellNotice } from '#server/domain/notices/notices.ts';
import { describeWallet } from '#server/domain/funds/wallet.ts';
import type { Settled } from './settled.ts';
import type { DueEvent } from './events.ts';

/**
 * Adds the notice of an event that its user did not cause: an order that was filled or has expired, a position closed by a stop or
 * liquidated.
 * @returns the notice's cause, or null where the event has no notice.
 */
export function noteOutcome(
  { notices }: Pick<UnitOfWork, 'notices'>,
  userId: string,
  before: OrderEvent,
  { product, order }: OrderEvent,
  { purpose }: DueEvent,
): string | null {
  if (product === 'option' || before.product === 'option') return null;
  const facts =
    purpose === 'end'
      ? expired(before, order)
      : product === 'spot'
        ? filledSpot(order)
        : outcomeOf(product, order, purpose);
  if (facts === null) return null;
  // An order has each kind of notice at most once.
  const cause = `${facts.kind}:${order.id}`;
  notices.push({ userId, cause, facts });
  return cause;
}

type WaitingEvent = Exclude<OrderEvent, { product: 'option' }>;

/** @param before has the ordered quantity: a position keeps only what was filled. */
function expired({ product, order: before }: WaitingEvent, after: WaitingEvent['order']) {
  const { id, number, symbol, quantity } = before;
  const side = 'side' in before ? before.side : before.direction;
  const filled = 'filled' in after ? after.filled : after.open_quantity;
  return { kind: 'order_expired' as const, product, order_id: id, number, symbol, side, quantity, filled };
}

function filledSpot({ id, number, symbol, side, quantity, average, status }: SpotOrder) {
  if (status !== 'done' || average === null) return null;
  const about = { product: 'spot' as const, order_id: id, number, symbol, side, quantity, price: average };
  return { kind: 'order_filled' as const, ...about };
}

function outcomeOf(product: PositionProduct, order: Position, purpose: DueEvent['purpose']) {
  const { id, number, symbol, direction: side, quantity } = order;
  const { open_price: openPrice, close_price: closePrice, close_reason: reason } = order;
  const about = { product, order_id: id, number, symbol, side, quantity };
  if ((purpose === 'fill' || purpose === 'stop') && openPrice !== null && isFilled(order))
    return { kind: 'order_filled' as const, ...about, price: openPrice };
  if (reason === null || reason === 'user' || closePrice === null || purpose === 'swap') return null;
  return { kind: 'position_closed' as const, ...about, price: closePrice, reason, result: resultOf(order) };
}

/** Whether nothing of an order waits any more. */
function isFilled({ waiting_quantity: waiting }: Position): boolean {
  return Number(waiting) === 0;
}

/** After the commit: sends the orders, the balances and the notices to the users' open clients. */
export async function tellSettled(deps: Deps, settled: readonly Settled[]): Promise<void> {
  const heard = settled.filter(({ userId }) => deps.notifier.isHeard(userId));
  for (const { userId, event, causes } of heard) {
    deps.notifier.order(userId, event);
    for (const cause of causes) await tellNotice(deps, userId, cause);
  }
  for (const userId of new Set(heard.map(({ userId }) => userId))) {
    deps.notifier.balance(userId, await describeWallet(deps, userId));
  }
}

import { averageOf, leftOf, quantityOf, takeFrom } from '#contract/rules/trading/book.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { quantityWrong, refuseMovedPrice, type ShownPrice } from '../checks.ts';
import { type TradingParts, withUnitOfWork } from '../unitOfWork.ts';
import { levelsAt } from '../depth.ts';
import { rulesOfRow } from '../moment.ts';
import { assertSettled } from '../settle/assertSettled.ts';
import { type ClosedRow, ownPosition, refuseNotOpen, withShownAt, tickOfPosition } from './close.ts';
import { closePart } from './closePart.ts';
import { openPart } from './open.ts';
import { sideOf, bookTooThin } from './prices.ts';
import { atOnce, placePosition } from './order.ts';
import type { PositionRow } from '../rows.ts';

export interface Reversed {
  closed: ClosedRow;
  opened: PositionRow;
}

/**
 * Closes a contract completely and opens the opposite one of the same size and leverage: both or neither. They take the book as one
 * order: the opening gets the levels that the close leaves.
 * @throws DomainError with the first rule that is broken.
 */
export async function reversePosition(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  { id, ...shown }: ShownPrice & { id: string },
): Promise<Reversed> {
  const row = await ownPosition(trx, userId, 'contract', id);
  refuseNotOpen(row);
  const tick = tickOfPosition(deps, row);
  await assertSettled(trx, deps, id, tick);
  const rules = rulesOfRow(row.symbol);
  refuseOutside(rules, deps.market.dayRules(row.symbol, tick), row);
  const quantity = row.open_quantity;
  const side = sideOf(row.direction, 'close');
  const takenAt = (at: number) => {
    const levels = takeFrom(levelsAt(deps.market, rules, side, at), 2n * quantity);
    if (quantityOf(levels) < 2n * quantity) throw bookTooThin(rules, quantityOf(levels));
    return levels;
  };
  const both = takenAt(tick);
  const priceAt = (at: number) => averageOf(takenAt(at), side);
  refuseMovedPrice(deps, rules, side, shown, { price: averageOf(both, side), tick, priceAt });
  const [closing, opening] = [takeFrom(both, quantity), leftOf(both, quantity)].map((part) => averageOf(part, side));
  if (closing === undefined || opening === undefined) throw new RangeError('a reversal without two prices');
  return withUnitOfWork(trx, deps, (work) => {
    const before = { ...row, ...withShownAt(shown) };
    const closed = closePart(work, deps, before, { price: closing, quantity, tick, reason: 'user' });
    const order = placePosition(work, deps, {
      userId,
      product: 'contract',
      terms: {
        rules,
        direction: row.direction === 'long' ? 'short' : 'long',
        openPrice: opening,
        quantity,
        leverage: Number(row.leverage),
        rate: row.rate,
      },
      prices: atOnce,
      stops: { takeProfit: null, stopLoss: null },
      tick,
      shownAt: shown.shown_at,
    });
    const opened = openPart(work, deps, order, { price: opening, quantity, tick });
    return { closed: { ...closed, closedQuantity: quantity, closedProfit: closed.profit - row.profit }, opened };
  });
}

/** The opposite position must keep the rules of the day. @throws DomainError leverage_wrong, quantity_wrong. */
function refuseOutside(rules: MarketRules, day: DayRules, { open_quantity: quantity, leverage }: PositionRow): void {
  if (!day.leverages.includes(Number(leverage))) {
    throw DomainError.of('leverage_wrong', { leverages: day.leverages.join(', ') }, 'leverage');
  }
  if (quantity < day.min || quantity > day.max || quantity % day.step !== 0n)
    throw quantityWrong(rules, day, 'quantity');
}

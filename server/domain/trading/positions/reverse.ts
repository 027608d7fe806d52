import { averageOf, leftOf, quantityOf, takeFrom } from '#contract/rules/trading/book.ts';
import type { DayRules } from '#contract/rules/dayRules.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { quantityWrong, refuseOtherPrice, type Shown } from '../asked.ts';
import { withBooks } from '../books.ts';
import { levelsAt } from '../depth.ts';
import { rulesOfRow } from '../moment.ts';
import { assertLevel } from '../settle/level.ts';
import { type ClosedRow, ownPosition, refuseNotOpen, shownWith, tickOfPosition } from './close.ts';
import { closePart } from './closing.ts';
import { openPart } from './open.ts';
import { sideOf, tooThin } from './prices.ts';
import { atOnce, placePosition } from './order.ts';
import type { PositionRow } from '../rows.ts';

export interface Reversed {
  closed: ClosedRow;
  opened: PositionRow;
}

/**
 * Closes a contract whole and opens the opposite one, of the same size and at the same leverage: both or neither. Both are one order
 * in the book: what the opening takes lies behind what the close takes.
 * @throws DomainError with the first rule that is broken.
 */
export async function reversePosition(
  trx: Trx,
  deps: Deps,
  userId: string,
  { id, ...shown }: Shown & { id: string },
): Promise<Reversed> {
  const row = await ownPosition(trx, userId, 'contract', id);
  refuseNotOpen(row);
  const tick = tickOfPosition(deps, row);
  await assertLevel(trx, deps, id, tick);
  const rules = rulesOfRow(row.symbol);
  refuseOutside(rules, deps.market.dayRules(row.symbol, tick), row);
  const quantity = row.open_quantity;
  const side = sideOf(row.direction, 'close');
  const takenAt = (at: number) => {
    const levels = takeFrom(levelsAt(deps.market, rules, side, at), 2n * quantity);
    if (quantityOf(levels) < 2n * quantity) throw tooThin(rules, quantityOf(levels));
    return levels;
  };
  const both = takenAt(tick);
  const priceAt = (at: number) => averageOf(takenAt(at), side);
  refuseOtherPrice(deps, rules, side, shown, { price: averageOf(both, side), tick, priceAt });
  const [closing, opening] = [takeFrom(both, quantity), leftOf(both, quantity)].map((part) => averageOf(part, side));
  if (closing === undefined || opening === undefined) throw new RangeError('a reversal without two prices');
  return withBooks(trx, deps, (books) => {
    const before = { ...row, ...shownWith(shown) };
    const closed = closePart(books, deps, before, { price: closing, quantity, tick, reason: 'user' });
    const order = placePosition(books, deps, {
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
      waiting: atOnce,
      stops: { takeProfit: null, stopLoss: null },
      tick,
      shownAt: shown.shown_at,
    });
    const opened = openPart(books, deps, order, { price: opening, quantity, tick });
    return { closed: { ...closed, taken: quantity, gained: closed.profit - row.profit }, opened };
  });
}

/** The opposite position is a new one, held to the rules of its day. @throws DomainError leverage_wrong, quantity_wrong. */
function refuseOutside(rules: MarketRules, day: DayRules, { open_quantity: quantity, leverage }: PositionRow): void {
  if (!day.leverages.includes(Number(leverage))) {
    throw DomainError.of('leverage_wrong', { leverages: day.leverages.join(', ') }, 'leverage');
  }
  if (quantity < day.min || quantity > day.max || quantity % day.step !== 0n)
    throw quantityWrong(rules, day, 'quantity');
}

import type { Position } from '#contract/api/positions.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { withBooks } from '../books.ts';
import { assertLevel } from '../settle/level.ts';
import { boardTick, rulesOfRow, tickBehind } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { ownPosition } from './close.ts';
import { stopsOf, targetOf } from './open.ts';
import { pathPrice, sideOf } from './prices.ts';
import { changePosition, type PositionRow } from './rows.ts';
import { askedStops } from './submit.ts';

interface StopRequest {
  id: string;
  take_profit?: string | null | undefined;
  stop_loss?: string | null | undefined;
}

/**
 * Changes the stops of a position or of a pending order: what is left out stays as it is and goes on counting, null is taken away.
 * A stop that is named counts from now on.
 * @throws DomainError with the first rule that is broken.
 */
export async function setStops(
  trx: Trx,
  deps: Deps,
  userId: string,
  product: Position['product'],
  { id, take_profit, stop_loss }: StopRequest,
): Promise<PositionRow> {
  const row = await ownPosition(trx, userId, product, id);
  if (row.status === 'closing') throw DomainError.of('position_closing', {});
  const basis = row.open_price ?? row.limit_price;
  if ((row.status !== 'open' && row.status !== 'pending') || basis === null) {
    throw DomainError.of('position_not_open', { status: row.status });
  }
  const tick = tickBehind(deps, row.tick, row.open_tick, row.stops_tick, row.close_tick);
  await assertLevel(trx, deps, id, tick);
  const rules = rulesOfRow(row.symbol);
  const day = deps.market.dayRules(row.symbol, tick);
  const side = sideOf(row.direction, 'close');
  const basisAt = (at: number) => ({
    open: basis,
    now: row.status === 'open' ? pathPrice(deps.market, rules, product, side, at) : basis,
  });
  const asked = { take_profit, stop_loss };
  const found = askedStops({ rules, day }, row.direction, asked, basisAt(tick), basisAt(boardTick(deps, tick)));
  const named = {
    ...(take_profit === undefined ? {} : { take_profit: found.takeProfit }),
    ...(stop_loss === undefined ? {} : { stop_loss: found.stopLoss }),
  };
  return withBooks(trx, deps, (books) => {
    const saved = changePosition(books, row, { ...named, stops_tick: BigInt(tick) });
    if (saved.status === 'pending') return saved;
    for (const { purpose, way, level } of stopsOf(saved)) {
      if (asked[purpose] !== undefined) setTrigger(books, targetOf(saved), purpose, way, level, tick);
    }
    return saved;
  });
}

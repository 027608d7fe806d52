import type { Position } from '#contract/api/positions.ts';
import { type HeldTo, trailingLevels } from '#contract/rules/trading/stops.ts';
import type { Prices, Trx } from '#server/domain/deps.ts';
import { DomainError } from '#server/domain/errors.ts';
import { type TradingParts, type UnitOfWork, withUnitOfWork } from '../unitOfWork.ts';
import { assertSettled } from '../settle/assertSettled.ts';
import { boardTick, rulesOfRow } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { ownPosition, tickOfPosition } from './close.ts';
import { stopsOf, targetOf } from './open.ts';
import { pathPrice, sideOf } from './prices.ts';
import { changePosition } from './positions.ts';
import { parseStops } from './submit.ts';
import type { PositionRow } from '../rows.ts';

interface StopRequest {
  id: string;
  take_profit?: string | null | undefined;
  stop_loss?: string | null | undefined;
  trailing_bps?: number | null | undefined;
}

/**
 * Changes the stops of a position or a pending order: an omitted one stays, null removes it, and a given one counts from now on. Only an
 * open position can have a trailing stop-loss, and a given stop-loss ends it.
 * @throws DomainError with the first rule that is broken.
 */
export async function setStops(
  trx: Trx,
  deps: TradingParts,
  userId: string,
  product: Position['product'],
  { id, take_profit, stop_loss, trailing_bps: trailing }: StopRequest,
): Promise<PositionRow> {
  const row = await ownPosition(trx, userId, product, id);
  if (row.status === 'closing') throw DomainError.of('position_closing', {});
  if ((row.status !== 'open' && row.status !== 'pending') || (row.status === 'pending' && isNumber(trailing))) {
    throw DomainError.of('position_not_open', { status: row.status });
  }
  if (isNumber(trailing) && stop_loss !== undefined) {
    throw DomainError.of('parameter_wrong', { field: 'trailing_bps' }, 'trailing_bps');
  }
  const tick = tickOfPosition(deps, row);
  await assertSettled(trx, deps, id, tick);
  const rules = rulesOfRow(row.symbol);
  const day = deps.market.dayRules(row.symbol, tick);
  const side = sideOf(row.direction, 'close');
  const heldTo = (at: number): HeldTo =>
    row.status === 'open' ? { open: null, now: pathPrice(deps.market, rules, product, side, at) } : pendingBasis(row);
  const request = { take_profit, stop_loss };
  const found = parseStops({ rules, day }, row.direction, request, heldTo(tick), heldTo(boardTick(deps, tick)));
  const named = {
    ...(take_profit === undefined ? {} : { take_profit: found.takeProfit }),
    ...(stop_loss === undefined ? {} : { stop_loss: found.stopLoss }),
    ...(stop_loss === undefined && trailing === undefined ? {} : { trailing_bps: null }),
  };
  return withUnitOfWork(trx, deps, (work) => {
    const saved = changePosition(work, row, { ...named, stops_tick: BigInt(tick) });
    if (saved.status === 'pending') return saved;
    for (const { purpose, way, level } of stopsOf(saved)) {
      if (request[purpose] !== undefined) setTrigger(work, targetOf(saved), purpose, way, level, tick);
    }
    if (row.trailing_bps !== null && saved.trailing_bps === null) {
      setTrigger(work, targetOf(saved), 'trail', 'at', null, tick);
    }
    if (!isNumber(trailing)) return saved;
    return trailStop(
      work,
      deps,
      changePosition(work, saved, { trailing_bps: BigInt(trailing), stop_loss: null }),
      tick,
    );
  });
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

/** The prices that the stops of a waiting order are compared with. */
function pendingBasis({ number, limit_price: limit, stop_price: stop, stop_tick: reached }: PositionRow): HeldTo {
  const open = limit ?? stop;
  if (open === null) throw new Error(`the market order ${number} waits for a price`);
  return { open, now: stop === null || reached !== null ? open : stop };
}

/** Moves a trailing stop-loss by the price of a tick, never back, and sets the trigger of its next step. */
export function trailStop(
  work: UnitOfWork,
  { market }: Pick<Prices, 'market'>,
  row: PositionRow,
  tick: number,
): PositionRow {
  const { direction, trailing_bps: bps, stop_loss: before } = row;
  if (bps === null) throw new Error(`the position ${row.number} has no trailing stop`);
  const price = pathPrice(market, rulesOfRow(row.symbol), row.product, sideOf(direction, 'close'), tick);
  const { stop, next } = trailingLevels(direction, price, Number(bps), market.dayRules(row.symbol, tick).unit);
  const isNearer = before === null || (direction === 'long' ? stop > before : stop < before);
  const followed = changePosition(work, row, { stop_loss: isNearer ? stop : before, stops_tick: BigInt(tick) });
  const [lossWay, nextWay] = direction === 'long' ? (['below', 'above'] as const) : (['above', 'below'] as const);
  if (isNearer) setTrigger(work, targetOf(row), 'stop_loss', lossWay, stop, tick);
  setTrigger(work, targetOf(row), 'trail', nextWay, next, tick);
  return followed;
}

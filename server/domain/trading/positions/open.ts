import { isDealt } from '#contract/rules/products.ts';
import { guardLevel, isOfTwoPrices, liquidationPrice, roomOf } from '#contract/rules/trading/liquidation.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { nextRollover } from '#contract/rules/trading/lots.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import type { Prices } from '#server/domain/deps.ts';
import { capture, release } from '#server/ledger/holds.ts';
import { ledgerAccount, post, houseLine, type UserAccount } from '../posting.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { rulesOfRow, secondsOf } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { rateAt } from './prices.ts';
import { changePosition, costOfPart, heldPrice, termsOf } from './positions.ts';
import type { PositionRow } from '../rows.ts';

/** Contracts, forex and metals share one account. */
export function accountOf({ user_id: userId }: PositionRow): UserAccount {
  return { userId, kind: 'contract' };
}

interface Part {
  /** A triggered stop order's fill, at a better price than its hold's. */
  isTaken?: boolean;
  price: bigint;
  quantity: bigint;
  tick: number;
}

/**
 * Fills a waiting order or a part of it: the fee is paid from the hold, and the part's margin stays there. Fills of a limit order are at
 * its limit and add up to the cost of the whole. A triggered stop order's fill comes first, at its own price, and what the hold has too
 * much for it is released. The first fill sets the stops' triggers; every fill sets the liquidation of what is open.
 */
export function openPart(
  work: UnitOfWork,
  deps: Pick<Prices, 'market'>,
  row: PositionRow,
  { price, quantity, tick, isTaken = false }: Part,
): PositionRow {
  const target = targetOf(row);
  const waiting = row.waiting - quantity;
  const way = row.direction === 'long' ? 'below' : 'above';
  if (row.type === 'limit') setTrigger(work, target, 'fill', way, waiting > 0n ? row.limit_price : null, tick);
  if (waiting === 0n && row.time_in_force === 'day') setTrigger(work, target, 'end', 'at', null, tick);
  // Less than a step is no fill: the order waits for the next tick.
  if (quantity === 0n) return changePosition(work, row, {});
  const isFirst = row.open_price === null;
  const { margin, fee } = costOfPart(row, price, quantity);
  const rate = isFirst ? rateAt(deps.market, rulesOfRow(row.symbol), tick) : row.rate;
  const n = row.fills + 1n;
  const account = ledgerAccount(accountOf(row), 'USDT');
  const paid = capture(account, fee, [houseLine('fees', 'USDT', fee)]);
  post(work, { id: `${row.product}:${row.id}:${n}:fee`, kind: 'fee', reference: row.number, tick }, paid);
  work.fills.push({
    order_id: row.id,
    n,
    product: row.product,
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'open',
    tick: BigInt(tick),
    price,
    quantity,
    amount: notionalOf(price, quantity, valueUnit(rulesOfRow(row.symbol), rate), 'ceil'),
    fee,
    profit: 0n,
    margin,
    rate,
    shown_at: row.type === 'market' ? row.shown_at : null,
  });
  const saved = isTaken ? costOfPart(row, heldPrice(row), quantity).cost - margin - fee : 0n;
  const entry = { id: `${row.product}:${row.id}:${n}:release`, kind: 'hold_end', reference: row.number, tick };
  post(work, entry, release(account, saved));
  const first = {
    open_tick: BigInt(tick),
    stops_tick: BigInt(tick),
    opened: BigInt(secondsOf(tick)),
    rate,
    status: 'open' as const,
  };
  // A close cancels the waiting rest first, so until then all that was opened is open.
  const value = row.open_value + price * quantity;
  const opened = changePosition(work, row, {
    ...(isFirst ? first : {}),
    open_value: value,
    open_price: openPriceOf(row.direction, value, row.open_quantity + quantity),
    open_quantity: row.open_quantity + quantity,
    waiting,
    held: row.held - margin - fee - saved,
    margin: row.margin + margin,
    fee: row.fee + fee,
    fills: n,
  });
  if (isFirst) {
    for (const { purpose, way: stopWay, level } of stopsOf(opened)) {
      if (level !== null) setTrigger(work, target, purpose, stopWay, level, tick);
    }
    if (isDealt(row.product)) {
      const { at } = nextRollover(secondsOf(tick));
      setTrigger(work, target, 'swap', 'at', BigInt((at * 1000) / tickMs), tick);
    }
  }
  return armLiquidation(work, deps, opened, tick);
}

/** The average open price, rounded against the owner. @param value the sum of price times quantity. */
export function openPriceOf(direction: PositionRow['direction'], value: bigint, quantity: bigint): bigint {
  return direction === 'long' ? (value + quantity - 1n) / quantity : value / quantity;
}

/** What the triggers of a position are about. */
export function targetOf({ id, product, symbol }: PositionRow) {
  return { order_id: id, product, symbol };
}

/** The stops of a position and the direction in which the price reaches each; a level is null where there is none. */
export function stopsOf({ direction, take_profit: profit, stop_loss: loss }: PositionRow) {
  const [profitWay, lossWay] = direction === 'long' ? (['above', 'below'] as const) : (['below', 'above'] as const);
  return [
    { purpose: 'take_profit', way: profitWay, level: profit },
    { purpose: 'stop_loss', way: lossWay, level: loss },
  ] as const;
}

/**
 * Sets the trigger of the liquidation from the current margin. Where price and conversion rate decide together, its level allows for what
 * the rate may move until the next rollover, while the displayed liquidation price is the one at the rate of now.
 */
export function armLiquidation(
  work: UnitOfWork,
  { market }: Pick<Prices, 'market'>,
  row: PositionRow,
  tick: number,
): PositionRow {
  const terms = termsOf(row);
  const { direction, rules } = terms;
  const way = direction === 'long' ? 'below' : 'above';
  if (isOfTwoPrices(terms)) {
    const [room, rate] = [roomOf(terms, row.margin), rateAt(market, rules, tick)];
    setTrigger(work, targetOf(row), 'liquidation', way, guardLevel(direction, room, rate), tick, room);
    return changePosition(work, row, { liquidation: liquidationPrice(terms, row.margin, rate) });
  }
  const liquidation = liquidationPrice(terms, row.margin);
  // At zero no price can liquidate the position.
  setTrigger(work, targetOf(row), 'liquidation', way, liquidation === 0n ? null : liquidation, tick);
  return changePosition(work, row, { liquidation });
}

/**
 * Releases the hold of what is not filled, and drops its triggers. The order's quantity then is what was filled.
 */
export function releaseUnfilled(work: UnitOfWork, row: PositionRow, tick: number): PositionRow {
  if (row.waiting === 0n) return row;
  const entry = { id: `${row.product}:${row.id}:release`, kind: 'hold_end', reference: row.number, tick };
  post(work, entry, release(ledgerAccount(accountOf(row), 'USDT'), row.held));
  for (const purpose of ['fill', 'stop', 'end'] as const) setTrigger(work, targetOf(row), purpose, 'at', null, tick);
  const quantity = row.open_price === null ? row.quantity : row.quantity - row.waiting;
  return changePosition(work, row, { quantity, waiting: 0n, held: 0n });
}

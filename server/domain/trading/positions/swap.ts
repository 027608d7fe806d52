import { tickMs } from '#contract/market/path/ticks.ts';
import { notionalOf, valueUnit } from '#contract/rules/trading/figures.ts';
import { nextRollover, swapBps, swapNights, swapOf } from '#contract/rules/trading/lots.ts';
import type { Prices } from '#server/domain/deps.ts';
import { adjust } from '#server/ledger/holds.ts';
import { houseLine, ledgerAccount, post } from '../posting.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { secondsOf } from '../moment.ts';
import { setTrigger } from '../triggers.ts';
import { armLiquidation, accountOf, targetOf } from './open.ts';
import { rateAt } from './prices.ts';
import { changePosition, termsOf } from './positions.ts';
import type { PositionRow } from '../rows.ts';

/**
 * Charges the overnight swap of an open position at the conversion rate of now. It changes the margin, so the liquidation is set again.
 * Where the margin does not cover the swap it is used up, and the price of the next tick decides.
 */
export function chargeSwap(
  work: UnitOfWork,
  deps: Pick<Prices, 'market'>,
  row: PositionRow,
  tick: number,
): PositionRow {
  const { rules, openPrice, direction } = termsOf(row);
  const rate = rateAt(deps.market, rules, tick);
  const notional = notionalOf(openPrice, row.open_quantity, valueUnit(rules, rate), 'ceil');
  const at = secondsOf(tick);
  const due = swapOf(notional, swapBps(rules, direction), swapNights(new Date(at * 1000).getUTCDay()));
  const swap = row.margin + due < 0n ? -row.margin : due;
  const margin = row.margin + swap;
  const n = row.fills + 1n;
  const booked = adjust(ledgerAccount(accountOf(row), 'USDT'), swap, [houseLine('treasury', 'USDT', -swap)]);
  post(work, { id: `forex:${row.id}:${n}`, kind: 'swap', reference: row.number, tick }, booked);
  work.fills.push({
    order_id: row.id,
    n,
    product: row.product,
    user_id: row.user_id,
    symbol: row.symbol,
    purpose: 'swap',
    tick: BigInt(tick),
    price: openPrice,
    quantity: row.open_quantity,
    amount: notional,
    fee: 0n,
    profit: swap,
    margin: 0n,
    rate,
    shown_at: null,
  });
  setTrigger(work, targetOf(row), 'swap', 'at', BigInt((nextRollover(at).at * 1000) / tickMs), tick);
  return armLiquidation(work, deps, changePosition(work, row, { margin, swap: row.swap + swap, fills: n }), tick);
}

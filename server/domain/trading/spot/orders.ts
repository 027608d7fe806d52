import { type SpotChanges, type SpotRow, spotColumns } from '../rows.ts';
import type { Kysely } from 'kysely';
import type { SpotOrder, SpotState } from '#contract/api/spot.ts';
import { currencies, fromMinor, isCurrency } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal } from '#contract/money.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Listed, listRows } from '#server/domain/listRows.ts';
import type { UnitOfWork } from '../unitOfWork.ts';
import { rulesOfRow } from '../moment.ts';
import { ledgerAccount, type UserAccount } from '../posting.ts';
import { presentWaiting } from '../waiting.ts';

/** Changes an order whose row is locked. @returns its new state. */
export function changeSpot({ spots }: UnitOfWork, row: SpotRow, changes: SpotChanges): SpotRow {
  const after = { ...row, ...changes };
  spots.set(row.id, after);
  return after;
}

/** A quantity of the market in the coin's minor units. Exact, as balances have more decimals than quantities. */
export function coinMinor({ base, quantityPrecision }: MarketRules, quantity: bigint): bigint {
  if (!isCurrency(base)) throw new Error(`${base} is no currency`);
  return quantity * 10n ** BigInt(currencies[base].scale - quantityPrecision);
}

/** The account that an order pays from. */
export function accountOf({ user_id: userId }: Pick<SpotRow, 'user_id'>): UserAccount {
  return { userId, kind: 'spot' };
}

/** The ledger account of an order's hold: USDT of a buyer, the coin of a seller. */
export function holdAccount({ base }: MarketRules, row: Pick<SpotRow, 'user_id' | 'side'>) {
  return ledgerAccount(accountOf(row), row.side === 'buy' ? 'USDT' : base);
}

/** What the triggers of an order are about. */
export function targetOf({ id, symbol }: SpotRow) {
  return { order_id: id, product: 'spot' as const, symbol };
}

export function presentSpot(row: SpotRow): SpotOrder {
  const rules = rulesOfRow(row.symbol);
  const { base, quantityPrecision } = rules;
  if (!isCurrency(base)) throw new Error(`${base} is no currency`);
  const quantity = (figure: bigint) => formatDecimal(figure, quantityPrecision);
  return {
    id: row.id,
    number: row.number,
    symbol: row.symbol,
    side: row.side,
    type: row.is_oco === 1n ? 'oco' : row.type,
    quantity: quantity(row.quantity),
    price: row.price === null ? null : writePrice(rules, row.price),
    ...presentWaiting(rules, row),
    filled: quantity(row.filled),
    fills: Number(row.fills),
    average: row.filled === 0n ? null : writePrice(rules, averagePrice(rules, row)),
    amount: fromMinor(row.amount, 'USDT'),
    fee: fromMinor(row.fee, 'USDT'),
    held: fromMinor(row.held, row.side === 'buy' ? 'USDT' : base),
    status: row.status,
    created: Number(row.created),
    tick: Number(row.tick),
    ended: row.ended === null ? null : Number(row.ended),
    simulated: true,
  };
}

/** Amount ÷ filled, in price units, rounded up for a buyer and down for a seller. */
function averagePrice({ pricePrecision, quantityPrecision }: MarketRules, { amount, filled, side }: SpotRow): bigint {
  const scaled = amount * 10n ** BigInt(pricePrecision + quantityPrecision);
  const by = filled * 10n ** BigInt(currencies.USDT.scale);
  return side === 'buy' ? (scaled + by - 1n) / by : scaled / by;
}

/** A user's orders, newest first. */
export function listSpot(
  db: Kysely<Tables>,
  userId: string,
  { status, symbol, ...page }: Listed & { status?: SpotState | undefined; symbol?: string | undefined },
): Promise<{ list: SpotOrder[]; next: string | null }> {
  let query = db.selectFrom('spot_orders').select(spotColumns).where('user_id', '=', userId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  return listRows(query, page, presentSpot);
}

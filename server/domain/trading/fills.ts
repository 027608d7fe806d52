import { type Fill, fillsPerAnswer, type Product } from '#contract/api/trading.ts';
import { fromMinor } from '#contract/currencies.ts';
import { fineDigits } from '#contract/rules/trading/option.ts';
import { rateScale, writePrice } from '#contract/rules/trading/figures.ts';
import { formatDecimal } from '#contract/money.ts';
import { prepared } from '#server/store/prepared.ts';
import type { Stores } from '../parts.ts';
import { DomainError } from '../errors.ts';
import { rulesOfRow, secondsOf } from './moment.ts';

interface FillsRequest {
  product: Product;
  id: string;
  /** The number of the last known fill: later ones are listed. */
  after?: number | undefined;
}

/**
 * The fills of a user's order, oldest first, up to one page. @throws DomainError not_found, also for another user's order.
 */
export async function listFills(
  { store }: Pick<Stores, 'store'>,
  userId: string,
  { product, id, after = 0 }: FillsRequest,
): Promise<Fill[]> {
  const known = await ownOrder[product](store.db, { id, userId });
  if (known.length === 0) throw DomainError.of('not_found', {}, 'id');
  const rows = await select(store.db, { id, after: BigInt(after) });
  return rows.map((row) => {
    const rules = rulesOfRow(row.symbol);
    const price =
      row.product === 'option'
        ? formatDecimal(row.price, rules.pricePrecision + fineDigits)
        : writePrice(rules, row.price);
    return {
      n: Number(row.n),
      purpose: row.purpose,
      tick: Number(row.tick),
      time: secondsOf(row.tick),
      price,
      quantity: formatDecimal(row.quantity, rules.quantityPrecision),
      amount: fromMinor(row.amount, 'USDT'),
      fee: fromMinor(row.fee, 'USDT'),
      profit: fromMinor(row.profit, 'USDT'),
      margin: fromMinor(row.margin, 'USDT'),
      rate: formatDecimal(row.rate, rateScale),
      shown_at: row.shown_at === null ? null : Number(row.shown_at),
    };
  });
}

interface Own {
  id: string;
  userId: string;
}

const ownPosition = prepared((db, p: Own) =>
  db.selectFrom('positions').select('id').where('id', '=', p.id).where('user_id', '=', p.userId),
);

const ownOrder: Record<Product, typeof ownPosition> = {
  spot: prepared((db, p: Own) =>
    db.selectFrom('spot_orders').select('id').where('id', '=', p.id).where('user_id', '=', p.userId),
  ),
  contract: ownPosition,
  forex: ownPosition,
  option: prepared((db, p: Own) =>
    db.selectFrom('options').select('id').where('id', '=', p.id).where('user_id', '=', p.userId),
  ),
};

const select = prepared((db, p: { id: string; after: bigint }) =>
  db
    .selectFrom('fills')
    .selectAll()
    .where('order_id', '=', p.id)
    .where('n', '>', p.after)
    .orderBy('n')
    .limit(fillsPerAnswer),
);

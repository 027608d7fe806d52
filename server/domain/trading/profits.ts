import { type Kysely, sql } from 'kysely';
import type { ProfitRow } from '#contract/api/trading.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { Tables } from '#server/store/tables.ts';

interface Span {
  /** Seconds, the first included and the last not. */
  from: number;
  to: number;
  /** Seconds east of UTC. */
  offset: number;
}

const ticksPerSecond = 5n;
const daySeconds = 86_400n;

/**
 * Realised profit by day and market: the sums of that day's fills, with opening fees and swap on the day they were paid. A loss is
 * limited to margin and fee, as the house bears the rest, so that the days add up to `resultOf` of the positions. Spot is left out:
 * it has no closing fills.
 */
export async function listProfits(
  db: Kysely<Tables>,
  userId: string,
  { from, to, offset }: Span,
): Promise<ProfitRow[]> {
  // Integer division truncates on both engines.
  const day = sql<bigint>`(tick / ${ticksPerSecond} + ${BigInt(offset)}) / ${daySeconds}`;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('fills')
        .where('user_id', '=', userId)
        .where('product', '<>', 'spot')
        .where('tick', '>=', BigInt(from) * ticksPerSecond)
        .where('tick', '<', BigInt(to) * ticksPerSecond)
        .select(['product', 'symbol', 'fee', 'purpose', 'profit', 'margin'])
        .select(day.as('day'))
        .as('dated'),
    )
    .select([
      'day',
      'product',
      'symbol',
      sql<bigint>`cast(sum(case when purpose = 'close' then 1 else 0 end) as bigint)`.as('count'),
      sql<bigint>`cast(sum(case when purpose <> 'close' then 0
        when margin + profit - fee < 0 then fee - margin else profit end) as bigint)`.as('profit'),
      sql<bigint>`cast(sum(fee) as bigint)`.as('fee'),
      sql<bigint>`cast(sum(case when purpose = 'swap' then profit else 0 end) as bigint)`.as('swap'),
    ])
    .groupBy(['day', 'product', 'symbol'])
    .orderBy('day', 'desc')
    .orderBy('product')
    .orderBy('symbol')
    .execute();
  return rows.flatMap((row) =>
    row.product === 'spot'
      ? []
      : [
          {
            date: new Date(Number(row.day * daySeconds) * 1000).toISOString().slice(0, 10),
            product: row.product,
            symbol: row.symbol,
            count: Number(row.count),
            profit: fromMinor(row.profit, 'USDT'),
            fee: fromMinor(row.fee, 'USDT'),
            swap: fromMinor(row.swap, 'USDT'),
          },
        ],
  );
}

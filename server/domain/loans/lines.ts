import type { Kysely } from 'kysely';
import type { LoanLine } from '#contract/api/plans/loans.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { type LoanRow, unpaidOf } from './loans.ts';

interface NewLine extends Pick<LoanLine, 'kind'> {
  day: bigint;
  /** Minor units. */
  amount: bigint;
  /** Seconds since 1970. */
  created: number;
}

/** Adds a line to a loan whose row is locked. @param row the loan behind it, `lines` counted up already. */
export async function addLine(trx: Trx, row: LoanRow, { kind, day, amount, created }: NewLine): Promise<void> {
  await trx
    .insertInto('loan_lines')
    .values({ loan_id: row.id, n: row.lines, kind, day, amount, unpaid: unpaidOf(row), created: BigInt(created) })
    .execute();
}

/**
 * The lines of a user's own loan, newest first. The cursor is the number of the last one.
 * @throws DomainError not_found, also for somebody else's.
 */
export async function listLines(
  db: Kysely<Tables>,
  userId: string,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<{ list: LoanLine[]; next: string | null }> {
  const own = await db
    .selectFrom('loans')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own === undefined) throw DomainError.of('not_found', {});
  let query = db.selectFrom('loan_lines').selectAll().where('loan_id', '=', own.id);
  if (cursor !== undefined) query = query.where('n', '<', readCursor(cursor));
  const rows = await query
    .orderBy('n', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const list = shown.map(({ kind, day, amount, unpaid, created }) => ({
    kind,
    day: Number(day),
    amount: fromMinor(amount, 'USDT'),
    unpaid: fromMinor(unpaid, 'USDT'),
    time: Number(created),
  }));
  return { list, next: rows.length > limit ? String(shown.at(-1)?.n) : null };
}

function readCursor(cursor: string): bigint {
  if (!/^\d{1,12}$/.test(cursor)) throw DomainError.of('parameter_wrong', { field: 'cursor' }, 'cursor');
  return BigInt(cursor);
}

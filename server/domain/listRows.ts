import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { DomainError } from './errors.ts';

export interface Listed {
  cursor?: string | undefined;
  limit: number;
  /** When a row was made, in seconds, both inclusive. */
  from?: number | undefined;
  to?: number | undefined;
}

interface Row {
  id: string;
  created: bigint;
}

/** A page of rows, newest first. The cursor is the last one's place in time, so new ones move no page. */
export async function listRows<
  T extends
    | 'spot_orders'
    | 'positions'
    | 'options'
    | 'deposits'
    | 'conversions'
    | 'withdrawals'
    | 'notices'
    | 'plan_orders'
    | 'loans',
  R extends Row,
  O,
>(
  query: SelectQueryBuilder<Tables, T, R>,
  { cursor, limit, from, to }: Listed,
  present: (row: R) => O,
): Promise<{ list: O[]; next: string | null }> {
  const all = query as unknown as SelectQueryBuilder<Tables, 'spot_orders', R>;
  let paged = all
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (from !== undefined) paged = paged.where('created', '>=', BigInt(from));
  if (to !== undefined) paged = paged.where('created', '<=', BigInt(to));
  if (cursor !== undefined) {
    const { created, id } = readCursor(cursor);
    paged = paged.where((eb) =>
      eb.or([eb('created', '<', created), eb.and([eb('created', '=', created), eb('id', '<', id)])]),
    );
  }
  const rows = await paged.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? `${last.created}.${last.id}` : null;
  return { list: shown.map(present), next };
}

function readCursor(cursor: string): { created: bigint; id: string } {
  const match = /^(\d{1,12})\.([0-9a-f-]{36})$/.exec(cursor);
  if (match === null) throw DomainError.of('parameter_wrong', { field: 'cursor' }, 'cursor');
  const [, created = '', id = ''] = match;
  return { created: BigInt(created), id };
}

import { type RawBuilder, sql } from 'kysely';

/** A row's values of some columns, and nothing else that it may carry. */
export function valuesOf<T extends object, C extends keyof T>(row: T, columns: readonly C[]): Pick<T, C> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<T, C>;
}

/** For `on conflict do update set`: these columns as the row that was to be inserted has them. */
export function excluded<T extends object>(
  columns: readonly (keyof T & string)[],
): { [C in keyof T]?: RawBuilder<T[C]> } {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as {
    [C in keyof T]?: RawBuilder<T[C]>;
  };
}

/** The sum over all rows, nothing where there are none: whole, which PostgreSQL's own sum of whole numbers is not. */
export function sumOf(value: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`cast(coalesce(sum(${value}), 0) as bigint)`;
}

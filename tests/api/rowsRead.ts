import type { Kysely, KyselyPlugin } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

/** The same database, and how many rows were read of it so far. */
export function rowsRead(db: Kysely<Tables>): { db: Kysely<Tables>; count(): number } {
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  };
  return { db: db.withPlugin(counting), count: () => rows };
}

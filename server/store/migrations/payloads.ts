import { type Kysely, sql } from 'kysely';

/** Version 10: a job is told what it is about in a payload. Those that are still due know it from their reference alone. */
export async function applyPayloads(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column payload text not null default ''`.execute(db);
  const { rows } = await sql<{ id: bigint; kind: string; reference: string }>`
    select id, kind, reference from jobs where state = 'due'`.execute(db);
  for (const { id, kind, reference } of rows) {
    await sql`update jobs set payload = ${JSON.stringify(payloadOf(kind, reference))} where id = ${id}`.execute(db);
  }
}

function payloadOf(kind: string, reference: string): object {
  if (kind === 'review:deposit') return { deposit: reference };
  const [user = '', cause = ''] = reference.split(' ');
  return { user, cause };
}

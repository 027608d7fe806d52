import { type Kysely, sql } from 'kysely';
import { prepared } from '#server/store/prepared.ts';
import type { Tables } from '#server/store/tables.ts';
import type { UserEntry } from './movements.ts';
import { changesByDay, type DayChange, entriesOf } from './reading.ts';

interface History {
  changes: readonly DayChange[];
  entries: readonly UserEntry[];
}

/** Who looks at a report asks for it again and again; some 300 bytes an entry. */
const kept = 16;

const known = new Map<string, { postings: bigint; history: History }>();

/**
 * What happened to a user's accounts, read anew only when they have other postings than last time: nothing that is posted changes. Who
 * posts meanwhile makes the copy newer than its number, never older.
 */
export async function historyOf(db: Kysely<Tables>, userId: string): Promise<History> {
  const [{ postings } = { postings: 0n }] = await countPostings(db, { userId });
  const last = known.get(userId);
  const isSame = last !== undefined && last.postings === postings;
  const history = isSame
    ? last.history
    : { changes: await changesByDay(db, userId), entries: await entriesOf(db, userId) };
  known.delete(userId);
  known.set(userId, { postings, history });
  const [oldest] = known.keys();
  if (known.size > kept && oldest !== undefined) known.delete(oldest);
  return history;
}

/** Every account numbers its postings without a gap. */
const countPostings = prepared((db, p: { userId: string }) =>
  db
    .selectFrom('ledger_accounts')
    .where('owner', '=', p.userId)
    .select(sql<bigint>`cast(coalesce(sum(seq), 0) as bigint)`.as('postings')),
);

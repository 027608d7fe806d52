import type { Kysely } from 'kysely';
import { type ChainHead, type ChainRow, follows, nameOfHead, readStatement } from '#contract/market/chain.ts';
import { headKey, linkOf, readHead } from '#server/store/chain.ts';
import type { Tables } from '#server/store/tables.ts';
import { sha256Hex } from '#server/domain/secrets.ts';

/** A row as it is stored: of a genesis with what it says. */
export interface StoredRow extends ChainRow {
  statement: string | null;
}

/** The whole chain, or the rows from `from` on, oldest first. */
export async function readChain(db: Kysely<Tables>, from = 1, limit?: number): Promise<StoredRow[]> {
  const query = db.selectFrom('commitments').selectAll().where('seq', '>=', BigInt(from)).orderBy('seq');
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map((row) => ({ ...row, seq: Number(row.seq), published: Number(row.published) }));
}

/** What is wrong with the chain itself: numbers, links, and what a genesis says. */
export function chainProblems(rows: readonly StoredRow[]): string[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1] ?? null;
    const { seq, kind, date, commitment, statement } = row;
    const what = `row ${seq} (${date})`;
    return [
      ...(follows(row, before) ? [] : [`${what} does not follow ${before === null ? 'nothing' : nameOfHead(before)}`]),
      ...(linkOf(row) === row.link ? [] : [`${what} has been changed: its link is not the hash of it`]),
      ...(kind === 'genesis' && !isStated(statement, commitment) ? [`${what} does not say what it commits to`] : []),
    ];
  });
}

function isStated(statement: string | null, commitment: string): boolean {
  return statement !== null && readStatement(statement) !== null && sha256Hex(statement) === commitment;
}

/** What was noted of a chain outside of its table, and where. */
export interface Noted extends ChainHead {
  where: string;
}

/** Which of the heads that were noted are not of this chain: it has been shortened, or rewritten. */
export function headProblems(rows: readonly ChainRow[], noted: readonly Noted[]): string[] {
  const links = new Map(rows.map(({ seq, link }) => [seq, link]));
  return noted.flatMap((head) => {
    const { seq, link, where } = head;
    if (seq === 0 || links.get(seq) === link) return [];
    const other = links.has(seq) ? 'another row stands there' : `it has ${rows.length} rows`;
    return [`${where} says that ${nameOfHead(head)} is part of the chain, and ${other}`];
  });
}

/** What `meta` says of the head, as a note; one that is missing beside a chain is a problem of its own. */
export async function notedInMeta(db: Kysely<Tables>): Promise<Noted | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', headKey).executeTakeFirst();
  const head = row === undefined ? null : readHead(row.value);
  return head === null ? null : { ...head, where: 'The table "meta"' };
}

/** Whether the head in `meta` is the last row: what is behind it was not published by this program. */
export function metaProblems(rows: readonly ChainRow[], noted: Noted | null): string[] {
  const last = rows.at(-1);
  if (noted === null) return last === undefined ? [] : ['The table "meta" does not say where the chain stands'];
  if (last !== undefined && noted.seq < last.seq)
    return [`The table "meta" says that the chain ends at ${nameOfHead(noted)}, and it ends at ${nameOfHead(last)}`];
  return headProblems(rows, [noted]);
}

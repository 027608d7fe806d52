import type { Answer } from '#contract/api/calls.ts';
import { type ChainHead, follows, linkText, nameOfHead } from '#contract/market/chain.ts';
import { call } from '#src/lib/api.ts';
import { sha256 } from '#src/lib/files/sha256.ts';
import { fact } from '#src/state/feed/fact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import type { NamedHead } from './verify.rules.ts';

type Rows = Answer<'market/chain'>['list'];

export interface ChainFinding {
  /** The chain's present head, by its short name. */
  head: string;
  /** `broken`: its rows do not name each other. `foreign`: it does not hold the head that the link names. */
  verdict: 'whole' | 'broken' | 'foreign';
}

/** The chain as this phone hashes it again, from the head that a link names to its present head; without a link, its last rows. */
export const chainOf = perKey(
  (named: NamedHead | null) =>
    fact<ChainFinding>('chain', () => checkChain(named), { scope: 'all', fresh: () => true }),
  { nameOf: (named) => (named === null ? '' : `${named.seq}-${named.short}`) },
);

const rowsBack = 40;
/** A century of days is more than so many pages of 500. */
const pagesMax = 100;

async function checkChain(named: NamedHead | null): Promise<ChainFinding> {
  const from = named?.seq ?? Math.max(1, (await call('market/seeds', {})).head.seq - rowsBack);
  const { head, rows } = await readRows(from);
  const name = nameOfHead(head);
  if (!(await isWhole(rows, from, head))) return { head: name, verdict: 'broken' };
  const isThere = named === null || rows[0]?.link.startsWith(named.short) === true;
  return { head: name, verdict: isThere ? 'whole' : 'foreign' };
}

async function readRows(from: number): Promise<{ head: ChainHead; rows: Rows }> {
  const rows: Rows = [];
  for (let page = 0; ; page += 1) {
    const { head, list } = await call('market/chain', { from: from + rows.length });
    rows.push(...list);
    if (list.length === 0 || from + rows.length > head.seq || page === pagesMax) return { head, rows };
  }
}

/** Whether the rows follow each other up to the head. A head that lies behind the chain's end has none: that is for the caller. */
async function isWhole(rows: Rows, from: number, head: ChainHead): Promise<boolean> {
  const last = rows.at(-1);
  if (last !== undefined && (last.seq !== head.seq || last.link !== head.link)) return false;
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1] ?? (from === 1 ? null : { seq: row.seq - 1, link: row.prev });
    const { statement } = row;
    if (!follows(row, before) || (await hashOf(linkText(row))) !== row.link) return false;
    if (statement !== null && (await hashOf(statement)) !== row.commitment) return false;
  }
  return true;
}

function hashOf(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text).buffer);
}

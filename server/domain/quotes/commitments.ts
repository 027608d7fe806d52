import type { Answer } from '#contract/api/calls.ts';
import { type ChainHead, chainStart, isInTime, readStatement } from '#contract/market/chain.ts';
import { dayOfDate } from '#contract/market/calendar.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { readChain, type StoredRow } from './chain/problems.ts';
import { daysShown } from './chain/publish.ts';

const daySeconds = 86_400;
const blockDays = 256;
const chainPage = 500;

type Asking = Pick<Deps, 'store' | 'market' | 'clock'>;

/** The days that are shown, newest first: the last 30, today and those ahead that are committed to. */
export async function listCommitments({ store, market, clock }: Asking): Promise<Answer<'market/seeds'>> {
  const now = nowSeconds(clock);
  const rows = await store.db
    .selectFrom('commitments')
    .selectAll()
    .where('kind', '=', 'day')
    .where('date', '>=', dateOf(now - daysShown * daySeconds))
    .orderBy('date', 'desc')
    .execute();
  const list = rows.map((row) => {
    const { date, version, commitment, link } = row;
    const [seq, published] = [Number(row.seq), Number(row.published)];
    const inTime = isInTime({ date, published });
    return { date, version, commitment, published, in_time: inTime, seq, link, revealed: hasEnded(date, now) };
  });
  return { version: market.versionOf(dateOf(now)), head: await headOf(store), list };
}

/** @throws DomainError not_found for a day whose commitment was never published. */
export async function revealDay({ store, market, clock }: Asking, date: string): Promise<Answer<'market/seed'>> {
  const row = await store.db
    .selectFrom('commitments')
    .selectAll()
    .where('kind', '=', 'day')
    .where('date', '=', date)
    .executeTakeFirst();
  const day = dayOfDate(date);
  if (row === undefined || day === null) throw DomainError.of('not_found', {}, 'date');
  const revealed = market.reveal(date, clock.nowMs());
  const { version, commitment, link } = row;
  const [seq, published] = [Number(row.seq), Number(row.published)];
  return {
    date,
    version,
    commitment,
    published,
    in_time: isInTime({ date, published }),
    seq,
    link,
    block: version === 'market-1' ? null : Math.floor(day / blockDays),
    key: revealed?.key ?? null,
    sheet: revealed?.sheet ?? null,
  };
}

/** The chain's rows from `from` on, so many at a time: everything that anybody needs to hash them again. */
export async function listChain({ store }: Asking, from: number): Promise<Answer<'market/chain'>> {
  const rows = await readChain(store.db, from, chainPage);
  return { head: await headOf(store), list: rows.map(shownRow) };
}

function shownRow({ seq, kind, date, version, commitment, published, prev, link, statement }: StoredRow) {
  return { seq, kind, date, version, commitment, published, prev, link, statement };
}

/** @throws DomainError not_found for a block that the genesis does not commit to. */
export async function revealBlock({ store, market, clock }: Asking, n: number): Promise<Answer<'market/block'>> {
  const [genesis] = await store.db
    .selectFrom('commitments')
    .select('statement')
    .where('kind', '=', 'genesis')
    .execute();
  const stated = readStatement(genesis?.statement ?? '')?.blocks.find(([block]) => block === n);
  if (stated === undefined) throw DomainError.of('not_found', {}, 'n');
  return { block: n, hash: stated[1], key: market.revealBlock(n, clock.nowMs())?.key ?? null };
}

async function headOf({ db }: Deps['store']): Promise<ChainHead> {
  const row = await db
    .selectFrom('commitments')
    .select(['seq', 'link'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { seq: Number(row?.seq ?? 0), link: row?.link ?? chainStart };
}

function hasEnded(date: string, now: number): boolean {
  return date < dateOf(now);
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

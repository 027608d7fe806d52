import { type Law, laws, readStatement } from '#contract/market/chain.ts';
import { dayOfDate } from '#contract/market/calendar.ts';
import type { Era } from '#server/market/era.ts';
import { type Clock, nowSeconds } from '#server/platform/clock.ts';
import type { Store } from '#server/store/store.ts';
import { keptValue } from '#server/domain/secrets.ts';
import { CommitmentBroken } from './broken.ts';

const daySeconds = 86_400;
const eraKey = 'market_era';

/**
 * Which law makes which day of this database: what its genesis says. Before there is one, it is decided once, and for all processes
 * that start at the same time: a new database begins with market-2 today, one from before goes over to it on the first day that
 * nobody has committed to.
 * @throws CommitmentBroken when there are trades and no commitment: somebody has deleted them.
 */
export async function openEra(store: Store, clock: Clock): Promise<Era> {
  const known = await genesisEra(store);
  if (known !== null) return known;
  const last = await lastDay(store);
  if (last === null) await refuseForgotten(store);
  const era: Era =
    last === null
      ? { firstDay: Math.floor(nowSeconds(clock) / daySeconds), before: 'market-2' }
      : { firstDay: last + 1, before: 'market-1' };
  const kept = readEra(await keptValue(store, eraKey, () => `${era.firstDay} ${era.before}`));
  if (kept === null)
    throw new CommitmentBroken(`The value of "${eraKey}" in the table "meta" cannot be read: delete it.`);
  return kept;
}

/** The era that a genesis states; null when the text is none. */
export function eraOf(statement: string): Era | null {
  const stated = readStatement(statement);
  const firstDay = stated === null ? null : dayOfDate(stated.firstDay);
  return stated === null || firstDay === null ? null : { firstDay, before: stated.before };
}

async function genesisEra({ db }: Store): Promise<Era | null> {
  const row = await db.selectFrom('commitments').select('statement').where('kind', '=', 'genesis').executeTakeFirst();
  if (row === undefined) return null;
  const era = eraOf(row.statement ?? '');
  if (era === null) throw new CommitmentBroken('The first commitment cannot be read: restore a backup.');
  return era;
}

async function lastDay({ db }: Store): Promise<number | null> {
  const row = await db
    .selectFrom('commitments')
    .select('date')
    .where('kind', '=', 'day')
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : dayOfDate(row.date);
}

/** A database in which somebody has traded has commitments. */
async function refuseForgotten({ db }: Store): Promise<void> {
  const fill = await db.selectFrom('fills').select('symbol').limit(1).executeTakeFirst();
  const option = await db.selectFrom('options').select('symbol').limit(1).executeTakeFirst();
  if (fill === undefined && option === undefined) return;
  throw new CommitmentBroken(
    'There are trades in this database, and the commitments to their prices are gone: restore a backup ("npm run restore"), or choose another DATA_DIR or DATABASE_URL.',
  );
}

function readEra(text: string): Era | null {
  const match = /^(\d{1,6}) (\S+)$/.exec(text);
  const before: Law | undefined = laws.find((law) => law === match?.[2]);
  return before === undefined ? null : { firstDay: Number(match?.[1]), before };
}

import { dateOfDay, dayOfDate, genesisDay } from '#contract/market/calendar.ts';
import { type ChainHead, nameOfHead, readStatement, writeStatement } from '#contract/market/chain.ts';
import type { Market } from '#server/market/market.ts';
import type { Era } from '#server/market/era.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { headKey, type Publication, readHead, rowAfter, writeHead } from '#server/store/chain.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { sha256Hex } from '#server/domain/secrets.ts';
import { CommitmentBroken } from './broken.ts';
import { appendChainLog, readChainLog } from './chainLog.ts';
import { chainProblems, headProblems, metaProblems, notedInMeta, readChain, type StoredRow } from './problems.ts';

/** What is asked of a market to commit to it. */
export type CommittingMarket = Pick<Market, 'era' | 'versionOf' | 'commitment' | 'masterHash' | 'blockKeyHash'>;

export interface Publishing extends Pick<Deps, 'store' | 'clock' | 'log'> {
  market: CommittingMarket;
  config: Pick<Deps['config'], 'dataDir'>;
}

const daySeconds = 86_400;
export const daysShown = 30;
/** Tomorrow is published before today begins, and stands for a day while a server rests. */
const daysAhead = 2;
const blockDays = 256;
/** How many blocks ahead the keys are committed to at the start: 64 are 44 years. */
const blocksAhead = 64;

/**
 * Looks at the chain before anything is published: that it is whole, that it is the one that was noted outside of its table, and that
 * it was made with this market. What `chain.log` does not have yet is added to it.
 * @throws CommitmentBroken when it is not.
 */
export async function openChain(deps: Publishing): Promise<void> {
  const { store, market, config, log } = deps;
  // First the file: another process adds to it what it has committed, and that is in the database by then.
  const logged = await readChainLog(config.dataDir);
  const [rows, meta] = await store.snapshot(async (trx) => [await readChain(trx), await notedInMeta(trx)] as const);
  refuse(chainProblems(rows), changedText);
  refuse(metaProblems(rows, meta), changedText);
  refuse(headProblems(rows, logged ?? []), shortenedText);
  const genesis = rows.find(({ kind }) => kind === 'genesis');
  if (genesis !== undefined) refuseOtherMaster(genesis, market);
  for (const row of rows) refuseOtherVersion(row, market);
  const last = rows.at(-1);
  if (last === undefined) return;
  if (logged === null)
    log.warn({ dataDir: config.dataDir }, 'this data folder has no chain.log yet: it is written now');
  log.info(headFields(last), 'the chain of commitments');
  await noteInLog(deps, rows);
}

/**
 * Publishes what is missing: the genesis, every day from the last one on (of a new database from 30 days ago) to the day after
 * tomorrow. What was published stands: prices that do not match it are not shown at all.
 * @throws CommitmentBroken when the seed, or the algorithm, is not the one that was committed to.
 */
export async function publishCommitments(deps: Publishing): Promise<void> {
  const { store, market, clock, log } = deps;
  const today = Math.floor(nowSeconds(clock) / daySeconds);
  await refuseOtherDays(deps, today);
  if (!(await isMissing(deps, today))) return;
  const head = await store.transaction((trx) => publishMissing(trx, market, nowSeconds(clock)));
  log.info(headFields(head), 'commitments were published');
  await noteInLog(deps, await readChain(store.db));
}

async function isMissing({ store: { db } }: Publishing, today: number): Promise<boolean> {
  const genesis = await db.selectFrom('commitments').select('seq').where('kind', '=', 'genesis').executeTakeFirst();
  return genesis === undefined || ((await lastDayIn(db)) ?? 0) < today + daysAhead;
}

async function lastDayIn(db: Deps['store']['db'] | Trx): Promise<number | null> {
  const row = await db
    .selectFrom('commitments')
    .select('date')
    .where('kind', '=', 'day')
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : dayOfDate(row.date);
}

/** One process publishes at a time: each takes the row of the head first. */
async function publishMissing(trx: Trx, market: CommittingMarket, now: number): Promise<ChainHead> {
  let head = await takeHead(trx);
  const add = async (publication: Omit<Publication, 'published'>, statement: string | null = null) => {
    const row = rowAfter(head, { ...publication, published: now }, statement);
    await trx.insertInto('commitments').values(row).execute();
    head = { seq: Number(row.seq), link: row.link };
  };
  const genesis = await trx.selectFrom('commitments').select('seq').where('kind', '=', 'genesis').executeTakeFirst();
  if (genesis === undefined) {
    const date = dateOfDay(market.era.firstDay);
    const statement = statementOf(market, market.era);
    await add({ kind: 'genesis', date, version: market.versionOf(date), commitment: sha256Hex(statement) }, statement);
  }
  const today = Math.floor(now / daySeconds);
  const last = await lastDayIn(trx);
  for (let day = last === null ? today - daysShown : last + 1; day <= today + daysAhead; day += 1) {
    const date = dateOfDay(day);
    await add({ kind: 'day', date, version: market.versionOf(date), commitment: market.commitment(date) });
  }
  if (head === null) throw new Error('nothing was published');
  await trx
    .updateTable('meta')
    .set({ value: writeHead(head) })
    .where('key', '=', headKey)
    .execute();
  return head;
}

/** @returns the head as it is in the table; null where nothing was published yet. */
async function takeHead(trx: Trx): Promise<ChainHead | null> {
  await trx
    .insertInto('meta')
    .values({ key: headKey, value: writeHead({ seq: 0, link: '0'.repeat(64) }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await trx
    .updateTable('meta')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('key', '=', headKey)
    .returning('value')
    .executeTakeFirstOrThrow();
  const row = await trx
    .selectFrom('commitments')
    .select(['seq', 'link'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const head = row === undefined ? null : { seq: Number(row.seq), link: row.link };
  const noted = readHead(value);
  if (noted?.seq !== (head?.seq ?? 0) || (head !== null && noted.link !== head.link)) {
    throw new CommitmentBroken(`The chain does not end where the table "meta" says. ${changedText}`);
  }
  return head;
}

function statementOf(market: CommittingMarket, era: Era): string {
  const from = Math.floor((era.before === 'market-2' ? genesisDay : era.firstDay) / blockDays);
  const to = Math.floor(era.firstDay / blockDays) + blocksAhead;
  const blocks = Array.from({ length: to - from + 1 }, (_, at): [number, string] => [
    from + at,
    market.blockKeyHash(from + at),
  ]);
  return writeStatement({ firstDay: dateOfDay(era.firstDay), before: era.before, master: market.masterHash(), blocks });
}

/** The days that can still be asked for by everybody must be this market's. */
async function refuseOtherDays({ store, market }: Publishing, today: number): Promise<void> {
  const rows = await store.db
    .selectFrom('commitments')
    .select(['date', 'version', 'commitment'])
    .where('kind', '=', 'day')
    .where('date', '>=', dateOfDay(today - daysShown))
    .execute();
  for (const row of rows) {
    refuseOtherVersion(row, market);
    if (row.commitment !== market.commitment(row.date)) throw new CommitmentBroken(otherSeedText(row.date));
  }
}

function refuseOtherVersion({ date, version }: Pick<StoredRow, 'date' | 'version'>, market: CommittingMarket): void {
  const own = market.versionOf(date);
  if (version === own) return;
  throw new CommitmentBroken(
    `The prices of ${date} would not be the ones committed to. The market's algorithm was ${version} and is ${own} now: start the version that published it, or choose another DATA_DIR or DATABASE_URL.`,
  );
}

function refuseOtherMaster({ statement, date }: StoredRow, market: CommittingMarket): void {
  const stated = readStatement(statement ?? '');
  const isKept =
    stated?.master === market.masterHash() && stated.blocks.every(([n, hash]) => market.blockKeyHash(n) === hash);
  if (!isKept) throw new CommitmentBroken(otherSeedText(date));
}

function otherSeedText(date: string): string {
  return `The prices of ${date} would not be the ones committed to. MARKET_SEED is not the seed that this database was started with: set it to that seed, or choose another DATA_DIR or DATABASE_URL.`;
}

const changedText =
  'Somebody has changed what was published: restore a backup ("npm run restore"), or choose another DATA_DIR or DATABASE_URL.';

const shortenedText =
  'The database is older than what was published from here, or it was changed: restore a newer backup, set DATA_DIR and DATABASE_URL to those that belong together, or, where you mean to go on from an older state, move chain.log away. Phones that saw more will say so.';

function refuse(problems: readonly string[], advice: string): void {
  const [first] = problems;
  if (first !== undefined) throw new CommitmentBroken(`${first}. ${advice}`);
}

/** What the file does not have yet. Lines that another process wrote into it meanwhile do no harm. */
async function noteInLog({ config }: Publishing, rows: readonly StoredRow[]): Promise<void> {
  const logged = await readChainLog(config.dataDir);
  const last = Math.max(0, ...(logged ?? []).map(({ seq }) => seq));
  await appendChainLog(
    config.dataDir,
    rows.filter(({ seq }) => seq > last),
  );
}

function headFields(head: ChainHead) {
  return { head: nameOfHead(head), length: head.seq, link: head.link };
}

import type { Answer } from '../../../contract/api/calls.ts';
import { nowSeconds } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';

const daySeconds = 86_400;
const daysShown = 30;

/** The market that this server would show is not the one it has committed to. The message says what to set. */
export class CommitmentBroken extends Error {
  override name = 'CommitmentBroken';
}

type Publishing = Pick<Deps, 'store' | 'market' | 'clock'>;

/**
 * Publishes the commitments of the last 30 days, today and tomorrow where they are not yet published. What was published
 * stands: prices that do not match it are not shown at all.
 * @throws CommitmentBroken when the seed, or the algorithm, is not the one that was committed to.
 */
export async function publishCommitments({ store, market, clock }: Publishing): Promise<void> {
  const now = nowSeconds(clock);
  for (const date of datesAround(now)) {
    const commitment = market.commitment(date);
    await store.db
      .insertInto('commitments')
      .values({ date, version: market.version, commitment, created: BigInt(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const published = await store.db
      .selectFrom('commitments')
      .select(['commitment', 'version'])
      .where('date', '=', date)
      .executeTakeFirstOrThrow();
    if (published.commitment !== commitment)
      throw new CommitmentBroken(brokenText(date, published.version, market.version));
  }
}

function brokenText(date: string, published: string, own: string): string {
  const cause =
    published === own
      ? 'MARKET_SEED is not the seed that this database was started with: set it to that seed, or choose another DATA_DIR or DATABASE_URL.'
      : `The market's algorithm was ${published} and is ${own} now: start the version that published it, or choose another DATA_DIR or DATABASE_URL.`;
  return `The prices of ${date} would not be the ones committed to. ${cause}`;
}

export async function listCommitments({ store, market, clock }: Publishing): Promise<Answer<'market/seeds'>> {
  const now = nowSeconds(clock);
  const dates = datesAround(now);
  const rows = await store.db
    .selectFrom('commitments')
    .select(['date', 'commitment'])
    .where('date', 'in', dates)
    .orderBy('date', 'desc')
    .execute();
  const list = rows.map(({ date, commitment }) => ({ date, commitment, revealed: hasEnded(date, now) }));
  return { version: market.version, list };
}

/** @throws DomainError not_found for a day whose commitment was never published. */
export async function revealDay({ store, market, clock }: Publishing, date: string): Promise<Answer<'market/seed'>> {
  const row = await store.db.selectFrom('commitments').selectAll().where('date', '=', date).executeTakeFirst();
  if (row === undefined) throw DomainError.of('not_found', {}, 'date');
  const revealed = market.reveal(date, clock.nowMs());
  const { version, commitment } = row;
  return { date, version, commitment, key: revealed?.key ?? null, sheet: revealed?.sheet ?? null };
}

/** From tomorrow back to 30 days ago, as dates in UTC. */
function datesAround(now: number): string[] {
  return Array.from({ length: daysShown + 2 }, (_, index) => dateOf(now + (1 - index) * daySeconds));
}

function hasEnded(date: string, now: number): boolean {
  return date < dateOf(now);
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

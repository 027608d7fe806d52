import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/store/engines/engine.ts';
import type { Tables } from '#server/store/tables.ts';
import { tickAt } from '#contract/market/calendar.ts';
import type { Trx } from '#server/domain/deps.ts';
import type { Stores, World } from '#server/domain/parts.ts';
import type { Settlement } from '../moment.ts';
import { oldestTrigger } from './candidates.ts';

const key = 'settled_tick';

/** The settlement state of one process. It starts at the saved watermark. */
export async function openSettlement({
  store,
  clock,
}: Pick<Stores, 'store'> & Pick<World, 'clock'>): Promise<Settlement> {
  const noted = new Set<string>();
  const known = await readTick(store.db);
  const [oldest] = await oldestTrigger(store.db, {});
  // Nothing can be reached before the oldest trigger was set. An idle server saves no watermark, so this may be far ahead.
  const least = oldest === undefined ? tickAt(clock.nowMs()) : Number(oldest.since);
  const tick = Math.max(known ?? 0, least);
  if (tick !== known) await writeTick(store.db, tick);
  return { tick, noted, note: (orderId) => void noted.add(orderId) };
}

/** The saved watermark. */
async function readTick(db: Kysely<Tables>): Promise<number | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? null : Number(row.value);
}

/** Saves the watermark. It never moves back: of several processes the furthest one is right. */
export async function writeTick(db: Kysely<Tables>, tick: number): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value: String(tick) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: String(tick) })
        .where(sql<boolean>`cast(meta.value as bigint) < ${BigInt(tick)}`),
    )
    .execute();
}

/** A key that no other advisory lock uses. */
const settlingLock = 734_201;

/** One process settles at a time, so that two cannot deadlock; the other tries again in its next frame. @returns whether it is this one. */
export async function takeSettling(trx: Trx, engine: Engine): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${settlingLock}) as taken`.execute(
    trx,
  );
  return rows[0]?.taken === true;
}

import { nowSeconds } from '#server/platform/clock.ts';
import type { Deps, Trx } from '#server/domain/deps.ts';
import { sha256Hex } from '#server/domain/secrets.ts';
import { type Feed, type FeedItem, itemsMax } from './parse.ts';

const keptSeconds = 90 * 86_400;

/** What is known of a feed, by the hash of its address. */
export function feedKeyOf(url: string): string {
  return sha256Hex(url);
}

/**
 * Keeps the newest items of a feed. One that is there already takes new words, and keeps its place; one from the future is of
 * now, since it would stand above everything until then.
 */
export async function keepItems(trx: Trx, feed: string, { source, items }: Feed, now: number): Promise<number> {
  const kept = items
    .map((item) => ({ ...item, time: Math.min(item.time ?? now, now) }))
    .filter(({ time }) => time > now - keptSeconds)
    .toSorted((a, b) => b.time - a.time)
    .slice(0, itemsMax);
  let added = 0;
  for (const item of kept) added += await keepItem(trx, feed, source, item, now);
  await trx
    .deleteFrom('feed_items')
    .where('feed', '=', feed)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feed_items')
        .select('id')
        .where('feed', '=', feed)
        .orderBy('time', 'desc')
        .orderBy('id', 'desc')
        // An offset needs a limit: more than can have been added.
        .limit(itemsMax)
        .offset(itemsMax),
    )
    .execute();
  return added;
}

async function keepItem(
  trx: Trx,
  feed: string,
  source: string,
  { key, title, summary, body, link, language, time }: FeedItem & { time: number },
  now: number,
): Promise<number> {
  const id = `feed-${sha256Hex(`${feed}\n${key}`).slice(0, 32)}`;
  const words = { source, title, summary, body, link, language };
  const updated = await trx
    .updateTable('feed_items')
    .set(words)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (updated !== undefined) return 0;
  await trx
    .insertInto('feed_items')
    .values({ id, feed, ...words, time: BigInt(time), created: BigInt(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 1;
}

/** Items that are too old go, also those of feeds that are not asked any more. */
export async function deleteOldItems(deps: Deps): Promise<void> {
  const before = BigInt(nowSeconds(deps.clock) - keptSeconds);
  await deps.store.db.deleteFrom('feed_items').where('time', '<=', before).execute();
}

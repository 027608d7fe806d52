import type { Kysely, Selectable } from 'kysely';
import type { NewsItem } from '#contract/api/news.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Entry, Place } from '../place.ts';

type ItemRow = Selectable<Tables['feed_items']>;

/** The newest items behind a place. */
export async function feedEntries(db: Kysely<Tables>, after: Place | null, limit: number): Promise<Entry[]> {
  let query = db.selectFrom('feed_items').selectAll().orderBy('time', 'desc').orderBy('id', 'desc').limit(limit);
  if (after !== null) {
    const time = BigInt(after.time);
    query = query.where((eb) =>
      eb.or([eb('time', '<', time), eb.and([eb('time', '=', time), eb('id', '<', after.id)])]),
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({ id: row.id, time: Number(row.time), item: async () => present(row) }));
}

export async function findFeedItem(db: Kysely<Tables>, id: string): Promise<NewsItem | null> {
  const row = await db.selectFrom('feed_items').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
}

function present({ id, title, summary, body, link, language, source, time }: ItemRow): NewsItem {
  return { id, category: 'feed', title, summary, time: Number(time), language, source, chart: null, body, link };
}

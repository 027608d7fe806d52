import type { NewsCategory, NewsItem } from '#contract/api/news.ts';
import type { Locale } from '#contract/locales.ts';
import { nowSeconds } from '#server/platform/clock.ts';
import { DomainError } from '../errors.ts';
import type { Stores, World } from '../parts.ts';
import { feedEntries, findFeedItem } from './feeds/items.ts';
import { byPlace, type Entry, isBehind, type Place, readCursor, writeCursor } from './place.ts';
import type { ProductNews } from './product/productNews.ts';
import type { Reports } from './reports/reports.ts';

/** What is computed or read at the start: reports of the market, and notices of the product. */
export interface NewsSources {
  reports: Reports;
  productNews: ProductNews;
}

type Sources = Pick<World, 'clock'> & Pick<Stores, 'store'> & NewsSources;

interface ListRequest {
  category?: NewsCategory | undefined;
  bodies: boolean;
  cursor?: string | undefined;
  limit: number;
}

/**
 * The newest of all sources in one order. The cursor is a place in time and not a number, so what is published meanwhile moves
 * no page.
 */
export async function listNews(
  deps: Sources,
  lang: Locale,
  { category, bodies, cursor, limit }: ListRequest,
): Promise<{ list: NewsItem[]; next: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const entries = await entriesOf(deps, lang, category, after, limit + 1);
  const shown = entries.slice(0, limit);
  const list: NewsItem[] = [];
  for (const { item } of shown) {
    const made = await item();
    list.push(bodies ? made : { ...made, body: null });
  }
  const last = shown.at(-1);
  return { list, next: entries.length > limit && last !== undefined ? writeCursor(last) : null };
}

async function entriesOf(
  deps: Sources,
  lang: Locale,
  category: NewsCategory | undefined,
  after: Place | null,
  limit: number,
): Promise<Entry[]> {
  const now = nowSeconds(deps.clock);
  const isAsked = (kind: NewsCategory) => category === undefined || category === kind;
  const reports = (['hourly', 'daily'] as const)
    .filter(isAsked)
    .flatMap((kind) => deps.reports.entries(kind, lang, now));
  const products = isAsked('product') ? deps.productNews.entries(lang, now) : [];
  const feeds = isAsked('feed') ? await feedEntries(deps.store.db, after, limit) : [];
  const behind = [...reports, ...products].filter((entry) => isBehind(entry, after));
  return [...behind, ...feeds].toSorted(byPlace).slice(0, limit);
}

/** @throws DomainError not_found, also for a report on a time that is not over. */
export async function findNews(deps: Sources, lang: Locale, id: string): Promise<NewsItem> {
  const now = nowSeconds(deps.clock);
  const found =
    (await deps.reports.find(id, lang, now)) ??
    deps.productNews.find(id, lang, now) ??
    (await findFeedItem(deps.store.db, id));
  if (found === null) throw DomainError.of('not_found', {});
  return found;
}

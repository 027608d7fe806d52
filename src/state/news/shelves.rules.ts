import type { NewsCategory, NewsItem } from '#contract/api/news.ts';
import type { PageOf } from '../feed/listFact.ts';

/** News, newest first. */
export type NewsPage = PageOf<NewsItem>;

/**
 * The newest page with what was loaded below it before, so that the place scrolled to is kept. Where
 * the two do not overlap, items between them may be missing, and the older ones are dropped.
 */
export function joinPages(before: NewsPage | undefined, fresh: NewsPage): NewsPage {
  const ids = new Set(fresh.list.map(({ id }) => id));
  if (before === undefined || !before.list.some(({ id }) => ids.has(id))) return fresh;
  const older = before.list.slice(before.list.findLastIndex(({ id }) => ids.has(id)) + 1);
  return older.length === 0 ? fresh : { ...fresh, list: [...fresh.list, ...older], next: before.next };
}

/** The items of one category in a list of all. The server may have more of them. */
export function ofCategory(page: NewsPage, category: NewsCategory): NewsPage {
  return { ...page, list: page.list.filter((item) => item.category === category), next: null };
}

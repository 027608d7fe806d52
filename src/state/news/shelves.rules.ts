import type { NewsCategory, NewsItem } from '#contract/api/news.ts';
import type { PageOf } from '../feed/listFact.ts';

/** News, newest first. */
export type NewsPage = PageOf<NewsItem>;

/**
 * The newest page with what was loaded below it before: whoever has scrolled far down and comes back finds the place again. Where
 * the two do not meet, something between them is unknown, and the older ones go.
 */
export function joinPages(before: NewsPage | undefined, fresh: NewsPage): NewsPage {
  const ids = new Set(fresh.list.map(({ id }) => id));
  if (before === undefined || !before.list.some(({ id }) => ids.has(id))) return fresh;
  const older = before.list.slice(before.list.findLastIndex(({ id }) => ids.has(id)) + 1);
  return older.length === 0 ? fresh : { ...fresh, list: [...fresh.list, ...older], next: before.next };
}

/** What a list of all holds of one category. There may be more of it on the server: that is not known here. */
export function ofCategory(page: NewsPage, category: NewsCategory): NewsPage {
  return { ...page, list: page.list.filter((item) => item.category === category), next: null };
}

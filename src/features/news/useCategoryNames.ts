import { useLingui } from '@lingui/react/macro';
import type { NewsCategory } from '#contract/api/news.ts';

export function useCategoryNames(): Record<NewsCategory, string> {
  const { t } = useLingui();
  return {
    hourly: t({ message: 'Hourly reports', comment: 'Category of news: computed from the figures of the market' }),
    daily: t({ message: 'Daily reports', comment: 'Category of news: computed from the figures of the market' }),
    product: t({ message: 'App updates', comment: 'Category of news: what changes in this app' }),
    feed: t({ message: 'From other sources', comment: 'Category of news: from feeds of other publishers' }),
  };
}

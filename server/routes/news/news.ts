import { pageSize } from '#contract/rules/paging.ts';
import { findNews, listNews } from '#server/domain/news/news.ts';
import type { Handlers } from '../handlers.ts';

export const newsRoutes: Handlers<'news/list' | 'news/detail'> = {
  'news/list': ({ deps, lang }, { category, bodies = false, cursor, limit = pageSize }) =>
    listNews(deps, lang, { category, bodies, cursor, limit }),

  'news/detail': ({ deps, lang }, { id }) => findNews(deps, lang, id),
};

import { atom } from 'jotai';
import { type NewsCategory, type NewsItem, newsKept } from '#contract/api/news.ts';
import type { Locale } from '#contract/locales.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { toResult } from '#src/lib/loadable.ts';
import { isControlled } from '#src/lib/worker.ts';
import { fact } from '../feed/fact.ts';
import { chosenList, listFact } from '../feed/listFact.ts';
import { perKey } from '../feed/perKey.ts';
import { localeAtom } from '../prefs.ts';
import { joinPages, type NewsPage, ofCategory } from './shelves.rules.ts';

interface ShelfKey {
  category: NewsCategory | null;
  locale: Locale;
}

/** Coming back to a list within this time shows it as it was. */
const freshForSeconds = 60;

/** A language has texts of its own. */
const inLocale = perKey(
  ({ category, locale }: ShelfKey) =>
    listFact<NewsItem>(
      `news:${category}:${locale}`,
      async (page, question) =>
        question === undefined
          ? askPage(category, page)
          : joinPages(question.shown, await askShelf(category, question.onKept)),
      {
        scope: 'all',
        fresh: ({ fetchedAt, fromCache }) => !fromCache && nowSeconds() - fetchedAt < freshForSeconds,
      },
    ),
  { nameOf: ({ category, locale }) => `${category}:${locale}` },
);

/** The newest of a category, and what was loaded below them, in the current language. `null`: of all categories, the newest thirty. */
export const shelfOf = perKey((category: NewsCategory | null) =>
  chosenList(atom((get) => inLocale({ category, locale: get(localeAtom) }))),
);

type OnKept = (at: number) => void;

/**
 * Fetches the newest of all with their texts, which the worker keeps as if each had been opened.
 * @returns whether they are new: the network answered, not the worker.
 */
export async function fetchAhead(): Promise<boolean> {
  let isNew = true;
  await askPage(null, { bodies: true }, () => (isNew = false));
  return isNew;
}

/** A category that was never opened is taken, offline, from the kept list of all news. */
async function askShelf(category: NewsCategory | null, onKept: OnKept): Promise<NewsPage> {
  const asked = await toResult(askPage(category, {}, onKept));
  if (asked.status === 'ready') return asked.data;
  if (category === null) throw asked.error;
  let keptAt: number | null = null;
  const all = await toResult(askPage(null, {}, (at) => (keptAt = at)));
  if (all.status === 'failed' || keptAt === null) throw asked.error;
  onKept(keptAt);
  return ofCategory(all.data, category);
}

function askPage(
  category: NewsCategory | null,
  { cursor, bodies }: { cursor?: string; bodies?: boolean },
  onKept: OnKept = () => undefined,
): Promise<NewsPage> {
  const which = category === null ? { limit: newsKept } : { category };
  const more = { ...(cursor === undefined ? {} : { cursor }), ...(bodies === undefined ? {} : { bodies }) };
  return call('news/list', { ...which, ...more }, { onKept });
}

/** Articles that were opened while no worker could keep them. */
export const openedUnkept = new Set<string>();

/** One article in one language. A copy kept by the worker is refetched the next time it is shown. */
export const articleOf = perKey(
  ({ id }: { id: string; locale: Locale }) =>
    fact<NewsItem>('article', ({ onKept }) => askArticle(id, onKept), {
      scope: 'all',
      fresh: ({ fromCache }) => !fromCache,
    }),
  { nameOf: ({ id, locale }) => `${locale}:${id}` },
);

/** @throws AppError `not_found`, or `offline` where it was never opened on this device. */
export async function askArticle(id: string, onKept: OnKept = () => undefined): Promise<NewsItem> {
  if (!isControlled()) openedUnkept.add(id);
  return call('news/detail', { id }, { onKept });
}

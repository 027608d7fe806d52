import { type Atom, atom, type WritableAtom } from 'jotai';
import { type NewsCategory, type NewsItem, newsKept } from '#contract/api/news.ts';
import type { Locale } from '#contract/locales.ts';
import { call } from '#src/lib/api.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { keepData, type Loadable, type Settled, settle } from '#src/lib/loadable.ts';
import { isControlled } from '#src/lib/worker.ts';
import { loadNext } from '../feed/pages.ts';
import { localeAtom } from '../prefs.ts';
import { joinPages, type NewsPage, ofCategory } from './shelves.rules.ts';

export interface Shelf {
  /** The newest of a category, or of all, and what was loaded below them. Looking at it fetches it. */
  factAtom: Atom<Loadable<NewsPage>>;
  refreshAtom: WritableAtom<null, [], Promise<void>>;
  loadMoreAtom: WritableAtom<null, [], Promise<Settled<void>>>;
}

const shelves = new Map<NewsCategory | null, Shelf>();

/** One list of news, the same for all who look at it. `null`: of all categories, the newest thirty. */
export function shelfOf(category: NewsCategory | null): Shelf {
  const known = shelves.get(category);
  if (known !== undefined) return known;
  const made = makeShelf(category);
  shelves.set(category, made);
  return made;
}

/** Coming back to a list within this time shows it as it was. */
const freshForSeconds = 60;

function makeShelf(category: NewsCategory | null): Shelf {
  const byLocaleAtom = atom<Partial<Record<Locale, Loadable<NewsPage>>>>({});
  const currentAtom = atom((get): Loadable<NewsPage> => get(byLocaleAtom)[get(localeAtom)] ?? { status: 'idle' });
  const putAtom = atom(null, (_get, set, locale: Locale, fact: Loadable<NewsPage>) => {
    set(byLocaleAtom, (before) => ({ ...before, [locale]: keepData(fact, before[locale] ?? { status: 'idle' }) }));
  });
  const refreshAtom = atom(null, async (get, set) => {
    const locale = get(localeAtom);
    set(putAtom, locale, { status: 'pending' });
    const result = await settle(askShelf(category));
    const before = get(byLocaleAtom)[locale]?.data;
    set(putAtom, locale, result.status === 'failed' ? result : { ...result, data: joinPages(before, result.data) });
  });
  // A language of its own has texts of its own: whoever looks at the list is shown those of the language now.
  const watchedAtom = atom(
    (get) => get(currentAtom),
    (get, set) => {
      const fact = get(currentAtom);
      const isFresh = fact.status === 'ready' && nowSeconds() - fact.data.fetchedAt < freshForSeconds;
      if (fact.status !== 'pending' && !(isFresh && fact.data.keptAt === null)) void set(refreshAtom);
    },
  );
  watchedAtom.onMount = (look) => look();
  return {
    factAtom: atom((get) => get(watchedAtom)),
    refreshAtom,
    loadMoreAtom: atom(null, (get, set) => {
      const locale = get(localeAtom);
      const put = (join: (before: NewsPage) => NewsPage) => {
        const before = get(byLocaleAtom)[locale]?.data;
        if (before === undefined) return;
        const after = join(before);
        if (after !== before) set(putAtom, locale, { status: 'ready', data: after });
      };
      return loadNext<NewsItem, NewsPage>(get(currentAtom).data, (cursor) => askPage(category, { cursor }), put);
    }),
  };
}

interface Ask {
  cursor?: string;
  bodies?: boolean;
}

/** The newest of all with their texts, which the worker keeps as if each had been opened. */
export function fetchAhead(): Promise<NewsPage> {
  return askPage(null, { bodies: true });
}

/** Where a category was never looked at, what is known of it stands among the newest of all. */
async function askShelf(category: NewsCategory | null): Promise<NewsPage> {
  const asked = await settle(askPage(category));
  if (asked.status === 'ready') return asked.data;
  if (category === null) throw asked.error;
  const all = await settle(askPage(null));
  if (all.status === 'failed' || all.data.keptAt === null) throw asked.error;
  return ofCategory(all.data, category);
}

async function askPage(category: NewsCategory | null, ask: Ask = {}): Promise<NewsPage> {
  let keptAt: number | null = null;
  const which = category === null ? { limit: newsKept } : { category };
  const page = await call('news/list', { ...which, ...ask }, { onKept: (at) => (keptAt = at) });
  return { ...page, keptAt, fetchedAt: nowSeconds() };
}

/** Articles that came while no worker could keep them. */
export const openedUnkept = new Set<string>();

export interface Article {
  item: NewsItem;
  keptAt: number | null;
}

/** @throws AppError `not_found`, or `offline` where it was never opened on this device. */
export async function askArticle(id: string): Promise<Article> {
  if (!isControlled()) openedUnkept.add(id);
  let keptAt: number | null = null;
  const item = await call('news/detail', { id }, { onKept: (at) => (keptAt = at) });
  return { item, keptAt };
}

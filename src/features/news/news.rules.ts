import { type NewsCategory, type NewsItem, newsCategories } from '#contract/api/news.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { keptAtOf, type Known } from '#src/state/feed/slot.ts';
import type { NewsPage } from '#src/state/news/shelves.rules.ts';

/** The front page: one report in full length, and the newest of each category. */
export interface Front {
  lead: NewsItem | null;
  sections: { category: NewsCategory; list: NewsItem[] }[];
  /** The oldest answer that anything on the page comes from; null when all came from the network. */
  keptAt: number | null;
}

/** What stands on the front page, and how many of each. */
const sectionOrder = ['daily', 'product', 'feed', 'hourly'] as const satisfies readonly NewsCategory[];
const shownOfEach = 4;

export function frontOf(pages: Partial<Record<NewsCategory, Known<NewsPage>>>): Front {
  const reports = [...(pages.hourly?.list ?? []), ...(pages.daily?.list ?? [])];
  const lead = reports.toSorted((one, other) => other.time - one.time)[0] ?? null;
  const keptTimes = Object.values(pages).flatMap((page) => keptAtOf(page) ?? []);
  const sections = sectionOrder.map((category) => ({
    category,
    list: (pages[category]?.list ?? []).filter(({ id }) => id !== lead?.id).slice(0, shownOfEach),
  }));
  return {
    lead,
    sections: sections.filter(({ list }) => list.length > 0),
    keptAt: keptTimes.length === 0 ? null : Math.min(...keptTimes),
  };
}

export function categoryOf(text: string | null): NewsCategory | null {
  return newsCategories.find((category) => category === text) ?? null;
}

/** `YYYY-MM-DD HH:mm`: nobody reads a newspaper by the second. */
export function minuteOf(seconds: number): string {
  return formatTime(seconds).slice(0, -3);
}

/**
 * The name of an item's language in the language shown, where the two differ: Chinese in other characters is another language to
 * its reader. null where they are the same, or the feed has named none that is known.
 */
export function foreignLanguage(language: string, tag: string): string | null {
  const [own, shown] = [writingOf(language), writingOf(tag)];
  if (own === null || own === shown) return null;
  return new Intl.DisplayNames([tag], { type: 'language' }).of(own) ?? null;
}

/** Language and script ("zh-Hant"); the script only where it is not the usual one. */
function writingOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (language === undefined || language === 'und') return null;
    return language === 'zh' && script !== undefined ? `zh-${script}` : language;
  } catch {
    // Feeds write what they like.
    return null;
  }
}

/** Whose page a link leads to, as it stands in the address. */
export function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : '';
}

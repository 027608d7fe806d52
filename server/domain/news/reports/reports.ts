import type { NewsItem } from '#contract/api/news.ts';
import type { Locale } from '#contract/locales.ts';
import { markets } from '#contract/markets.ts';
import { Lru } from '#contract/market/lru.ts';
import type { Market } from '#server/market/market.ts';
import type { Entry } from '../place.ts';
import { type Figures, figuresOf, type PricesAt } from './figures.ts';
import { type Period, periodOf, periodsOf } from './periods.ts';
import { writeReport } from './write.ts';

export interface Reports {
  /** Those listed at a moment, newest first. */
  entries(kind: Period['kind'], lang: Locale, now: number): Entry[];
  find(id: string, lang: Locale, now: number): Promise<NewsItem | null>;
}

/** All that are listed at a time, and as many again. */
const figuresKept = 120;
/** Those listed in eight languages, some 3 kB each. */
const writtenKept = 500;

/** Reports are computed when somebody asks for them first, and then kept for a while. */
export function createReports(market: Market): Reports {
  const prices = new Lru<ReadonlyMap<string, bigint>>(figuresKept);
  const figures = new Lru<Promise<Figures>>(figuresKept);
  const pricesAt: PricesAt = (at) =>
    prices.get(at, () => new Map(markets.map(({ symbol }) => [symbol, market.priceAt(symbol, at * 1000)])));
  const written = new Lru<Promise<NewsItem>>(writtenKept);
  const write = (period: Period, lang: Locale) =>
    written.get(`${period.id} ${lang}`, async () =>
      writeReport(await figures.get(period.id, () => figuresOf(market, pricesAt, period)), lang),
    );
  return {
    entries: (kind, lang, now) =>
      periodsOf(kind, now).map((period) => ({ id: period.id, time: period.to, item: () => write(period, lang) })),
    async find(id, lang, now) {
      const period = periodOf(id, now);
      return period === null ? null : write(period, lang);
    },
  };
}

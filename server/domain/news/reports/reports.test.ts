import { describe, expect, it } from 'vitest';
import { localeIds, locales } from '#contract/locales.ts';
import { markets } from '#contract/markets.ts';
import { createMarket } from '#server/market/market.ts';
import { figuresOf } from './figures.ts';
import { periodOf, periodsOf } from './periods.ts';
import { createReports } from './reports.ts';
import { reportWords } from './words/words.ts';
import { writeReport } from './write.ts';
import { era } from '#tests/market/era.ts';

const market = createMarket({ seed: 'a seed for tests, and for tests only', era });
const reports = createReports(market);
/** A Sunday, half an hour after forex has opened. */
const now = Date.UTC(2026, 10, 22, 22, 30) / 1000;

const report = async (id: string, lang: (typeof localeIds)[number] = 'en') => {
  const found = await reports.find(id, lang, now);
  if (found === null) throw new Error(`there is no ${id}`);
  return { ...found, body: found.body ?? '' };
};

describe('the times that reports are about', () => {
  it('are the last 24 hours and 30 days that are over, and each is found by its id', () => {
    const [hours, days] = [periodsOf('hourly', now), periodsOf('daily', now)];
    expect([hours.length, days.length]).toEqual([24, 30]);
    expect([hours[0]?.id, hours.at(-1)?.id, days[0]?.id]).toEqual([
      'hourly-20261122T21',
      'hourly-20261121T22',
      'daily-20261121',
    ]);
    for (const period of [...hours, ...days]) {
      expect(period.to).toBeLessThanOrEqual(now);
      expect(periodOf(period.id, now)).toEqual(period);
      // Not a second before it was over.
      expect(periodOf(period.id, period.to - 1)).toBeNull();
    }
  });
});

describe('a report', () => {
  it('is the same from another process, and whoever asked for what before', async () => {
    const other = createReports(createMarket({ seed: 'a seed for tests, and for tests only', era }));
    const backwards = periodsOf('hourly', now).slice(0, 5).toReversed();
    for (const { id } of backwards) expect(await other.find(id, 'en', now)).toEqual(await report(id));
  });

  it('leaves out markets that rest, and says so', async () => {
    const closed = await report('hourly-20261122T12');
    expect(closed.body).toContain(reportWords.en.rest.closed);
    expect(closed.body).not.toMatch(/Gold|EUR\/USD|lots/);
    const open = await report('hourly-20261120T12');
    expect(open.body).toMatch(/Gold|Silver|Platinum|Palladium/);
    for (const sentence of Object.values(reportWords.en.rest)) expect(open.body).not.toContain(sentence);
    expect((await report('daily-20261120')).body).toContain(reportWords.en.rest.closing);
    expect((await report('daily-20261121')).body).toContain(reportWords.en.rest.closed);
  });

  it('tells the largest move of all, and how the coins went', async () => {
    const { from, to } = periodOf('daily-20261118', now) ?? { from: 0, to: 0 };
    const moves = markets.map(({ symbol, name, kind }) => {
      const [first, last] = [from, to].map((at) => Number(market.priceAt(symbol, at * 1000)));
      return { name, kind, change: (last ?? 0) / (first ?? 1) - 1 };
    });
    const [largest] = moves.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
    const coins = moves.filter(({ kind }) => kind === 'coin' || kind === 'virtual');
    const up = coins.filter(({ change }) => change > 0).length;
    const changes = coins.map(({ change }) => change).toSorted((a, b) => a - b);
    const median = ((changes[12] ?? 0) + (changes[13] ?? 0)) / 2;
    const { title, body } = await report('daily-20261118');
    const percent = new Intl.NumberFormat('en-GB', {
      style: 'percent',
      signDisplay: 'exceptZero',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    expect(title).toBe(
      `18 November 2026: ${largest?.name} ${percent.format(largest?.change ?? 0).replace('-', '−')}, ${up} of 26 coins higher`,
    );
    const [, said = ''] = /Median change: ([+−]?[\d.]+)%/.exec(body) ?? [];
    expect(Math.abs(Number(said.replace('−', '-')) - median * 100)).toBeLessThan(0.006);
  });

  it('names something beside Bitcoin when Bitcoin moved most, at a weekend too', async () => {
    const period = periodOf('hourly-20261122T12', now);
    if (period === null) throw new Error('there is no such hour');
    const pricesAt = (at: number) => new Map(markets.map(({ symbol }) => [symbol, market.priceAt(symbol, at * 1000)]));
    const figures = await figuresOf(market, pricesAt, period);
    const lead = figures.moves.coin.find(({ rules }) => rules.symbol === 'BTCUSDT') ?? figures.lead;
    expect(writeReport({ ...figures, lead }, 'en').summary).toMatch(
      /^Largest move: Bitcoin, .*\)\. .*Ethereum [+−]?\d/,
    );
  });

  it('is written in eight languages, with the same figures and no sentence in common', async () => {
    for (const id of ['hourly-20261122T12', 'hourly-20261120T12', 'daily-20261118', 'daily-20261120']) {
      const written = await Promise.all(localeIds.map((lang) => report(id, lang)));
      const sentences = written.map(({ title, summary, body }) =>
        // What stands in a table is names and figures.
        [title, summary, ...body.split('\n').filter((line) => line !== '' && !/^(\||\*\d)/.test(line))],
      );
      const count = new Set(sentences.map((lines) => lines.length));
      expect(count.size).toBe(1);
      const lines = sentences.flat();
      const twice = lines.filter((line, index) => lines.indexOf(line) !== index);
      expect(twice).toEqual([]);
      written.forEach(({ body, language, chart }, index) => {
        expect(language).toBe(locales[localeIds[index] ?? 'en'].tag);
        expect(chart).toEqual(written[0]?.chart);
        expect(body.match(/^\|/gm)).toHaveLength(written[0]?.body.match(/^\|/gm)?.length ?? 0);
        expect(body).toContain('(#market-data)');
        expect(body).not.toMatch(/undefined|NaN|null|\[object/);
      });
    }
  });

  it('promises nothing, advises nothing and urges nobody, in no language', () => {
    const urging =
      /\b(buy|sell|profit|guarantee|opportunity|now|don't miss|should|compra|vende|garanti|oportunidad|opportunit|lucro|ganancia)\b|买入|卖出|盈利|保证|機會|機会|買入|賣出|買い|売り|チャンス|매수|매도|수익|기회/i;
    const say = (value: unknown): string[] => {
      if (typeof value === 'string') return [value];
      if (typeof value === 'function') return [String(value({}))];
      return Object.values(value as object).flatMap(say);
    };
    for (const lang of localeIds) {
      const found = say(reportWords[lang]).filter((sentence) => urging.test(sentence));
      expect([lang, found]).toEqual([lang, []]);
    }
  });
});

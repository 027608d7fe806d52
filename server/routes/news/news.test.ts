import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NewsItem, newsKept } from '#contract/api/news.ts';
import { localeIds, locales } from '#contract/locales.ts';
import { openWorld, startMs, type World } from '#tests/api/world.ts';
import { engines } from '#tests/engines.ts';
import { seededRandom } from '#server/platform/random.ts';

const now = startMs / 1000;

describe.each(engines)('news on $name', ({ name: engine }) => {
  let world: World;

  const addFeedItem = async (time: number, id: string) => {
    const feed = 'f'.repeat(64);
    await world.store.db
      .insertInto('feeds')
      .values({ feed, etag: null, modified: null, due: 0n, failures: 0n })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const words = { source: 'Example', title: `Item ${id}`, summary: '', body: 'Text', link: 'https://news.example/' };
    const row = { id: `feed-${id}`, feed, ...words, language: 'de', time: BigInt(time), created: BigInt(time) };
    await world.store.db.insertInto('feed_items').values(row).execute();
  };

  beforeAll(async () => {
    world = await openWorld({ engine });
    const random = seededRandom('feed items');
    // Many at the same moments as the reports: the order must hold where the time does not decide.
    for (let made = 0; made < 30; made += 1) {
      await addFeedItem(now - 3600 * Math.floor(made / 3), random.bytes(16).toString('hex'));
    }
  });
  afterAll(() => world.dispose());

  const all = async (body: object = {}): Promise<NewsItem[]> => {
    const seen: NewsItem[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { list: NewsItem[]; next: string | null } = await world.must('news/list', {
        ...body,
        ...(cursor === '' ? {} : { cursor }),
      });
      seen.push(...page.list);
      cursor = page.next;
    }
    return seen;
  };
  const idsOf = (items: readonly NewsItem[]) => items.map(({ id }) => id);

  it('has all sources in one order, newest first, each item once, whatever the size of a page', async () => {
    const whole = await all({ limit: 100 });
    const byCategory = Map.groupBy(whole, ({ category }) => category);
    const counts = ['hourly', 'daily', 'product', 'feed'].map((name) => byCategory.get(name as 'feed')?.length);
    expect(counts).toEqual([24, 30, 5, 30]);
    expect(new Set(idsOf(whole)).size).toBe(whole.length);
    expect(whole.map(({ time }) => time)).toEqual(whole.map(({ time }) => time).toSorted((a, b) => b - a));
    for (const limit of [1, 7, 30, 88, 89]) expect(idsOf(await all({ limit }))).toEqual(idsOf(whole));
    for (const [category, items] of byCategory) expect(idsOf(await all({ category, limit: 11 }))).toEqual(idsOf(items));
  });

  it('turns no page back and forth while items come', async () => {
    const first = await world.must('news/list', { limit: 10 });
    const rest = async () => {
      const { list } = await world.must('news/list', { limit: 20, cursor: first.next ?? '' });
      return idsOf(list);
    };
    const before = await rest();
    await addFeedItem(now, '0'.repeat(32));
    await addFeedItem(now, 'f'.repeat(32));
    const newest = await all({ limit: 100 });
    expect(await rest()).toEqual(before);
    expect(idsOf(newest)).toEqual(expect.arrayContaining([...idsOf(first.list), ...before]));
  });

  it('brings the texts when they are asked for', async () => {
    const bare = await world.must('news/list', { limit: newsKept });
    expect(bare.list.every(({ body }) => body === null)).toBe(true);
    const full = await world.must('news/list', { limit: newsKept, bodies: true });
    expect(idsOf(full.list)).toEqual(idsOf(bare.list));
    expect(full.list.every(({ body }) => (body ?? '').length > 3)).toBe(true);
    for (const item of full.list.slice(0, 8)) expect(await world.must('news/detail', { id: item.id })).toEqual(item);
  });

  it('speaks the language of the asker, and shows feeds in their own', async () => {
    for (const lang of localeIds) {
      const { list } = await world.must('news/list', { lang, limit: 40 });
      for (const { category, language } of list) expect(language).toBe(category === 'feed' ? 'de' : locales[lang].tag);
    }
  });

  it('is the same for everybody, and may be compressed', async () => {
    const ask = (headers = {}) =>
      fetch(`${world.url}/api/news/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'br', ...headers },
        body: '{"limit":30,"bodies":true}',
      });
    const response = await ask();
    expect(['cache-control', 'content-encoding', 'vary', 'etag'].map((name) => response.headers.get(name))).toEqual([
      'no-cache',
      'br',
      expect.stringMatching(/^accept-encoding$/i),
      null,
    ]);
    expect(await (await ask({ authorization: 'Bearer nonsense' })).text()).toBe(await response.text());
  });

  it.each([
    ['hourly-20261118T12', 'an hour that is not over'],
    ['hourly-20261118T13', 'an hour that has not begun'],
    ['daily-20261118', 'a day that is not over'],
    ['daily-20251118', 'a day that is long gone'],
    ['daily-20260230', 'no day'],
    ['daily-20261117T00', 'a day with an hour'],
    ['hourly-20261118T24', 'no hour'],
    ['product-', 'nothing'],
    ['', 'no name'],
  ])('404 for %j: %s', async (id) => {
    expect(await world.ask('news/detail', { id })).toMatchObject({ status: 404, message: 'not_found' });
  });

  it.each([[{ cursor: 'x' }], [{ cursor: '1.2.3' }], [{ category: 'all' }], [{ limit: 101 }], [{ bodies: 'yes' }]])(
    '400 for %j',
    async (body) => {
      expect(await world.ask('news/list', body)).toMatchObject({ status: 400, message: 'parameter_wrong' });
    },
  );

  it('goes on when an hour ends, and the report of it is there', async () => {
    expect((await world.must('news/list', { category: 'hourly', limit: 1 })).list[0]?.id).toBe('hourly-20261118T11');
    world.clock.advance(3_600_000 - 1);
    expect((await world.must('news/list', { category: 'hourly', limit: 1 })).list[0]?.id).toBe('hourly-20261118T11');
    world.clock.advance(1);
    expect((await world.must('news/list', { category: 'hourly', limit: 1 })).list[0]?.id).toBe('hourly-20261118T12');
  });
});

describe('a report', () => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.dispose());

  const numbersIn = (row: string) => row.split('|').map((cell) => cell.trim().replaceAll(',', ''));

  it.each([
    ['hourly-20261118T09', '5m', 12],
    ['daily-20261116', '1h', 24],
  ] as const)('%s says what the candles say', async (id, interval, steps) => {
    const report = await world.must('news/detail', { id });
    const rows = (report.body ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    expect(rows).toHaveLength(8);
    const quotes = [
      ...(await world.must('currency/quotation_new')).list,
      ...(await world.must('currency/whlist')).list,
    ];
    const config = (await world.must('market/config')).list;
    for (const row of rows) {
      const [, name = '', from, to] = numbersIn(row);
      const metals: Record<string, string> = { Gold: 'XAU', Silver: 'XAG', Platinum: 'XPT', Palladium: 'XPD' };
      const found = config.find((market) => [market.name, market.base].includes(metals[name] ?? name));
      expect(found, name).toBeDefined();
      const asked = { symbol: found?.symbol ?? '', interval, limit: steps, to: report.time };
      const candles = await world.must('currency/new_timeshar', asked);
      expect([name, from, to]).toEqual([name, candles[0]?.open, candles.at(-1)?.close]);
    }
    const { symbol = '', points = [] } = report.chart ?? {};
    expect(quotes.some((quote) => quote.symbol === symbol)).toBe(true);
    const candles = await world.must('currency/new_timeshar', { symbol, interval, limit: steps, to: report.time });
    expect(points).toEqual([candles[0]?.open, ...candles.map(({ close }) => close)]);
  });

  it('names the range of the candle, and the median of those before it', async () => {
    const report = await world.must('news/detail', { id: 'hourly-20261118T09' });
    const asked = { symbol: 'BTCUSDT', interval: '1h', limit: 25, to: report.time } as const;
    const candles = await world.must('currency/new_timeshar', asked);
    const ranges = candles.map(({ high, low, open }) => ((Number(high) - Number(low)) / Number(open)) * 100);
    const own = ranges.at(-1) ?? 0;
    const before = ranges.slice(0, -1).toSorted((a, b) => a - b);
    const median = ((before[11] ?? 0) + (before[12] ?? 0)) / 2;
    const [, said = '', usual = ''] = /range ([\d.]+)%.*?usual ([\d.]+)%/.exec(report.body ?? '') ?? [];
    expect(Math.abs(Number(said) - own)).toBeLessThan(0.006);
    expect(Math.abs(Number(usual) - median)).toBeLessThan(0.006);
  });
});

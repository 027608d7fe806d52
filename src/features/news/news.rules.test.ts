import { expect, test } from 'vitest';
import type { NewsCategory, NewsItem } from '#contract/api/news.ts';
import type { Known } from '#src/state/feed/slot.ts';
import type { NewsPage } from '#src/state/news/shelves.rules.ts';
import { categoryOf, foreignLanguage, frontOf, hostOf } from './news.rules.ts';

const item = (id: string, category: NewsCategory, time: number): NewsItem => ({
  id,
  category,
  title: id,
  summary: '',
  time,
  language: 'en',
  source: null,
  chart: null,
  body: null,
  link: null,
});
const page = (list: NewsItem[], keptAt: number | null = null): Known<NewsPage> => ({
  list,
  next: null,
  fetchedAt: keptAt ?? 1,
  fromCache: keptAt !== null,
});

test('the front page leads with the newest report, and does not repeat it', () => {
  const front = frontOf({
    hourly: page([item('h9', 'hourly', 9), item('h8', 'hourly', 8)]),
    daily: page([item('d5', 'daily', 5)]),
    product: page([item('p20', 'product', 20)]),
    feed: page([]),
  });
  expect(front.lead?.id).toBe('h9');
  expect(front.sections.map(({ category, list }) => [category, list.map(({ id }) => id)])).toEqual([
    ['daily', ['d5']],
    ['product', ['p20']],
    ['hourly', ['h8']],
  ]);
  expect(front.keptAt).toBeNull();
});

test('its age is that of the oldest answer on it', () => {
  expect(frontOf({ hourly: page([], 50), daily: page([]), feed: page([], 40) }).keptAt).toBe(40);
  expect(frontOf({}).lead).toBeNull();
});

test.each([
  ['en', 'en-GB', null],
  ['en-US', 'en-GB', null],
  ['en', 'es-ES', 'inglés'],
  ['zh-Hant-HK', 'zh-Hans-CN', '繁体中文'],
  ['zh-CN', 'zh-Hans-CN', null],
  ['ja', 'ja-JP', null],
  ['', 'en-GB', null],
  ['not a language', 'en-GB', null],
])('an item in %j read in %s is marked %j', (language, tag, mark) => {
  expect(foreignLanguage(language, tag)).toBe(mark);
});

test('what stands in an address is taken only where it means something', () => {
  expect(categoryOf('daily')).toBe('daily');
  expect(categoryOf('toString')).toBeNull();
  expect(hostOf('https://www.example.org/a?b')).toBe('example.org');
  expect(hostOf('nonsense')).toBe('');
});

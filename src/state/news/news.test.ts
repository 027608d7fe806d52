import { expect, test } from 'vitest';
import type { NewsCategory, NewsItem, Notice } from '#contract/api/news.ts';
import { afterEvent, type NoticePage, withMarks } from './notices.rules.ts';
import { joinPages, type NewsPage, ofCategory } from './shelves.rules.ts';

const item = (id: string, category: NewsCategory = 'hourly'): NewsItem => ({
  id,
  category,
  title: id,
  summary: '',
  time: 1,
  language: 'en',
  source: null,
  chart: null,
  body: null,
  link: null,
});
const newsPage = (ids: string[], next: string | null = null): NewsPage => ({
  list: ids.map((id) => item(id)),
  next,
});
const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id);

test('a newer first page keeps what was loaded below it', () => {
  const before = newsPage(['c', 'b', 'a'], 'after-a');
  const joined = joinPages(before, newsPage(['d', 'c', 'b'], 'after-b'));
  expect(idsOf(joined)).toEqual(['d', 'c', 'b', 'a']);
  expect(joined.next).toBe('after-a');
});

test('where the pages do not meet, or nothing is below, the newer one stands alone', () => {
  expect(joinPages(newsPage(['b', 'a'], 'x'), newsPage(['d', 'c'], 'y'))).toMatchObject({ next: 'y' });
  expect(idsOf(joinPages(newsPage(['b', 'a'], 'x'), newsPage(['d', 'c'], 'y')))).toEqual(['d', 'c']);
  expect(joinPages(newsPage(['b', 'a'], 'x'), newsPage(['c', 'b', 'a'], 'y'))).toMatchObject({ next: 'y' });
  expect(joinPages(undefined, newsPage(['a']))).toEqual(newsPage(['a']));
});

test('a category that was never asked for is what is known of it', () => {
  const all = { ...newsPage([], 'more'), list: [item('a', 'daily'), item('b')] };
  expect(ofCategory(all, 'daily')).toMatchObject({ list: [{ id: 'a' }], next: null });
});

const notice = (id: string, read: number | null = null, time = 10): Notice => ({
  id,
  time,
  read,
  kind: 'new_device',
  client: 'Chrome, Android',
});
const page: NoticePage = { list: [notice('c'), notice('b'), notice('a', 3)], next: 'more', unread: 7 };

test('what was read on this device counts as read before the server knows, and once', () => {
  const marked = withMarks(page, ['c', 'a', 'elsewhere'], 50);
  expect(marked.unread).toBe(6);
  expect(marked.list.map(({ read }) => read)).toEqual([50, null, 3]);
  expect(withMarks(marked, ['c'], 60)).toBe(marked);
  expect(withMarks({ ...page, unread: 0 }, ['c', 'b'], 50).unread).toBe(0);
});

test('a new notice stands in front, once, with the count of the server', () => {
  const after = afterEvent(page, { kind: 'new', notice: notice('d'), unread: 8 });
  expect(idsOf(after)).toEqual(['d', 'c', 'b', 'a']);
  expect(after.unread).toBe(8);
  expect(idsOf(afterEvent(after, { kind: 'new', notice: notice('c'), unread: 8 }))).toEqual(['c', 'd', 'b', 'a']);
});

test('what another device has read is read here: those named, or all up to then', () => {
  const some = afterEvent(page, { kind: 'read', ids: ['b', 'a'], time: 40, unread: 6 });
  expect(some.list.map(({ read }) => read)).toEqual([null, 40, 3]);
  expect(some.unread).toBe(6);
  const later = { ...page, list: [notice('d', null, 41), ...page.list] };
  const all = afterEvent(later, { kind: 'read', ids: null, time: 40, unread: 1 });
  expect(all.list.map(({ read }) => read)).toEqual([null, 40, 40, 3]);
});

import { expect, test } from 'vitest';
import { defaultLocale, localeIds } from '../../../contract/locales.ts';
import { pageRoutes } from '../../lib/paths.ts';
import { earlyCalls, fallback, readStart } from './boot.rules.ts';

test('the default language is the one of the table', () => {
  expect(fallback).toBe(defaultLocale);
});

test('a first visit is a guest in the default language', () => {
  expect(readStart(localeIds, null, null, '')).toEqual({ locale: 'en', theme: null, view: 'en' });
});

test('the language and the colours are those that the app has stored', () => {
  const prefs = JSON.stringify({ version: 1, locale: 'jp', theme: 'dark' });
  expect(readStart(localeIds, prefs, 'guest', '#/')).toMatchObject({ locale: 'jp', theme: 'dark', view: 'jp' });
});

test.each(['{"locale":', '7', 'null', '{"locale":"xx","theme":"pink"}'])('%s is as if nothing were stored', (prefs) => {
  expect(readStart(localeIds, prefs, null, '')).toMatchObject({ locale: 'en', theme: null });
});

test('the words of a guest are for guests on the home page only', () => {
  expect(readStart(localeIds, null, 'user', '#/').view).toBe('page');
  expect(readStart(localeIds, null, 'guest', `#${pageRoutes.market}`).view).toBe('page');
  expect(readStart(localeIds, null, 'guest', `#${pageRoutes.homeIndex}`).view).toBe('en');
});

test('prices are asked for early where they are shown, and nowhere else', () => {
  for (const hash of ['', '#/', `#${pageRoutes.homeIndex}`, `#${pageRoutes.market}?tab=metal`]) {
    expect(earlyCalls(hash)).toContain('currency/quotation_new');
  }
  expect(earlyCalls(`#${pageRoutes.me}`)).toEqual([]);
});

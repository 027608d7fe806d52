import { expect, test } from 'vitest';
import { defaultLocale, localeIds } from '#contract/locales.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { usualView } from '#src/features/kline/chart/settings.atoms.ts';
import { earlyCalls, earlyFiles, fallback, readStart } from './boot.rules.ts';

test('the default language is the one of the table', () => {
  expect(fallback).toBe(defaultLocale);
});

test('a first visit is a guest in the default language', () => {
  expect(readStart(localeIds, null, null, '')).toEqual({ locale: 'en', theme: null, view: 'en', hasPicture: false });
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
  expect(readStart(localeIds, null, 'guest', `#${pages.market.route}`).view).toBe('page');
  expect(readStart(localeIds, null, 'guest', `#${pages.homeIndex.route}`).view).toBe('en');
});

test('prices are asked for early where they are shown, and nowhere else', () => {
  for (const hash of ['', '#/', `#${pages.homeIndex.route}`, `#${pages.market.route}?tab=metal`]) {
    expect(callsOf(hash, 'guest')).toContain('currency/quotation_new');
  }
  expect(callsOf(`#${pages.me.route}`, null)).toEqual([]);
});

test('the first chart is drawn ahead, from what the app will ask for; later ones are as somebody likes them', () => {
  const hash = `#${paths.kline({ symbol: 'ETHUSDT' })}`;
  expect(readStart(localeIds, null, null, hash)).toMatchObject({ view: 'en', hasPicture: true });
  expect(callsOf(hash, null)).toEqual([`currency/new_timeshar?symbol=ETHUSDT&interval=${usualView}&limit=500`]);
  expect(callsOf(`#${paths.kline()}`, null)[0]).toContain('symbol=BTCUSDT');
  for (const session of ['guest', 'user']) {
    expect(readStart(localeIds, null, session, hash)).toMatchObject({ view: 'page', hasPicture: false });
    expect(callsOf(hash, session)).toEqual([]);
  }
});

function callsOf(hash: string, session: string | null): readonly string[] {
  return earlyCalls(hash, readStart(localeIds, null, session, hash));
}

test('the language is fetched early; and for a chart that is opened by its address, its pieces and their words', () => {
  const catalogs = ['assets/locale-en-abcd-123.js', 'assets/locale-jp-abcd1234.js'];
  const files = (hash: string) => earlyFiles(hash, 'en', catalogs, ['assets/KlinePage-1.js']);
  expect(files('#/')).toEqual(['assets/locale-en-abcd-123.js']);
  expect(files(`#${paths.kline({ symbol: 'ETHUSDT' })}`)).toEqual([
    'assets/locale-en-abcd-123.js',
    'assets/KlinePage-1.js',
    'assets/locale-en-more-abcd-123.js',
  ]);
});

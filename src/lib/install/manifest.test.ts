import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Locale, localeIds } from '#contract/locales.ts';
import { catalogOf } from '#tests/honesty/words.ts';
import { manifestOf, manifestPath } from './manifest.ts';

const manifests = localeIds.map((locale) => [locale, manifestOf(locale)] as const);

test('it is one app in all languages: only words and their direction differ', () => {
  const bare = manifests.map(([, { lang, name, short_name, description, screenshots, shortcuts, ...same }]) => ({
    ...same,
    shortcuts: shortcuts.map(({ url, icons }) => ({ url, icons })),
    screenshots: screenshots.length,
    words: [lang, name, short_name, description].every((word) => word.length > 0),
  }));
  for (const one of bare) expect(one).toEqual(bare[0]);
});

/** What practice is called in a language: one word in the mark on every page, under the icon, and in full. */
const stems: Record<Locale, RegExp> = {
  en: /practi[cs]e/i,
  zh: /模拟/,
  hk: /模擬/,
  jp: /模擬/,
  ko: /모의/,
  es: /práctica/i,
  pt: /simulado/i,
  it: /simulato/i,
};

test.each(manifests)('%s: it says that it is practice, where the icon is and in full', (locale, manifest) => {
  const practice = stems[locale];
  expect(Object.fromEntries(catalogOf(locale))['Practice money']).toMatch(practice);
  expect(manifest.name).toMatch(/HFT Practice/);
  expect(manifest.name).toMatch(practice);
  expect(manifest.short_name).toMatch(practice);
  expect(manifest.description).toMatch(practice);
  expect([...manifest.short_name].length).toBeLessThanOrEqual(12);
});

test.each(manifests)('%s: every picture it names is there, and of the size it says', async (locale, manifest) => {
  const { icons, screenshots, shortcuts } = manifest;
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of pictures) {
    const file = path.join(import.meta.dirname, '../../../public', path.dirname(manifestPath(locale)), src);
    const { format, width, height } = await sharp(readFileSync(file)).metadata();
    expect([src, `image/${format}`]).toEqual([src, type.replace('+xml', '')]);
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});

test('addresses in it are relative to where it is', () => {
  const base = `https://practice.example/${manifestPath('jp')}`;
  const { start_url, scope, share_target, shortcuts } = manifestOf('jp');
  const from = (address: string) => new URL(address, base).href.replace('https://practice.example', '');
  expect([start_url, scope, share_target.action].map(from)).toEqual(['/', '/', '/share']);
  expect(shortcuts.map(({ url }) => from(url))).toEqual([
    '/#/pages/assets/deposit',
    '/#/pages/market/index',
    '/#/pages/assets/index',
  ]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { localeIds, locales } from '#contract/locales.ts';
import { productNewsFolder, readProductNews } from '#server/domain/news/product/productNews.ts';
import { root } from './tree.ts';

/** Notices on the product: the same ones in every language, honest, and leading somewhere. */
const news = readProductNews();
const far = 9_999_999_999;
const itemsIn = (lang: (typeof localeIds)[number]) =>
  news
    .entries(lang, far)
    .map(({ id }) => news.find(id, lang, far))
    .filter((item) => item !== null)
    .toSorted((a, b) => a.time - b.time);

const linksOf = (body: string | null) => [...(body ?? '').matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target);
const english = itemsIn('en');

const shape = ({ id, time, body }: (typeof english)[number]) => ({
  id,
  time,
  links: linksOf(body).toSorted(),
  paragraphs: (body ?? '').split('\n\n').length,
  points: (body ?? '').match(/^- /gm)?.length ?? 0,
});

test('they are found from where the server is started, and are about what is there', () => {
  expect(path.relative(root, productNewsFolder)).toBe('locales/news');
  expect(readdirSync(productNewsFolder).toSorted()).toEqual(localeIds.toSorted());
  expect(english.map(({ id }) => id)).toEqual([
    'product-welcome',
    'product-tunnel',
    'product-verify',
    'product-warning-signs',
    'product-languages',
    'product-market-2',
    'product-plans',
  ]);
});

describe.each(localeIds)('the notices in %s', (lang) => {
  const own = itemsIn(lang);

  test('are the same ones, of the same times, with the same links', () => {
    expect(own.map(shape)).toEqual(english.map(shape));
    for (const { language, title, summary } of own) {
      expect(language).toBe(locales[lang].tag);
      expect(title.length * summary.length).toBeGreaterThan(0);
    }
  });

  test('lead to articles that there are', () => {
    for (const target of own.flatMap(({ body }) => linksOf(body))) {
      expect(existsSync(path.join(root, 'locales/help', lang, `${target.replace('#', '')}.md`)), target).toBe(true);
    }
  });

  test('are in their own language', () => {
    if (lang === 'en') return;
    const texts = new Set(english.flatMap(({ title, summary, body }) => [title, summary, body]));
    expect(own.flatMap(({ title, summary, body }) => [title, summary, body]).filter((text) => texts.has(text))).toEqual(
      [],
    );
  });

  test('promise nothing and urge nobody', () => {
    const urging =
      /\b(guaranteed|profits?|earn|don't miss|hurry|last chance|free money|bonus|garantizad|garantid|garantit|ganancias|lucros?|guadagni)\b|保证收益|稳赚|稳定收益|保證回報|穩賺|必ず儲|元本保証|確実に|수익 보장|원금 보장|보너스|奖金|獎金|立即|马上|馬上|今すぐ|서두르/i;
    const folder = path.join(productNewsFolder, lang);
    const found = readdirSync(folder).filter((name) => urging.test(readFileSync(path.join(folder, name), 'utf8')));
    expect(found).toEqual([]);
  });
});

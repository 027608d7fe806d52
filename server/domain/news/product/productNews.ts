import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { NewsItem } from '#contract/api/news.ts';
import { type Locale, localeIds, locales } from '#contract/locales.ts';
import type { Entry } from '../place.ts';

/** Notices on the product itself: Markdown files, the same ones in every language. */
export interface ProductNews {
  entries(lang: Locale, now: number): Entry[];
  find(id: string, lang: Locale, now: number): NewsItem | null;
}

export const productNewsFolder = path.resolve(import.meta.dirname, '../../../../locales/news');

/**
 * Reads locales/news/<language>/*.md, once: `key: value` lines between two lines of dashes, then Markdown.
 * @throws Error when a file has no head, or its head lacks something.
 */
export function readProductNews(folder = productNewsFolder): ProductNews {
  const items = Object.fromEntries(localeIds.map((lang) => [lang, readFolder(folder, lang)])) as Record<
    Locale,
    NewsItem[]
  >;
  const shown = (lang: Locale, now: number) => items[lang].filter(({ time }) => time <= now);
  return {
    entries: (lang, now) => shown(lang, now).map((item) => ({ id: item.id, time: item.time, item: async () => item })),
    find: (id, lang, now) => shown(lang, now).find((item) => item.id === id) ?? null,
  };
}

function readFolder(folder: string, lang: Locale): NewsItem[] {
  const own = path.join(folder, lang);
  return readdirSync(own).map((name) => readItem(path.join(own, name), lang));
}

function readItem(file: string, lang: Locale): NewsItem {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(file, 'utf8'));
  if (match === null) throw new Error(`${file} has no head.`);
  const [, head = '', body = ''] = match;
  const value = (key: string) => {
    const line = head.split('\n').find((text) => text.startsWith(`${key}: `));
    if (line === undefined) throw new Error(`${file} has no ${key}.`);
    return line.slice(key.length + 2).trim();
  };
  const time = Date.parse(value('time')) / 1000;
  if (!Number.isInteger(time)) throw new Error(`${file} has no time that can be read.`);
  return {
    id: `product-${value('id')}`,
    category: 'product',
    title: value('title'),
    summary: value('summary'),
    time,
    language: locales[lang].tag,
    source: null,
    chart: null,
    body: body.trim(),
    link: null,
  };
}

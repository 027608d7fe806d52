import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'marked';
import { describe, expect, test } from 'vitest';
import { type Locale, localeIds } from '#contract/locales.ts';
import { catalogOf } from './honesty/words.ts';
import { tablesOf } from './tables.ts';
import { root } from './tree.ts';

/** Signs that stand for other signs: a straight stroke for an apostrophe, a hyphen for a minus. */
const straight = /[\p{L}}]'(?=[\p{L}{<\s]|$)/u;
const hyphenMinus = /(?:^|[\s(>])-[\d{]/;

/** Latin words and figures among Chinese ones stand with a space, among Japanese ones without; neither has half-width marks. */
const hanBesideLatin = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u;
const kanaBesideSpace =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] [A-Za-z0-9]|[A-Za-z0-9%] [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const halfWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?:[,;:!?]|\.(?!\d)|\()|\)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const wrongRooms: Partial<Record<Locale, readonly RegExp[]>> = {
  zh: [hanBesideLatin, halfWidth],
  hk: [hanBesideLatin, halfWidth],
  jp: [kanaBesideSpace, halfWidth],
  // A question opens as it closes.
  es: [/^[^¿]*\?/],
};

describe.each(localeIds)('in %s', (locale) => {
  const messages = catalogOf(locale).flatMap(([source, words]) => [source, words]);
  const texts = ['help', 'news'].flatMap((kind) => {
    const folder = path.join(root, 'locales', kind, locale);
    return readdirSync(folder).flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      // What only the search reads, code and addresses are not typeset.
      const read = text.replace(/^keywords:.*$/m, '').replace(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, '');
      return read.split('\n').map((line) => `${kind}/${name}: ${line}`);
    });
  });

  const tables = tablesOf(locale).flatMap(([file, text]) => text.split('\n').map((line) => `${file}: ${line}`));

  test('apostrophes are curly', () => {
    expect([...messages, ...texts, ...tables].filter((text) => straight.test(text))).toEqual([]);
  });

  test('marks and the room beside them are those of the language', () => {
    const translated = catalogOf(locale).map(([, words]) => words);
    const wrong = [/ {2,}\S/, / [,;!?](?:\s|$)/, ...(wrongRooms[locale] ?? [])];
    expect(translated.filter((text) => wrong.some((rule) => rule.test(text)))).toEqual([]);
  });

  test('no star is left standing: emphasis that ends behind a mark ends nowhere where a letter follows', () => {
    expect(texts.filter((text) => parse(text.replace(/^[^:]*: /, ''), { async: false }).includes('*'))).toEqual([]);
  });

  test('a minus is a minus', () => {
    expect(messages.filter((text) => hyphenMinus.test(text))).toEqual([]);
    expect(texts.filter((text) => hyphenMinus.test(text.replace(/^[^:]*: /, '')))).toEqual([]);
  });
});

test('all are seen', () => {
  expect(['24小时', 'USDT账户'].every((text) => hanBesideLatin.test(text))).toBe(true);
  expect(['1 時間', '約 10分'].every((text) => kanaBesideSpace.test(text))).toBe(true);
  expect(['余额:', '金額(USDT)'].every((text) => halfWidth.test(text))).toBe(true);
  expect(["the market's price", "the {name}'s", "users' accounts"].every((text) => straight.test(text))).toBe(true);
  expect(['at -25%', '-{percent}', '(-0.5)'].every((text) => hyphenMinus.test(text))).toBe(true);
  expect(['80-86', '2026-11-23', '10-fold', '- a list'].some((text) => hyphenMinus.test(text))).toBe(false);
});

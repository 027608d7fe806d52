import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { catalogOf } from './honesty/words.ts';
import { root } from './tree.ts';

/** Signs that stand for other signs: a straight stroke for an apostrophe, a hyphen for a minus. */
const straight = /[\p{L}}]'(?=[\p{L}{<\s]|$)/u;
const hyphenMinus = /(?:^|[\s(>])-[\d{]/;

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

  test('apostrophes are curly', () => {
    expect([...messages, ...texts].filter((text) => straight.test(text))).toEqual([]);
  });

  test('a minus is a minus', () => {
    expect(messages.filter((text) => hyphenMinus.test(text))).toEqual([]);
    expect(texts.filter((text) => hyphenMinus.test(text.replace(/^[^:]*: /, '')))).toEqual([]);
  });
});

test('both are seen', () => {
  expect(["the market's price", "the {name}'s", "users' accounts"].every((text) => straight.test(text))).toBe(true);
  expect(['at -25%', '-{percent}', '(-0.5)'].every((text) => hyphenMinus.test(text))).toBe(true);
  expect(['80-86', '2026-11-23', '10-fold', '- a list'].some((text) => hyphenMinus.test(text))).toBe(false);
});

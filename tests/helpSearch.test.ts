import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { localeIds } from '../contract/locales.ts';
import { readText } from '../src/build/helpTexts.ts';
import { type HelpIndex, indexOf } from '../src/lib/help/search.ts';
import { root } from './tree.ts';

/**
 * Questions as people type them, each with the article that answers it. The words of the articles may be chosen with the first twenty of
 * a language in view; the last five are left alone, so that they tell how others fare.
 */
const file = path.join(root, 'tests/helpQuestions.json');
const questions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [question: string, article: string][]>;
const keptApart = 5;

const folderOf = (locale: string) => path.join(root, 'locales/help', locale);
const indexIn = (locale: string): HelpIndex =>
  indexOf(
    readdirSync(folderOf(locale)).map((name) =>
      readText(path.basename(name, '.md'), readFileSync(path.join(folderOf(locale), name), 'utf8')),
    ),
  );
const indexes = new Map(localeIds.map((locale) => [locale, indexIn(locale)]));

const missedIn = (asked: (list: [string, string][]) => [string, string][]) =>
  localeIds.flatMap((locale) =>
    asked(questions[locale] ?? [])
      .filter(([question, article]) => !(indexes.get(locale)?.(question) ?? []).slice(0, 3).includes(article))
      .map(([question]) => `${locale}: ${question}`),
  );

test('of two hundred questions 95 of a hundred find their article among the first three', () => {
  expect(Object.values(questions).flat()).toHaveLength(200);
  const missed = missedIn((list) => list);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(10);
});

test('so do those that nothing was chosen for', () => {
  const missed = missedIn((list) => list.slice(-keptApart));
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(2);
});

describe.each(localeIds)('the search in %s', (locale) => {
  const search = indexes.get(locale) ?? (() => []);

  test('finds nothing for what is nothing, and all of it for what is', () => {
    expect(search('qwxzqwxz')).toEqual([]);
    expect(search('')).toEqual([]);
    expect(search('KYC')[0]).toBe('identity');
    expect(search('USDT').length).toBeGreaterThan(0);
  });

  test('takes less than a blink', () => {
    const began = performance.now();
    for (const [question] of questions[locale] ?? []) search(question);
    expect((performance.now() - began) / 25).toBeLessThan(50);
  });
});

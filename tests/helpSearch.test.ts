import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Locale, localeIds } from '#contract/locales.ts';
import { readText } from '#contract/help/helpText.ts';
import { type HelpIndex, indexOf } from '#contract/help/search.ts';
import { root } from './tree.ts';

/**
 * Questions as people type them, each with the article that answers it. The words of the articles were chosen with the tuned ones in
 * view; those kept apart tell how others fare.
 */
const file = path.join(root, 'tests/helpQuestions.json');
type Asked = Record<string, string>;
const questions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { tuned: Asked; apart: Asked }>;

const folderOf = (locale: Locale) => path.join(root, 'locales/help', locale);
const indexIn = (locale: Locale): HelpIndex =>
  indexOf(
    readdirSync(folderOf(locale)).map((name) =>
      readText(path.basename(name, '.md'), readFileSync(path.join(folderOf(locale), name), 'utf8')),
    ),
    locale,
  );
const indexes = new Map(localeIds.map((locale) => [locale, indexIn(locale)]));

const all = (locale: string) => Object.entries({ ...questions[locale]?.tuned, ...questions[locale]?.apart });
const apart = (locale: string) => Object.entries(questions[locale]?.apart ?? {});

/** Those questions that do not find their article among the first three. */
function missedIn(locale: Locale, asked: [string, string][]): string[] {
  const isMissed = ([question, article]: [string, string]) =>
    !(indexes.get(locale)?.find(question) ?? []).slice(0, 3).includes(article);
  return asked.filter(isMissed).map(([question]) => question);
}

describe.each(localeIds)('of the questions of %s', (locale) => {
  test.each([
    ['all', all, 60],
    ['those that nothing was chosen for', apart, 30],
  ])('%s: 95 of a hundred find their article among the first three', (_name, askedIn, least) => {
    const asked = askedIn(locale);
    expect(asked.length).toBeGreaterThanOrEqual(least);
    const missed = missedIn(locale, asked);
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(asked.length * 0.05);
  });
});

describe.each(localeIds)('the search in %s', (locale) => {
  const search = (query: string) => indexes.get(locale)?.find(query) ?? [];

  test('finds nothing for what is nothing, and all of it for what is', () => {
    expect(search('qwxzqwxz')).toEqual([]);
    expect(search('')).toEqual([]);
    expect(search('KYC')[0]).toBe('identity');
    expect(search('USDT').length).toBeGreaterThan(0);
  });

  test('takes less than a blink', () => {
    const began = performance.now();
    for (const [question] of all(locale)) search(question);
    expect((performance.now() - began) / all(locale).length).toBeLessThan(50);
  });
});

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { articleOf, errorArticles } from './articleOf.ts';

test('every error that leads to an article leads to one that exists', () => {
  const folder = new URL('../../../locales/help/en/', import.meta.url);
  const ids = new Set(readdirSync(folder).map((name) => name.replace(/\.md$/, '')));
  expect(errorArticles.length).toBeGreaterThan(5);
  expect(errorArticles.filter((id) => !ids.has(id))).toEqual([]);
});

test('what says it all has no article', () => {
  expect(articleOf('storage_failed')).toBe('vouchers');
  expect(articleOf('password_required')).toBeNull();
});

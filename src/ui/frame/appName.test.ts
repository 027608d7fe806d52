import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appName, tabTitle } from './appName.ts';

test('a tab is named after its page, the home page after the app alone', () => {
  expect(tabTitle('Deposit')).toBe('Deposit – HFT Practice');
  expect(tabTitle(appName)).toBe('HFT Practice');
});

test('the document bears the full name before any script has run', () => {
  const document = readFileSync(path.join(import.meta.dirname, '../../../index.html'), 'utf8');
  expect(document).toContain(`<title>${appName}</title>`);
  expect(document).toContain(`<div class="shell-bar">${appName}</div>`);
});

import { describe, expect, test } from 'vitest';
import { localeIds } from '../../../contract/locales.ts';
import { htmlOf, plain } from '../../../tests/honesty/render.tsx';
import { catalogOf } from '../../../tests/honesty/words.ts';
import { ForgetPage } from './ForgetPage.tsx';

const where =
  'A code appears only in a browser where this account was used before, or in its mail. Nothing here? Open the app there and ask again.';

describe.each(localeIds)('in %s', (locale) => {
  test('who forgot a password on another device reads where the code is, before anything is known of the account', async () => {
    expect(plain(await htmlOf(<ForgetPage />, locale))).toContain(Object.fromEntries(catalogOf(locale))[where]);
  });
});

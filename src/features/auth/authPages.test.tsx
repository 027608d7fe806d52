import { describe, expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { htmlOf, plain } from '#tests/honesty/render.tsx';
import { catalogOf } from '#tests/honesty/words.ts';
import { AccountField } from './AccountField.tsx';
import { ForgetPage } from './ForgetPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const nothing = () => undefined;
const where =
  'The code appears only in a browser that has used this account before, or arrives by e-mail. Nothing here? Open the app in that browser and request it again.';

describe.each(localeIds)('in %s', (locale) => {
  test('who forgot a password on another device reads where the code is, before anything is known of the account', async () => {
    expect(plain(await htmlOf(<ForgetPage />, locale))).toContain(Object.fromEntries(catalogOf(locale))[where]);
  });
});

test('nobody is asked for an invitation that brings nothing', async () => {
  expect(await htmlOf(<RegisterPage />)).not.toMatch(/invit/i);
});

const refusal = 'as the form says it';

const phone = (number: string) => (
  <AccountField
    typed={{ kind: 'phone', email: '', country: '', number }}
    areaCodes={[{ code: '+44', country: 'GB', name: 'United Kingdom' }]}
    country="GB"
    error={refusal}
    onChange={nothing}
    onBlur={nothing}
  />
);

test('a number that is none is said at the number, with the country beside it, and the code stands first', async () => {
  const html = await htmlOf(phone('12'));
  expect(html).toContain('+44 United Kingdom');
  expect(plain(html)).toContain('Check the phone number and country.');
  expect(plain(await htmlOf(phone('7700 900123')))).toContain(refusal);
});

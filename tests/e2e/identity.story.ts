import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Locale } from '#contract/locales.ts';
import { pages } from '#src/lib/paths.ts';
import { expect, newPerson, photo, register, test } from './app.ts';
import { installed, newPhone, type Phone, step } from './phone.ts';

/** Bytes after which each connection breaks: the photos take several of them. */
const brokenAfterBytes = 400_000;

/** Identity papers, as somebody hands them in whose network comes and goes. */
for (const locale of ['en', 'jp'] as const satisfies Locale[]) {
  test(`papers filled in without a network arrive over a dropping link, once, and pass, in ${locale}`, async () => {
    const phone = await newPhone(locale, { REVIEW_SECONDS: '2' });
    try {
      const page = await phone.open();
      await register(page, phone.link.url, newPerson());
      await installed(page);
      await phone.goTo(pages.kyc.route);
      await page.getByTestId('submit-papers').waitFor();

      await phone.loseNetwork();
      await fillPapers(phone);
      await page.getByTestId('submit-papers').click();
      const waiting = page.getByTestId('papers-waiting');
      await expect(step(waiting)).toHaveAttribute('data-step', 'saved');

      phone.link.cutAfterBytes(brokenAfterBytes);
      const before = phone.link.connections;
      await phone.findNetwork();
      await expect(page.getByTestId('identity-passed')).toBeVisible({ timeout: 30_000 });
      expect(phone.link.connections - before, 'the line broke on the way').toBeGreaterThan(3);
      await expect(waiting).toHaveCount(0);
      await expect.poll(() => readdirSync(path.join(phone.server.dataDir, 'files'))).toEqual([]);

      phone.link.cutAfterBytes(null);
      await phone.goTo(pages.me.route);
      await expect(page.getByTestId('identity-chip')).toHaveAttribute('data-identity', 'passed');
      await phone.goTo(pages.notices.route);
      await expect(page.getByTestId('notice')).toHaveCount(2);
    } finally {
      await phone.dispose();
    }
  });
}

async function fillPapers(phone: Phone): Promise<void> {
  const form = phone.page().locator('form');
  await form.locator('select').selectOption('JP');
  const texts = form.locator('input[type=text]');
  for (const [at, text] of ['Robin', 'Sample', 'AB1234577'].entries()) await texts.nth(at).fill(text);
  const photos = form.locator('input[type=file]');
  await photos.nth(0).setInputFiles(await photo(3));
  await photos.nth(1).setInputFiles(await photo(3));
  await expect(form.locator('img')).toHaveCount(2);
}

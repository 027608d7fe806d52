import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { pages } from '#src/lib/paths.ts';
import { expect, newPerson, register, test } from './app.ts';
import { mayBorrow } from './borrowing.ts';
import { installed, newPhone, step } from './phone.ts';
import { traderOf } from './trading.ts';

/** A loan, from the form to its repayment, as somebody takes it whose network goes away before it is sent. */
for (const locale of ['en', 'jp'] as const satisfies Locale[]) {
  test(`a loan applied for without a network is paid out, falls overdue, and is repaid in parts, in ${locale}`, async () => {
    const phone = await newPhone(locale, { REVIEW_SECONDS: '2' });
    try {
      const page = await phone.open();
      await register(page, phone.link.url, newPerson());
      await installed(page);
      const { ask } = await traderOf(page, phone.link.url);
      await mayBorrow(await traderOf(page, phone.link.url), phone.link.url);
      await phone.goTo(pages.loan.route);
      await page.getByTestId('submit-loan').waitFor();
      for (const key of ['identity', 'card', 'other']) {
        await expect(page.getByTestId(`condition-${key}`)).toHaveAttribute('data-status', 'met');
      }

      await phone.loseNetwork();
      await page.locator('form input[inputmode=decimal]').fill('1000');
      await expect(page.getByTestId('schedule')).toContainText('1,010.545613');
      await page.getByTestId('fill-sample').click();
      await expect(page.locator('form img')).toHaveCount(5);
      await page.getByTestId('agree').check();
      await page.getByTestId('submit-loan').click();
      await expect(page.getByTestId('confirm-sheet')).toContainText('18.25%');
      await page.getByTestId('confirm').click();
      await expect(step(page.getByTestId('loan-waiting'))).toHaveAttribute('data-step', /saved|sending/);

      await phone.findNetwork();
      const row = page.getByTestId('open-loan').getByTestId('loan');
      await expect(row.locator('[data-status=disbursed]').first()).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => readdirSync(path.join(phone.server.dataDir, 'files'))).toEqual([]);
      await phone.goTo(pages.assets.route);
      await expect(page.getByTestId('loans-owed')).toContainText('1,000');

      for (let day = 0; day < 9; day += 1) await ask('user/next_day', {});
      await phone.goTo(pages.loans.route);
      await expect(page.getByTestId('loan').locator('[data-status=overdue]').first()).toBeVisible();
      await page.getByTestId('loan').click();
      const sheet = page.getByTestId('loan-sheet');
      await expect(sheet.getByTestId('loan-line')).toHaveCount(9);
      await expect(sheet).toContainText('1,005.508004');

      await page.getByTestId('repay').click();
      await page.getByTestId('repay-sheet').locator('input').fill('500');
      await expect(page.getByTestId('repay-sheet')).toContainText('505.508004');
      await page.getByTestId('confirm-repay').click();
      await expect(page.getByTestId('repay-sheet')).toHaveCount(0);
      await expect(sheet.getByTestId('loan-line')).toHaveCount(10);

      await page.getByTestId('repay').click();
      await page.getByTestId('repay-sheet').locator('form button').first().click();
      await page.getByTestId('confirm-repay').click();
      await expect(page.getByTestId('loan').locator('[data-status=settled]').first()).toBeVisible();
      const { list } = await ask('wallet/list', {});
      const spot = list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
      expect(spot?.available, 'what was lent came and went, and its interest went').toBe('994.491996');
      await phone.goTo(pages.assets.route);
      await page.getByTestId('total-card').waitFor();
      await expect(page.getByTestId('loans-owed')).toHaveCount(0);
      await phone.goTo(pages.loan.route);
      await expect(page.getByTestId('submit-loan')).toBeVisible();
    } finally {
      await phone.dispose();
    }
  });
}

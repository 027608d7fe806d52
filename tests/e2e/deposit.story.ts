import type { Page } from '@playwright/test';
import { type Locale } from '#contract/locales.ts';
import { pages } from '#src/lib/paths.ts';
import { expect, newPerson, photo, register, test } from './app.ts';
import { fillVoucher, installed, newPhone, type Phone, step } from './phone.ts';
import { placesLearned, sessionOf } from './stored.ts';

/** The app's main job, as somebody in the metro has it. */
for (const locale of ['en', 'jp'] as const satisfies Locale[]) {
  test(`a deposit written without a network is credited once, in ${locale}`, async () => {
    const phone = await newPhone(locale);
    try {
      const page = await phone.open();
      await register(page, phone.link.url, newPerson());
      await installed(page);
      await placesLearned(page);

      await phone.loseNetwork();
      await phone.goTo(pages.voucher.route);
      // There are no prices here: what it says is since when nothing is live.
      await expect(page.getByTestId('connection')).toContainText(/\d{2}:\d{2}:\d{2}/);
      await fillVoucher(page, '250', await photo(3));
      await page.getByTestId('confirm').click();
      const saved = page.getByTestId('voucher');
      await expect(step(saved)).toHaveAttribute('data-step', 'saved');
      await phone.close();

      await phone.findNetwork();
      const later = await phone.open();
      await phone.goTo(pages.depositList.route);
      const deposit = later.getByTestId('voucher').or(later.getByTestId('deposit'));
      await expect(deposit).toHaveCount(1);
      await later.evaluate(() => Object.assign(window, { isSamePage: true }));
      await expect.poll(() => credited(phone, later), { timeout: 30_000 }).toEqual(['250.000000 USDT succeed']);
      await expect(later.getByTestId('deposit').locator('[data-status=succeed]').first()).toBeVisible();
      expect(await later.evaluate(() => 'isSamePage' in window), 'the push was seen without a reload').toBe(true);

      await phone.goTo(pages.records.route);
      await expect(later.getByTestId('record')).toHaveCount(2);
      await expect(later.getByTestId('record').first()).toContainText('+250.00');
      await phone.goTo(pages.assets.route);
      await expect(later.getByTestId('account-spot').getByTestId('balance-USDT')).toContainText('1,250.00');
      await coldStartOffline(phone);
    } finally {
      await phone.dispose();
    }
  });
}

/** The market with the age of its prices and the own balances, with the server out of reach since before the start. */
async function coldStartOffline(phone: Phone): Promise<void> {
  await phone.goTo(pages.market.route);
  await phone.page().getByTestId('row-BTCUSDT').waitFor();
  await phone.close();
  await phone.loseNetwork();
  const page = await phone.open();
  await phone.goTo(pages.market.route);
  await expect(page.getByTestId('row-BTCUSDT')).toBeVisible();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'offline');
  await expect(page.getByTestId('connection')).toContainText(/\d{2}:\d{2}:\d{2}/);
  await phone.goTo(pages.assets.route);
  await expect(page.getByTestId('account-spot').getByTestId('balance-USDT')).toContainText('1,250.00');
  await expect(page.getByTestId('age')).toContainText(/\d{2}:\d{2}:\d{2}/);
}

/** What the server has, asked with the phone's own session. */
async function credited(phone: Phone, page: Page): Promise<string[]> {
  const token = (await sessionOf(page))?.token ?? '';
  const response = await fetch(`${phone.server.url}/api/chargelist/log`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { message } = (await response.json()) as {
    message: { list: { amount: string; currency: string; status: string }[] };
  };
  return message.list.map(({ amount, currency, status }) => `${amount} ${currency} ${status}`);
}

test('a double tap, two tabs and a lost answer make one deposit', async () => {
  const phone = await newPhone('en');
  try {
    const page = await phone.open();
    await register(page, phone.link.url, newPerson());
    await installed(page);
    let answersLost = 0;
    await phone.context().route('**/api/wallet/charge_req', async (route) => {
      if (answersLost > 0) return route.continue();
      answersLost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const other = await phone.context().newPage();
    await other.goto(`${phone.link.url}/#${pages.voucher.route}`);
    await phone.goTo(pages.voucher.route);
    await fillVoucher(page, '250', await photo(1));
    await page.getByTestId('confirm').dblclick();
    await expect.poll(() => credited(phone, page), { timeout: 45_000 }).toEqual(['250.000000 USDT succeed']);
    expect(answersLost).toBe(1);
    await expect(step(page.getByTestId('voucher'))).toHaveAttribute('data-step', 'credited');
    await expect(step(other.getByTestId('voucher'))).toHaveAttribute('data-step', 'credited');
  } finally {
    await phone.dispose();
  }
});

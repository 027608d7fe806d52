import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { expect, newPerson, test } from './app.ts';
import { traderOf, until } from './trading.ts';

const titles = {
  en: 'This account is on this device only',
  jp: 'このアカウントはこの端末だけにあります',
} as const satisfies Partial<Record<Locale, string>>;

async function phoneIn(browser: Browser, locale: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('hft:prefs') === null)
      localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
  return { context, page: await context.newPage() };
}

/** Everything that was done without a name is there for who logs in with one. */
for (const [locale, title] of Object.entries(titles)) {
  test(`tried in one tap, traded, given an e-mail address, and found again on a second phone (${locale})`, async ({
    browser,
    server,
  }) => {
    const person = newPerson();
    const { context: first, page } = await phoneIn(browser, locale);
    await page.goto(server.url);
    await page.getByTestId('guest-card').getByTestId('try-it').click();
    await page.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT' })}`);
    await page.getByTestId('quantity').locator('input').fill('0.002');
    await expect(page.getByTestId('submit')).not.toHaveAttribute('aria-disabled', 'true');
    await page.getByTestId('submit').click();
    await page.getByTestId('confirm').click();
    const available = page.getByTestId('figure-available');
    await until(page, () => expect(available).not.toContainText('1,000.00', { timeout: 2000 }));
    const left = (await available.textContent()) ?? '';
    const { list } = await (await traderOf(page, server.url)).ask('coin/list', {});
    expect(list).toHaveLength(1);

    // From where it is said what would be lost, to the form that keeps it.
    await page.goto(`${server.url}/#${pages.practice.route}`);
    await expect(page.getByTestId('device-only')).toContainText(title);
    await page.getByTestId('device-only').locator(`a[href$="${pages.email.route}"]`).click();
    await page.locator('input[name=email]').fill(person.account);
    await page.getByTestId('send-code').click();
    await page.getByTestId('fill-code').click();
    const passwords = page.locator('input[autocomplete=new-password]');
    await passwords.nth(0).fill(person.password);
    await passwords.nth(1).fill(person.password);
    await page.getByTestId('submit').click();
    await page.waitForURL(({ hash }) => hash.includes(pages.security.route));
    await page.goto(`${server.url}/#${pages.practice.route}`);
    await expect(page.getByTestId('account-current')).toBeVisible();
    await expect(page.getByTestId('device-only')).toHaveCount(0);

    const { context: second, page: other } = await phoneIn(browser, locale);
    await other.goto(`${server.url}/#${paths.login()}`);
    await other.locator('input[name=username]').fill(person.account);
    await other.locator('input[name=password]').fill(person.password);
    await other.getByTestId('submit').click();
    await other.waitForURL(({ hash }) => !hash.includes('login'));
    await other.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT' })}`);
    await expect(other.getByTestId('figure-available')).toHaveText(left);
    await other.goto(`${server.url}/#${paths.spotOrders({ order: list[0]?.id })}`);
    await expect(other.getByTestId('order-sheet')).toContainText(list[0]?.number ?? 'a number');
    await first.close();
    await second.close();
  });
}

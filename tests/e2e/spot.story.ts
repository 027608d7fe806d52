import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { expect, newPerson, register, test } from './app.ts';
import { installed } from './phone.ts';
import { until } from './trading.ts';

async function speak(context: BrowserContext, locale: Locale): Promise<void> {
  await context.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
}

const quantity = (page: Page) => page.getByTestId('quantity').locator('input');
const price = (page: Page) => page.getByTestId('price').locator('input');
const submit = (page: Page) => page.getByTestId('submit');
/** Whether a tap would do something. */
const isReady = (page: Page) => expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true');

async function chooseLimit(page: Page): Promise<void> {
  await page.locator('#page-main select').first().selectOption('limit');
}

/** As two of the languages say it, on a phone of 390 by 844. */
const spoken = {
  en: { buy: 'Buy 0.002 BTC', bought: 'Bought 0.002 BTC', waits: '0.003 BTC · Buys at 20,000.0', fee: /fee/i },
  jp: { buy: '0.002 BTCを買う', bought: '0.002 BTCを', waits: '20,000.0以下で買い', fee: /手数料/ },
} as const;
for (const locale of ['en', 'jp'] as const) {
  test(`in ${locale} a coin is bought at market, another order waits and is cancelled, and the records say its cost`, async ({
    page,
    server,
  }) => {
    const words = spoken[locale];
    await speak(page.context(), locale);
    await register(page, server.url, newPerson());
    await page.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT' })}`);
    await quantity(page).fill('0.002');
    await expect(submit(page)).toHaveText(words.buy);
    await expect(page.getByTestId('figure-available')).toContainText('1,000.00');
    await isReady(page);
    // A double tap on the last button is one order.
    await submit(page).click();
    await expect(page.getByTestId('confirm-sheet')).toContainText('BTC/USDT');
    await isReady(page);
    await page.getByTestId('confirm').dblclick();
    await until(page, () => expect(page.getByTestId('toasts')).toContainText(words.bought, { timeout: 2000 }));
    await expect(page.getByTestId('figure-available')).not.toContainText('1,000.00');
    await expect(quantity(page)).toHaveValue('');

    await chooseLimit(page);
    await price(page).fill('20000');
    await quantity(page).fill('0.003');
    await isReady(page);
    await submit(page).click();
    await page.getByTestId('confirm').click();
    const order = page.getByTestId('spot-order');
    await expect(order).toContainText(words.waits);
    await order.getByTestId('cancel-order').click();
    await expect(page.getByTestId('confirm-sheet')).toContainText('60.06');
    await page.getByTestId('confirm').click();
    await expect(order).toHaveCount(0);

    await page.goto(`${server.url}/#${pages.records.route}`);
    const lines = page.getByTestId('record');
    await expect(lines.filter({ hasText: /\d\sBTC/ })).toHaveCount(1);
    await expect(lines.filter({ hasText: words.fee })).toHaveCount(1);
  });
}

test('an order whose answer was lost with its page is asked for again: it is placed once', async ({
  page: first,
  context,
  server,
}) => {
  await speak(context, 'en');
  await register(first, server.url, newPerson());
  await first.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT' })}`);
  await chooseLimit(first);
  await price(first).fill('20000');
  await quantity(first).fill('0.003');
  await isReady(first);
  const keys: string[] = [];
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
  await installed(first);
  // The server has the order, and nobody hears of it.
  await context.route('**/api/coin/trade', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const answer = await route.fetch();
    if (keys.length > 1) return route.fulfill({ response: answer });
    arrive();
    return undefined;
  });
  await submit(first).click();
  await first.getByTestId('confirm').click();
  await hasArrived;
  // The app is closed, and what belonged to its window is gone.
  await first.close();
  const page = await context.newPage();
  await page.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT' })}`);
  const unanswered = page.getByTestId('unanswered');
  await expect(unanswered).toContainText('Buy 0.003 BTC');
  await expect(quantity(page)).toHaveValue('0.003');
  await page.getByTestId('find-out').click();
  await expect(page.getByTestId('toasts')).toContainText('Limit order placed: buy 0.003 BTC');
  await expect(unanswered).toHaveCount(0);
  await expect(quantity(page)).toHaveValue('');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByTestId('spot-order')).toHaveCount(1);
  // 1,000 less 60 and the fee of it, set aside once.
  await expect(page.getByTestId('figure-available')).toContainText('939.94');
});

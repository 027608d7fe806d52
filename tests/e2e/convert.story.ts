import type { Page } from '@playwright/test';
import { paths } from '#src/lib/paths.ts';
import { startLink } from '../link.ts';
import { expect, newPerson, register, test } from './app.ts';

/** One coin for another: quoted, taken over a line that drops, listed, checked; in English and in Japanese. */
const amount = (page: Page) => page.locator('form input[inputmode=decimal]');

async function speak(page: Page, locale: string): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
}

/** A quote of now: one whose rate has moved meanwhile is asked for again, with the one tap there is. */
async function convert(page: Page): Promise<void> {
  await page.getByTestId('ask-quote').click();
  const sheet = page.getByTestId('quote-sheet');
  await expect(sheet).toBeVisible();
  await expect(async () => {
    if ((await page.getByTestId('new-quote').count()) > 0) await page.getByTestId('new-quote').click();
    if ((await page.getByTestId('take-quote').count()) > 0) await page.getByTestId('take-quote').click();
    await expect(sheet).toHaveCount(0, { timeout: 1500 });
  }).toPass();
}

test('from the assets a coin is quoted, converted once, listed, and leads to the check of its price', async ({
  page,
  context,
  server,
}) => {
  const link = await startLink(server.port);
  await register(page, link.url, newPerson());
  await page.goto(`${link.url}/#${paths.assets()}`);
  await page.getByTestId('convert').click();
  await amount(page).fill('0.5');
  await expect(page.getByText('Enter an amount between 1 and 100,000 USDT.')).toBeVisible();
  await amount(page).fill('250');
  link.cut();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. Converting needs a connection.')).toBeVisible();
  link.restore();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline. Converting needs a connection.')).toHaveCount(0);
  await convert(page);
  await expect(amount(page)).toHaveValue('');
  await expect(page.getByTestId('conversion')).toHaveCount(1);
  await expect(page.locator('select[name=from]')).toHaveAccessibleDescription('Available 750 USDT');

  await page.getByTestId('conversion').click();
  await page.getByTestId('check-BTC').click();
  await expect(page.getByTestId('order')).toContainText('Conversion · BTC/USDT');
  await page.goto(`${link.url}/#${paths.records({ kind: 'conversion' })}`);
  await expect(page.getByTestId('record')).toHaveCount(2);
  await expect(page.getByTestId('record').first()).toContainText('USDT → BTC');
  await link.close();
});

test('in Japanese, from a coin into another one', async ({ page, server }) => {
  await speak(page, 'jp');
  await register(page, server.url, newPerson());
  await page.goto(`${server.url}/#${paths.convert()}`);
  await amount(page).fill('300');
  await convert(page);
  await page.getByTestId('swap-ends').click();
  await page.locator('select[name=to]').selectOption('SOL');
  await page.getByRole('button', { name: '最大' }).click();
  await convert(page);
  await expect(page.getByTestId('conversion')).toHaveCount(2);
  await expect(page.getByTestId('conversion').first()).toContainText('BTC → SOL');
});

import type { Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#src/lib/paths.ts';
import { startLink } from '../link.ts';
import { expect, newPerson, register, test } from './app.ts';
import { findNetwork, loseAnswers, loseNetwork } from './network.ts';
import { installed } from './phone.ts';

/** One coin for another: quoted, taken once over a line that drops, listed, checked; in English and in Japanese. */
const words = {
  en: {
    range: 'Enter an amount between 1 and 100,000 USDT.',
    decimals: 'USDT amounts can have up to 6 decimals.',
    tooMuch: 'Not enough USDT: 2,000 needed, 1,000 available.',
    offline: 'You’re offline. Converting needs a connection.',
    available: 'Available 750 USDT',
  },
  jp: {
    range: '金額は1〜100,000 USDTの範囲で入力してください。',
    decimals: 'USDTは小数点以下6桁まで入力できます。',
    tooMuch: 'USDTが不足しています。必要額は2,000、利用可能額は1,000です。',
    offline: 'オフラインです。コンバートには接続が必要です。',
    available: '利用可能 750 USDT',
  },
} as const satisfies Partial<Record<Locale, object>>;

/** How an answer gets lost: the line drops and the page says so, or the page is left while it waits. */
const losses = { en: 'cut', jp: 'held' } as const;

const amount = (page: Page) => page.locator('form input[inputmode=decimal]');

async function speak(page: Page, locale: Locale): Promise<void> {
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

for (const locale of ['en', 'jp'] as const) {
  const said = words[locale];
  test(`a coin is quoted, refused in words, and converted once though the answer got lost, in ${locale}`, async ({
    page,
    context,
    server,
  }) => {
    const link = await startLink(server.port);
    await speak(page, locale);
    await register(page, link.url, newPerson());
    await page.goto(`${link.url}/#${paths.assets()}`);
    await page.getByTestId('convert').click();
    for (const [typed, refusal] of [
      ['0.5', said.range],
      ['1.0000001', said.decimals],
      ['2000', said.tooMuch],
    ] as const) {
      await amount(page).fill(typed);
      await expect(page.locator('form [data-invalid] > [aria-live=polite]')).toContainText(refusal);
    }
    await amount(page).fill('250');
    await installed(page);
    await loseNetwork(context, link);
    await expect(page.getByText(said.offline)).toBeVisible();
    await findNetwork(context, link);
    await expect(page.getByText(said.offline)).toHaveCount(0);
    await expect(amount(page)).toHaveValue('250');

    await loseOnce(page, losses[locale]);
    await expect(amount(page)).toHaveValue('');
    await expect(page.getByTestId('conversion')).toHaveCount(1);
    await expect(page.locator('select[name=from]')).toHaveAccessibleDescription(said.available);
    if (locale === 'en') await checked(page);
    else await onwards(page);
    await page.goto(`${link.url}/#${paths.records({ kind: 'conversion' })}`);
    await expect(page.getByTestId('record')).toHaveCount(locale === 'en' ? 2 : 4);
    await expect(page.getByTestId('record').last()).toContainText('USDT → BTC');
    await link.close();
  });
}

/** The server converts, and nobody hears of it: the page says that it does not know, and asks again under the same key. */
async function loseOnce(page: Page, manner: 'cut' | 'held'): Promise<void> {
  const lost = await loseAnswers(page.context(), 'wallet/flashAgainst', manner);
  await page.getByTestId('ask-quote').click();
  await expect(async () => {
    const tap = page.getByTestId('take-quote').or(page.getByTestId('new-quote'));
    if (!lost.isDone()) await tap.click({ timeout: 1500 });
    await expect.poll(lost.isDone, { timeout: 1500 }).toBe(true);
  }).toPass();
  if (manner === 'held') await page.reload();
  const unanswered = page.getByTestId('unanswered');
  await expect(unanswered).toContainText(/250\sUSDT → BTC/);
  await expect(amount(page)).toHaveValue('250');
  lost.restore();
  await page.getByTestId('find-out').click();
  await expect(unanswered).toHaveCount(0);
  expect(lost.keys.length).toBeGreaterThan(1);
  expect(new Set(lost.keys).size, 'the same conversion under the same key').toBe(1);
}

/** What was converted leads to the check of its price. */
async function checked(page: Page): Promise<void> {
  await page.getByTestId('conversion').click();
  await page.getByTestId('check-BTC').click();
  await expect(page.getByTestId('order')).toContainText('Conversion · BTC/USDT');
}

/** From the coin into another one, all of it. */
async function onwards(page: Page): Promise<void> {
  await page.getByTestId('swap-ends').click();
  await page.locator('select[name=to]').selectOption('SOL');
  await page.getByRole('button', { name: '最大' }).click();
  await convert(page);
  await expect(page.getByTestId('conversion')).toHaveCount(2);
  await expect(page.getByTestId('conversion').first()).toContainText('BTC → SOL');
}

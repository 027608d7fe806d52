import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { readZip } from '../api/unzip.ts';
import { expect, test, withoutWorker } from './app.ts';
import { everythingStored } from './stored.ts';
import { until } from './trading.ts';

test.use(withoutWorker);

const locales: readonly Locale[] = ['en', 'jp'];

const words = {
  en: {
    ready: 'Your practice account is ready',
    word: 'DELETE',
    // Nothing that the app or its help could say.
    name: 'Zebra seven',
    gone: 'Your account and data have been deleted',
  },
  jp: {
    ready: '模擬アカウントを作成しました',
    word: '削除',
    name: 'しまうま七号',
    gone: 'アカウントとデータを削除しました',
  },
} as const;

async function buySome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#${paths.trade({ symbol: 'BTCUSDT' })}`);
  await page.getByTestId('quantity').locator('input').fill('0.002');
  await expect(page.getByTestId('submit')).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId('submit').click();
  await page.getByTestId('confirm').click();
  await until(page, () =>
    expect(page.getByTestId('figure-available')).not.toContainText('1,000.00', { timeout: 2000 }),
  );
}

for (const locale of locales) {
  const said = words[locale as keyof typeof words];
  test(`in one tap, side by side, anew, out and away: a practice account in ${locale}`, async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().addInitScript((chosen) => {
      if (localStorage.getItem('hft:prefs') === null)
        localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
    }, locale);
    await page.goto(server.url);
    await page.getByTestId('guest-card').getByTestId('try-it').click();
    await expect(page.getByTestId('toasts')).toContainText(said.ready);
    await buySome(page, server.url);

    // A second account, open at once, with nothing of the first.
    await page.goto(`${server.url}/#${pages.practice.route}`);
    await expect(page.getByTestId('device-only')).toBeVisible();
    await page.getByTestId('add-account').click();
    await page.locator('input[name=label]').fill(said.name);
    await page.getByTestId('add-confirm').click();
    await expect(page.getByTestId('account-current')).toContainText(said.name);
    await expect(page.getByTestId('account-current')).toContainText('1,000.00');
    await page.getByTestId('topup').locator('input').fill('500');
    await page.getByTestId('topup-submit').click();
    await expect(page.getByTestId('account-current')).toContainText('1,500.00');

    // Back in one tap, and anew.
    await page.getByTestId('account-other').click();
    await expect(page.getByTestId('account-current')).not.toContainText(said.name);
    await page.getByTestId('reset-open').click();
    await expect(page.getByTestId('reset-sheet')).toContainText('USDT');
    await page.getByTestId('reset-confirm').click();
    await expect(page.getByTestId('reset-sheet')).toHaveCount(0);
    await expect(page.getByTestId('account-current')).toContainText('1,000.00');
    await expect(page.getByTestId('accounts').locator('details')).toHaveCount(1);

    // Everything, as a file.
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export-all').click()]);
    const files = readZip(await readFile(await download.path()));
    const accounts = JSON.parse(files.get('accounts.json')?.toString() ?? '[]') as { label: string; epoch: number }[];
    expect(accounts.map(({ label, epoch }) => `${label} ${epoch}`).toSorted()).toEqual(
      [` 1`, ` 2`, `${said.name} 1`].toSorted(),
    );
    const { username, owner } = JSON.parse(files.get('person.json')?.toString() ?? '{}') as {
      username: string;
      owner: string;
    };

    // Away, and nothing of it is left on the device.
    await page.getByTestId('delete-open').click();
    await page.locator('input[name=word]').fill(said.word);
    await page.getByTestId('delete-confirm').click();
    await expect(page.getByTestId('toasts')).toContainText(said.gone);
    await expect(page.getByTestId('guest-card')).toBeVisible();
    const left = await everythingStored(page);
    for (const fact of [username, owner, said.name, 'hft-private-']) expect(left.text).not.toContain(fact);
    expect(left.outbox).toEqual([]);
    await page.reload();
    await expect(page.getByTestId('guest-card')).toBeVisible();
  });
}

test('whoever logs out of an account of this device is told before that nobody comes back', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/#${pages.login.route}`);
  await page.getByTestId('try-card').getByTestId('try-it').click();
  await expect(page.getByTestId('toasts')).toContainText('on this device only');
  await page.goto(`${server.url}/#${pages.me.route}`);
  await expect(page.getByTestId('profile')).toContainText('On this device only');
  await page.getByTestId('log-out').click();
  await expect(page.getByTestId('confirm-sheet')).toContainText('1,000.00');
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('guest-card')).toBeVisible();
});

import type { Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { startServer } from '../process.ts';
import { upload } from '../chaos/fuzz/people.ts';
import { expect, newPerson, type Person, register, test } from './app.ts';
import { screenshot, userIdOf } from './stored.ts';
import { type Trader, traderOf } from './trading.ts';

const digits = '803125';

/**
 * Money goes in, is traded, and leaves: paid out, refused, and taken back. Reviews wait for the plan clock, so that what is under review
 * stays so until the story says otherwise.
 */
for (const locale of ['en', 'jp'] as const satisfies Locale[]) {
  test(`a withdrawal is paid out, another refused, a third cancelled, in ${locale}`, async ({ browser }) => {
    const server = await startServer({ env: { REVIEW_SECONDS: '500' } });
    const context = await browser.newContext();
    try {
      await context.addInitScript((chosen) => {
        localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
      }, locale);
      const page = await context.newPage();
      const person = newPerson();
      await register(page, server.url, person);
      const trader = await traderOf(page, server.url);
      await mayWithdraw(trader, page, server.url, person);

      await page.goto(`${server.url}/#${paths.withdraw()}`);
      const turnover = page.getByTestId('condition-turnover');
      await expect(turnover).toHaveAttribute('data-status', 'met');
      await expect(turnover).toContainText('50.00');
      await addAddress(page);
      await withdraw(page, '100');
      const state = page.getByTestId('withdrawal-sheet').getByTestId('stepper');
      await expect(state).toHaveAttribute('data-step', 'review');
      await trader.ask('user/next_day', {});
      await expect(state).toHaveAttribute('data-step', 'succeed');

      await page.goto(`${server.url}/#${paths.withdraw()}`);
      await withdraw(page, '50.13');
      await trader.ask('user/next_day', {});
      await expect(state).toHaveAttribute('data-step', 'failed');

      await page.goto(`${server.url}/#${paths.withdraw()}`);
      await withdraw(page, '40');
      await page.getByTestId('cancel-withdrawal').click();
      await page.getByTestId('confirm').click();
      await expect(state).toHaveAttribute('data-step', 'cancelled');

      await page.goto(`${server.url}/#${pages.withdrawals.route}`);
      await expect(page.getByTestId('withdrawal')).toHaveCount(3);
      const { list } = await trader.ask('wallet/list', {});
      expect(list.filter(({ frozen }) => /[1-9]/.test(frozen))).toEqual([]);
    } finally {
      await context.close();
      await server.dispose();
    }
  });
}

/** A deposit that was credited and traded, an identity that was passed, and a transaction password. */
async function mayWithdraw({ ask, take, authorization }: Trader, page: Page, url: string, { password }: Person) {
  const send = async (purpose: 'deposit' | 'identity') =>
    upload(url, { authorization }, (await screenshot()).buffer, undefined, purpose);
  const client_time = Math.floor(Date.now() / 1000);
  const { address } = await ask('wallet/get_in_address', { currency: 'USDT' });
  const owner = await userIdOf(page);
  const proof = await send('deposit');
  await ask('wallet/charge_req', { currency: 'USDT', amount: '50', address, proof, client_time, owner });
  const names = { country: 'JP', first_name: 'Robin', last_name: 'Sample' };
  const number = `S${Date.now()}77`;
  const photos = { front: await send('identity'), back: await send('identity') };
  await ask('user/real_name', { ...names, id_type: 'passport', id_number: number, ...photos, client_time });
  await ask('safe/update_password', { kind: 'pay', old: password, password: digits, password_confirm: digits });
  await ask('user/next_day', {});
  const deciding = async () => (await ask('wallet/get_info', { currency: 'USDT' })).withdrawal;
  await expect.poll(async () => (await deciding())?.turnover.deposit).not.toBeNull();
  await expect.poll(async () => (await deciding())?.identity).toBe('passed');
  const coin = { symbol: 'ETHUSDT', side: 'buy', quantity: '0.05' } as const;
  await take(coin, (shown) => ask('coin/trade', { ...coin, type: 'market', ...shown }));
}

async function addAddress(page: Page): Promise<void> {
  await page.getByTestId('add-address').click();
  const sheet = page.getByTestId('address-sheet');
  await sheet.getByTestId('fill-practice').click();
  await sheet.locator('input[maxlength="40"]').fill('Vault 7');
  await sheet.getByTestId('save-address').click();
  await expect(page.getByTestId('chosen-address')).toContainText('practice:USDT:');
}

/** Fills in the form, and confirms with the transaction password. */
async function withdraw(page: Page, amount: string): Promise<void> {
  const saved = page.locator('form select').nth(1);
  if ((await saved.inputValue()) === '') await saved.selectOption({ index: 1 });
  await page.locator('form input[inputmode=decimal]').fill(amount);
  await page.getByTestId('submit-withdrawal').click();
  await page.locator('input[name=pay]').fill(digits);
  await page.getByTestId('out-sheet').getByTestId('confirm').click();
  await expect(page.getByTestId('withdrawal-sheet')).toBeVisible();
}

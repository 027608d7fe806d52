import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { resultOf } from '#contract/rules/trading/result.ts';
import { formatSigned } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { expect, newPerson, register, test, withoutWorker } from './app.ts';
import { type Trader, traderOf } from './trading.ts';

test.use(withoutWorker);

/** What was traded, read again: in its list, on its sheet, in the ledger, in the report, in a file, and without a network. */
test('orders are found, followed, explained down to the ledger, and exported', async ({ page, server, context }) => {
  await context.addInitScript(() =>
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: 'es', theme: 'dark' })),
  );
  await register(page, server.url, newPerson());
  const trader = await traderOf(page, server.url);
  const { ask, take, away } = trader;
  const coin = { symbol: 'ETHUSDT', side: 'buy', quantity: '0.01' } as const;
  const bought = await take(coin, (shown) => ask('coin/trade', { ...coin, type: 'market', ...shown }));
  const price = await away('SOLUSDT', -500);
  await ask('coin/trade', { symbol: 'SOLUSDT', side: 'buy', type: 'limit', quantity: '0.1', price });

  // What the address names wrongly, it does not name.
  await open(page, `${paths.spotOrders({ symbol: 'NOPE', status: 'pending' })}&order=nothing`);
  const orders = page.getByTestId('order');
  await expect(orders).toHaveCount(2);
  await expect(page.getByTestId('order-sheet')).toHaveCount(0);
  await page.locator('input[type=radio][value=open]').check();
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText('0,1');
  // Taken back on its sheet, it leaves the list of those that wait.
  await orders.click();
  await page.getByTestId('cancel-order').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('order-sheet')).toHaveCount(0);
  await expect(orders).toHaveCount(0);
  await page.locator('select').first().selectOption('SOLUSDT');
  await page.locator('input[type=radio][value=cancelled]').check();
  await expect(orders).toHaveCount(1);

  await spotSheet(page, bought);
  await contracts(page, trader);
  await exported(page, bought.number);

  await context.setOffline(true);
  await open(page, paths.contractOrders());
  await expect(page.getByTestId('stale')).toContainText(/\d{2}:\d{2}:\d{2}/);
  await expect(orders.first()).toBeVisible();
  await open(page, paths.profit());
  await expect(page.getByTestId('stale')).toBeVisible();
  await expect(page.getByTestId('totals')).toBeVisible();
});

/** Without loading the app anew. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), path);
  await page.locator('#page-title').waitFor();
}

/** From the order to its lines in the ledger and back. */
async function spotSheet(page: Page, order: { id: string; number: string }): Promise<void> {
  await open(page, paths.spotOrders({ order: order.id }));
  const sheet = page.getByTestId('order-sheet');
  await expect(sheet).toContainText(order.number);
  await expect(sheet.getByTestId('fill').first()).toContainText('ETH');
  await expect(sheet.getByTestId('check').first()).toHaveAttribute('href', /kind=spot.*symbol=ETHUSDT.*at=\d+/);
  await expect(sheet.getByTestId('line')).not.toHaveCount(0);
  const lines = await sheet.getByTestId('line').count();
  await sheet.locator(`a[href*="reference=${order.number}"]`).click();
  await expect(page.getByTestId('record')).toHaveCount(lines);
  await page.getByTestId('record').first().click();
  await page.getByTestId('record-sheet').locator('a[href*="/pages/order/trade"]').click();
  await expect(page.getByTestId('order-sheet')).toContainText(order.number);
  await open(page, paths.records({ reference: order.number }));
  await page.getByTestId('reference').click();
  await expect.poll(() => page.getByTestId('record').count()).toBeGreaterThan(lines);
}

/** A contract that is opened, closed in part and then whole, while its list is looked at. */
async function contracts(page: Page, { ask, take }: Trader): Promise<void> {
  await open(page, paths.contractOrders());
  await expect(page.getByTestId('order')).toHaveCount(0);
  await ask('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '200' });
  const [symbol, quantity, part] = ['BTCUSDT', '0.01', '0.004'];
  const short = { symbol, quantity, direction: 'short', type: 'market', leverage: 20 } as const;
  const { id } = await take({ symbol, quantity, side: 'sell' }, (shown) => ask('lever/submit', { ...short, ...shown }));
  // The server's word comes without a reload.
  await expect(page.getByTestId('order')).toHaveCount(1);
  await take({ symbol, quantity: part, side: 'buy' }, (shown) => ask('lever/close', { id, quantity: part, ...shown }));
  const closed = await take({ symbol, quantity, side: 'buy' }, (shown) => ask('lever/close', { id, ...shown }));
  const result = `${formatSigned(resultOf(closed), 2, 'es-ES')}\u00A0USDT`;
  await expect(page.getByTestId('order')).toContainText(result);
  await page.getByTestId('order').click();
  const sheet = page.getByTestId('order-sheet');
  await expect(sheet.getByTestId('fill')).toHaveCount(3);
  await expect(sheet).toContainText(formatSigned(resultOf(closed), 'full', 'es-ES'));

  await open(page, paths.profit());
  await expect(page.getByTestId('day')).toContainText(result);
  // With every digit, so that its parts add up to it.
  await expect(page.getByTestId('totals')).toContainText(formatSigned(resultOf(closed), 'full', 'es-ES'));
  const today = await page.getByTestId('day').textContent();
  await page.locator('input[type=range]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('day')).not.toHaveText(today ?? '');
  await page.getByTestId('market-result').click();
  await page.getByTestId('market-sheet').locator('a[href*="symbol=BTCUSDT"]').click();
  await expect(page.getByTestId('order')).toHaveCount(1);
}

/** The file has what the list shows under its filter, with every decimal and in UTC. */
async function exported(page: Page, number: string): Promise<void> {
  await open(page, paths.spotOrders({ symbol: 'ETHUSDT' }));
  await expect(page.getByTestId('order')).toHaveCount(1);
  await page.locator('header button').last().click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export').click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(download.suggestedFilename()).toMatch(/^hft-practice-spot-orders-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(
    new RegExp(`,${number},\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.000Z,.*,0\\.0100?,.*,true$`),
  );
}

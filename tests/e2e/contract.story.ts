import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Position } from '#contract/api/positions.ts';
import type { WalletRecord } from '#contract/api/wallet.ts';
import type { Locale } from '#contract/locales.ts';
import { parseDecimal } from '#contract/money.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { paths } from '#src/lib/paths.ts';
import { startLink } from '../link.ts';
import { expect, newPerson, register, test, withoutWorker } from './app.ts';
import { led, press } from './keyboard.ts';
import { fakeRisk } from './risk.ts';
import { confirmByKey, until } from './trading.ts';

test.use(withoutWorker);

const quantity = (page: Page) => page.getByTestId('quantity').locator('input');
const submit = (page: Page) => page.getByTestId('submit');
const isReady = (page: Page) => expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true');
const minor = (usdt: string) => parseDecimal(usdt, 6) ?? 0n;

interface Server {
  url: string;
}

/** The calls of whoever is logged in on the page, past its screens. */
interface Calls {
  post(name: string, body: object): Promise<unknown>;
  get(name: string, query: Record<string, string>): Promise<unknown>;
}

/** Somebody new with 600 USDT in the contract account, on the form for contracts on bitcoin. */
async function trader(page: Page, context: BrowserContext, server: Server, locale: Locale): Promise<Calls> {
  await context.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
  await fakeRisk(context);
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await register(page, server.url, newPerson());
  const authorization = (await asked).headers()['authorization'] ?? '';
  const calls: Calls = {
    async post(name, data) {
      const headers = { authorization, 'idempotency-key': randomUUID() };
      const answer = await page.request.post(`${server.url}/api/${name}`, { headers, data });
      return ((await answer.json()) as { message: unknown }).message;
    },
    async get(name, params) {
      const answer = await page.request.get(`${server.url}/api/${name}`, { headers: { authorization }, params });
      return ((await answer.json()) as { message: unknown }).message;
    },
  };
  await calls.post('wallet/transfer', { from: 'spot', to: 'contract', currency: 'USDT', amount: '600' });
  await page.goto(`${server.url}/#${paths.trade({ symbol: 'BTCUSDT', product: 'contract' })}`);
  await expect(page.getByTestId('figure-available')).toContainText('600');
  return calls;
}

async function chooseLeverage(page: Page, leverage: string): Promise<void> {
  await page.getByTestId('leverage').click();
  await page.getByTestId('leverage-sheet').locator('label').filter({ hasText: leverage }).first().click();
  await page.getByTestId('leverage-done').click();
}

/** As two of the languages say it, on a phone of 390 by 844. */
const spoken = {
  en: { times: '10x', distance: '9.6% · 3.2× average daily move', practice: 'Practice money', closed: 'Closed by you' },
  jp: { times: '10倍', distance: '9.6%・平均変動幅の3.2倍', practice: '模擬資金', closed: '手動で決済' },
} as const;
for (const locale of ['en', 'jp'] as const) {
  test(`in ${locale} a long is opened, guarded, closed by halves, and its records add up to its result`, async ({
    page,
    context,
    server,
  }) => {
    const words = spoken[locale];
    const calls = await trader(page, context, server, locale);
    await page.getByTestId('leverage').click();
    await expect(
      page.getByTestId('leverage-sheet').locator('label').filter({ hasText: words.times }).first(),
    ).toContainText(/9\.6%.*60%.*1%/);
    await page.getByTestId('leverage-sheet').locator('label').filter({ hasText: words.times }).first().click();
    await page.getByTestId('leverage-done').click();
    await quantity(page).fill('0.02');
    await expect(page.getByTestId('figure-liquidation')).toContainText(/\d,\d{3}\.\d\d/);
    await expect(page.getByTestId('figure-distance')).toContainText(words.distance);
    await isReady(page);
    await submit(page).click();
    await expect(page.getByTestId('confirm-sheet')).toContainText('0.02 BTC');
    await expect(page.getByTestId('confirm-sheet')).toContainText(words.practice);
    // A double tap on the last button is one order.
    await page.getByTestId('confirm').dblclick();
    const position = page.getByTestId('position');
    await until(page, () => expect(position).toHaveCount(1, { timeout: 2000 }));
    await expect(position).toContainText('0.02 BTC');
    await expect(quantity(page)).toHaveValue('');
    const number = (await position.getAttribute('data-number')) ?? '';

    await position.getByTestId('open-liquidation').click();
    const made = page.getByTestId('figure-sheet');
    await expect(made.getByTestId('fill')).toHaveCount(1);
    await expect(made.getByTestId('line')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await position.getByTestId('set-stops').click();
    await page.getByTestId('take_profit').getByRole('button').last().click();
    await page.getByTestId('stop_loss').getByRole('button').last().click();
    await page.getByTestId('confirm').click();
    await expect(position.getByTestId('open-stops')).not.toContainText('–');

    await position.getByTestId('close-position').click();
    await page.getByTestId('close-sheet').getByRole('radio', { name: '50%' }).check();
    await page.getByTestId('confirm').click();
    await until(page, () => expect(position).toContainText('0.01 BTC', { timeout: 2000 }));
    await position.getByTestId('close-position').click();
    await page.getByTestId('confirm').click();
    await until(page, () => expect(position).toHaveCount(0, { timeout: 2000 }));
    await expect(page.getByTestId('closed-row')).toContainText(words.closed);

    const { list: closed } = (await calls.post('lever/my_trade', { status: 'closed' })) as { list: Position[] };
    const { list: lines } = (await calls.get('wallet/records', { reference: number })) as { list: WalletRecord[] };
    const moved = lines.reduce((sum, { amount }) => sum + minor(amount), 0n);
    expect(closed.map((one) => one.number)).toEqual([number]);
    expect(closed.map((one) => minor(resultOf(one)))).toEqual([moved]);
  });
}

test('with keys alone two are opened and closed, and the focus goes on to what is left of the list', async ({
  page,
  context,
  server,
}) => {
  await trader(page, context, server, 'en');
  const list = page.getByTestId('positions');
  const rows = list.getByRole('listitem');
  const close = rows.first().getByTestId('close-position');
  for (const count of [1, 2]) {
    await quantity(page).fill('0.01');
    await isReady(page);
    await quantity(page).press('Enter');
    await confirmByKey(page);
    await until(page, () => expect(rows).toHaveCount(count, { timeout: 2000 }));
    await expect(submit(page)).toBeFocused();
  }

  await close.press('Enter');
  await page.getByTestId('close-sheet').getByRole('radio', { name: '50%' }).press('Space');
  await confirmByKey(page);
  await until(page, () => expect(rows.first()).toContainText('0.005 BTC', { timeout: 2000 }));
  await expect(close).toBeFocused();

  // From where the focus is, the next position is closed without a way back.
  for (const left of [1, 0]) {
    await press(page, close);
    await confirmByKey(page);
    await until(page, () => expect(rows).toHaveCount(left, { timeout: 2000 }));
    await led(page, left === 0 ? list.getByRole('heading', { name: 'Open positions' }) : rows.first());
  }
});

test('an order that waits is cancelled, and what it held is there again', async ({ page, context, server }) => {
  await trader(page, context, server, 'en');
  await page.locator('#page-main select').first().selectOption('limit');
  await page.getByTestId('price').locator('input').fill('20000');
  await quantity(page).fill('0.01');
  await isReady(page);
  await submit(page).click();
  await page.getByTestId('confirm').click();
  const position = page.getByTestId('position');
  await expect(position).toContainText('Pending');
  await position.getByTestId('cancel-order').click();
  // 200 USDT at five times leverage, and the fee.
  await expect(page.getByTestId('confirm-sheet')).toContainText('40.1 USDT');
  await page.getByTestId('confirm').click();
  await expect(position).toHaveCount(0);
  await expect(page.getByTestId('figure-available')).toContainText('600.00');
});

test('what was typed outlives an outage and ends with its market, in a language with a decimal comma', async ({
  page,
  context,
  server,
}) => {
  const link = await startLink(server.port);
  await trader(page, context, link, 'es');
  await page.locator('#page-main select').first().selectOption('limit');
  await page.getByTestId('price').locator('input').fill('20000,5');
  await quantity(page).fill('0,002');
  await isReady(page);
  await quantity(page).fill('0,5');
  await expect(page.getByText(/Saldo insuficiente de USDT/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Transferir' })).toBeVisible();
  await quantity(page).fill('0,002');
  await chooseLeverage(page, '20x');
  await isReady(page);
  await submit(page).click();
  await expect(page.getByTestId('confirm-sheet').getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('confirm-sheet')).toHaveCount(0);

  link.cut();
  await context.setOffline(true);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Sin conexión: podrás enviar órdenes cuando la recuperes.')).toBeVisible();
  link.restore();
  await context.setOffline(false);
  await isReady(page);
  await expect(quantity(page)).toHaveValue('0,002');
  await page.getByTestId('pick-market').click();
  await page.getByTestId('pick-ETHUSDT').click();
  await expect(page.getByTestId('pick-market')).toContainText('ETH/USDT');
  await expect(quantity(page)).toHaveValue('');
  await link.close();
});

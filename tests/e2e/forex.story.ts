import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { type Link, startLink } from '../link.ts';
import { startServer } from '../process.ts';
import { test as base, expect, newPerson, register, withoutWorker } from './app.ts';
import { fakeRisk } from './risk.ts';
import { everythingStored } from './stored.ts';
import { until } from './trading.ts';

/** Forex and metals, as somebody trades them who looks before he taps. */
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Fixtures {
  /** The way to a server whose clock shows a Wednesday, 13:05 UTC. */
  weekday: Link;
  /** Somebody with 900 USDT in the contract account. */
  trader: StorageState;
}

const test = base.extend<object, Fixtures>({
  weekday: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter list
    async ({}, use) => {
      const server = await startServer({ script: 'tests/e2e/clockServer.ts', env: { CLOCK_DAY: '3' } });
      const link = await startLink(server.port);
      await use(link);
      await link.close();
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  trader: [
    async ({ browser, weekday }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await register(page, weekday.url, newPerson());
      await fund(page, weekday.url);
      await use(await context.storageState({ indexedDB: true }));
      await context.close();
    },
    { scope: 'worker' },
  ],
});

test.use(withoutWorker);

test.describe.configure({ mode: 'default' });

/** Moves practice money to where forex is paid from, through the same call as the page of transfers. */
async function fund(page: Page, url: string): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.goto(`${url}/#${pages.assets.route}`);
  const { authorization = '' } = (await asked).headers();
  const answer = await page.request.post(`${url}/api/wallet/transfer`, {
    headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    data: { from: 'spot', to: 'contract', currency: 'USDT', amount: '900' },
  });
  expect(await answer.json()).toMatchObject({ type: 'ok' });
}

async function prefer(context: BrowserContext, locale: Locale): Promise<void> {
  await context.addInitScript(
    (chosen) => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen })),
    locale,
  );
}

const field = (page: Page, name: string) => page.getByTestId(name).getByRole('textbox');
/** In its sheet, where each says what it does. */
async function chooseLeverage(page: Page, times: number): Promise<void> {
  await page.getByTestId('leverage').click();
  await page
    .getByTestId('leverage-sheet')
    .getByRole('radio', { name: new RegExp(`^${times}(x:|倍：)`) })
    .check();
  await page.getByTestId('leverage-done').click();
}

const position = (page: Page, status: string) => page.locator(`[data-testid=position][data-status=${status}]`);

const spoken = {
  en: {
    spread: 'Spread 0.8 pips',
    distance: 'average daily move',
    chance: /within 1 hour<\s0\.\d+%within 1 day.*%within 7 days.*%/,
    likely: /within 1 hour\d.*%within 1 day\d\d.*%within 7 days\d\d.*%/,
    method: ['price paths of EUR/USD', 'Swap, which moves the liquidation price each night'],
    worst: 'Worst price',
    refused: 'The stop loss of a long, 9, must be below',
    released: 'Released',
    closed: /EUR\/USD closed at .* USDT of practice money/,
    by: 'Closed by you',
  },
  jp: {
    spread: 'スプレッド',
    distance: '平均変動幅の',
    chance: /1時間以内<\s?0\.\d+%1日以内.*%7日以内.*%/,
    likely: /1時間以内\d.*%1日以内\d\d.*%7日以内\d\d.*%/,
    method: ['EUR/USDの値動き', '日ごとにロスカット価格を動かすスワップ'],
    worst: '最も不利な価格',
    refused: 'ロングの損切り9は',
    released: '再び利用可能になる額',
    closed: /EUR\/USDを.*で決済しました：模擬資金.*USDT/,
    by: '手動で決済',
  },
} as const;

for (const locale of ['en', 'jp'] as const) {
  test(`in ${locale} a position is opened, protected and closed, and what it brought is found again`, async ({
    browser,
    weekday,
    trader,
  }) => {
    const context = await browser.newContext({ storageState: trader, reducedMotion: 'reduce' });
    await prefer(context, locale);
    const words = spoken[locale];
    const page = await context.newPage();
    await page.goto(`${weekday.url}/#${paths.market({ tab: 'forex' })}`);
    await page.getByTestId('row-EURUSD').getByRole('button', { expanded: false }).click();
    await page.getByTestId('trade-EURUSD').click();
    await expect(page.getByTestId('spread')).toContainText(words.spread);

    // How likely a liquidation is stands there before a size is typed, from the server's own simulation.
    const chance = page.getByTestId('forex-form').getByTestId('risk');
    await expect(page.getByTestId('figure-distance')).toContainText(new RegExp(`4\\.79%.*${words.distance}`));
    await expect(chance).toContainText(words.chance);
    await chooseLeverage(page, 200);
    await expect(page.getByTestId('figure-distance')).toContainText(new RegExp(`0\\.\\d+%.*${words.distance}`));
    await expect(chance).toContainText(words.likely);
    await chance.getByTestId('risk-method').click();
    const method = page.getByTestId('risk-sheet');
    for (const said of words.method) await expect(method).toContainText(said);
    await page.keyboard.press('Escape');
    await expect(method).toHaveCount(0);
    await chooseLeverage(page, 20);

    await field(page, 'quantity').fill('0.1');
    await expect(page.getByTestId('figure-pip')).toContainText('1.00 USDT');
    await expect(page.getByTestId('figure-liquidation')).toContainText('pips');
    await page.getByTestId('submit').click();
    await expect(page.getByTestId('confirm-sheet')).toContainText(words.worst);
    await expect(page.getByTestId('confirm-sheet').getByTestId('risk')).toContainText(words.chance);
    await page.getByTestId('confirm').dblclick();
    await until(page, () => expect(position(page, 'open')).toHaveCount(1, { timeout: 2000 }));
    await expect(page.getByTestId('live-profit')).toContainText(/pips/);
    await expect(field(page, 'quantity')).toHaveValue('');

    await page.getByTestId('set-stops').click();
    const sheet = page.getByTestId('stops-sheet');
    await sheet.getByTestId('stop_loss').getByRole('textbox').fill('9');
    await expect(sheet).toContainText(words.refused);
    await sheet.getByTestId('stop_loss').getByRole('button', { name: '−100' }).click();
    await expect(sheet.getByTestId('stop_loss')).toContainText(/−100\.0\spips(・| · )≈\s−100\.00\sUSDT/);
    await page.getByTestId('confirm').click();
    await expect(sheet).toHaveCount(0);

    await page.getByTestId('close-position').click();
    await expect(page.getByTestId('close-sheet')).toContainText(words.released);
    await page.getByTestId('confirm').click();
    await until(page, () => expect(page.getByText(words.closed)).toBeVisible({ timeout: 2000 }));
    await expect(page.getByTestId('position')).toHaveCount(0);

    await page.getByTestId('orders-link').click();
    await expect(page.getByTestId('order').first()).toContainText(words.by);
    await page.getByTestId('order').first().click();
    await expect(page.getByTestId('order-sheet').getByTestId('fill')).toHaveCount(2);
    await expect(page.getByTestId('order-sheet').getByTestId('line').first()).toContainText('USDT');
    await page.keyboard.press('Escape');
    await page.getByTestId('open-export').click();
    const downloading = page.waitForEvent('download');
    await page.getByTestId('export').click();
    const table = readFileSync(await (await downloading).path(), 'utf8').split('\r\n');
    expect(table[0]).toContain('schema,hft-practice/forex-orders,2');
    expect(table[2]).toMatch(/EURUSD,long,market,closed,20,0\.10,.*,true$/);
    await context.close();
  });
}

test('what is wrong is said beside its field, in Spanish with its comma; nothing is placed without a live price', async ({
  browser,
  weekday,
  trader,
}) => {
  const context = await browser.newContext({ storageState: trader, reducedMotion: 'reduce' });
  await prefer(context, 'es');
  await fakeRisk(context);
  const page = await context.newPage();
  await page.goto(`${weekday.url}/#${paths.forex({ symbol: 'XAUUSD' })}`);
  const submit = page.getByTestId('submit');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const wrongs = [
    ['0,015', 'quantity', '0,01'],
    ['100,01', 'quantity', '100'],
    ['1..2', 'quantity', '0,01'],
  ] as const;
  for (const [typed, name, said] of wrongs) {
    await field(page, name).fill(typed);
    await expect(page.getByTestId(name).locator('input')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByTestId(name)).toContainText(said);
  }
  await expect(page.getByTestId('figure-distance')).toContainText(/4,\d+.%.*mov\. diarios/);
  await field(page, 'quantity').fill('5');
  await expect(page.getByTestId('forex-form')).toContainText('Saldo insuficiente');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');

  await page.locator('#page-main select').first().selectOption('limit');
  await field(page, 'price').fill('999999');
  await field(page, 'price').blur();
  await expect(page.getByTestId('price').locator('input')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'price').fill('1,123');
  await field(page, 'price').blur();
  await expect(page.getByTestId('price')).toContainText('2');
  await field(page, 'price').fill('1000,5');
  await field(page, 'quantity').fill('0,01');
  await expect(submit).not.toHaveAttribute('aria-disabled');
  await submit.click();
  await expect(page.getByTestId('order-price')).toHaveText('1.000,50');
  await page.getByTestId('confirm').click();
  await expect(position(page, 'pending')).toHaveCount(1);

  // The socket may tell of the order before its own answer comes, and with that the form is cleared.
  await expect(page.getByTestId('confirm-sheet')).toHaveCount(0);
  await field(page, 'quantity').fill('0,02');
  await expect.poll(async () => (await everythingStored(page)).text).toContain('0,02');
  await page.reload();
  await expect(field(page, 'quantity')).toHaveValue('0,02');
  await page.getByTestId('pick-market').click();
  await page.getByTestId('pick-XAGUSD').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('XAG/USD');
  await expect(field(page, 'quantity')).toHaveValue('');
  await page.goto(`${weekday.url}/#${paths.forex({ symbol: 'XAUUSD' })}`);
  await page.getByTestId('cancel-order').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('position')).toHaveCount(0);

  // What was typed has ended with its market; a way back does not bring it again.
  await page.locator('#page-main select').first().selectOption('limit');
  await field(page, 'quantity').fill('0,01');
  await field(page, 'price').fill('1000');
  await expect(submit).not.toHaveAttribute('aria-disabled');
  weekday.cut();
  await context.setOffline(true);
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('forex-form')).toContainText('Sin conexión');
  weekday.restore();
  await context.close();
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { paths } from '#src/lib/paths.ts';
import { startLink } from '../link.ts';
import { startServer } from '../process.ts';
import { expect, newPerson, register, test } from './app.ts';
import { installed } from './phone.ts';
import { type Trader, traderOf } from './trading.ts';

/** Stakes on up or down, and the money they are paid from: moved, staked, refused, and counted up. */
const figure = (page: Page) => page.locator('form input[inputmode=decimal]');
const message = (page: Page) => page.locator('form [data-invalid] > [aria-live=polite]');
const submit = (page: Page) => page.getByTestId('submit');
const running = (page: Page) => page.getByTestId('running-option');

async function speak(page: Page, locale: string): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
}

/** The form of one market, with a live price. */
async function openOption(page: Page, url: string, symbol: string): Promise<void> {
  await page.goto(`${url}/#${paths.trade({ symbol, product: 'option' })}`);
  await expect(page.getByTestId('course').locator('path')).toBeVisible();
}

/** The transfer's own field: while its page is on its way, the form before it still stands. */
const moved = (page: Page) =>
  page.locator('form', { has: page.getByTestId('submit-transfer') }).locator('input[inputmode=decimal]');

async function moveMoney(page: Page, typed: string): Promise<void> {
  await moved(page).fill(typed);
  await page.getByTestId('submit-transfer').click();
  await expect(moved(page)).toHaveValue('');
}

async function refused(page: Page, typed: string, words: string | RegExp): Promise<void> {
  await figure(page).fill(typed);
  await figure(page).blur();
  await expect(message(page).first()).toContainText(words);
}

test('money moves to the account that needs it, and back, for free', async ({ page, context, server }) => {
  const link = await startLink(server.port);
  await register(page, link.url, newPerson());
  await page.goto(`${link.url}/#${paths.assets()}`);
  await page.getByTestId('transfer-option').click();
  await expect(page.locator('select[name=from]')).toHaveValue('option');
  await page.getByTestId('swap-accounts').click();
  await expect(page.locator('select[name=from]')).toHaveValue('spot');
  await expect(page).toHaveURL(/from=spot&to=option/);

  await refused(page, '0', 'Enter an amount greater than zero.');
  await refused(page, '1.0000001', 'USDT amounts can have up to 6 decimals.');
  await refused(page, '1000.01', 'Not enough USDT: 1,000.01 needed, 1,000 available.');
  await page.getByRole('button', { name: 'Full balance' }).click();
  await expect(page.getByTestId('submit-transfer')).toHaveText('Transfer 1,000 USDT');

  await figure(page).fill('300.5');
  await expect(page.getByRole('definition')).toHaveText(['Free', /699\.5/, /300\.5/]);
  link.cut();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. Transferring needs a connection.')).toBeVisible();
  link.restore();
  await context.setOffline(false);
  // A half-filled form survives a reload; a double tap moves the money once.
  await page.reload();
  await expect(figure(page)).toHaveValue('300.5');
  await expect(page.getByTestId('submit-transfer')).toHaveText('Transfer 300.5 USDT');
  await page.getByTestId('submit-transfer').dblclick();
  await expect(page.locator('select[name=to]')).toHaveAccessibleDescription('300.50 USDT');

  await page.goto(`${link.url}/#${paths.records()}`);
  await expect(page.getByTestId('record').filter({ hasText: 'Transfer' })).toHaveCount(2);
  await link.close();
});

test('a stake says its odds, is placed once at the price that was seen, and runs', async ({
  page,
  context,
  server,
}) => {
  const link = await startLink(server.port);
  await speak(page, 'jp');
  await register(page, link.url, newPerson());
  await openOption(page, link.url, 'BTCUSDT');
  await page.locator(`a[href*="to=option"]`).click();
  await moveMoney(page, '250.5');

  await openOption(page, link.url, 'BTCUSDT');
  // The longest of the periods: it still runs when it is looked at, however slow the machine is.
  await page.getByRole('radio', { name: '5 分' }).check();
  await refused(page, '49.99', '金額は50〜10,000 USDTの範囲で');
  await refused(page, '-5', '0より大きい');
  await refused(page, '250.51', '利用可能額は250.5です');
  await figure(page).fill('60.5');
  await page.getByRole('radio', { name: '下落' }).check();
  const odds = (key: string) => page.getByTestId('figures').getByTestId(`figure-${key}`).getByRole('definition');
  await expect(odds('win')).toContainText('+52.03');
  await expect(odds('lose')).toContainText('−60.50');
  await expect(odds('break-even')).toContainText('53.77');
  await expect(odds('average')).toContainText('−4.24');
  await expect(odds('hundred')).toContainText('−423.50');

  // It stays over a reload, and ends with its market.
  await page.reload();
  await expect(figure(page)).toHaveValue('60.5');
  await openOption(page, link.url, 'ETHUSDT');
  await expect(figure(page)).toHaveValue('');
  await openOption(page, link.url, 'BTCUSDT');
  await expect(figure(page)).toHaveValue('');
  await page.getByRole('radio', { name: '5 分' }).check();
  await page.getByRole('radio', { name: '下落' }).check();
  await figure(page).fill('60.5');

  await installed(page);
  link.cut();
  await context.setOffline(true);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('オフラインです。注文には接続が必要です。')).toBeVisible();
  link.restore();
  await context.setOffline(false);
  await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true');

  const keys = await movedOnce(page);
  await expect(odds('slippage')).toContainText('0.1');
  await submit(page).click();
  await expect(page.getByTestId('confirm-sheet')).toContainText('0.1');
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('fresh-price')).toBeVisible();
  // On a slow machine the next price can be too old as well: then it is asked again.
  await expect(async () => {
    if (await page.getByTestId('accept').isVisible()) await page.getByTestId('accept').dblclick();
    await expect(running(page)).toHaveCount(1, { timeout: 3000 });
  }).toPass();
  await expect(running(page)).toContainText('下落');
  await expect(running(page).getByTestId('time-left')).toContainText(/残り\s?[0-4]:[0-5]\d/);
  await expect(odds('available')).toContainText('190.00');
  expect(new Set(keys).size, 'another price is another question, and a second tap is none').toBe(keys.length);

  await running(page).click();
  await expect(page.getByTestId('option-sheet').getByRole('link')).toHaveAttribute(
    'href',
    /verify.*symbol=BTCUSDT.*kind=option|kind=option.*symbol=BTCUSDT/,
  );
  await link.close();
});

/** The first stake meets a price that has moved; the ones after it meet the server. @returns the keys they came with. */
async function movedOnce(page: Page): Promise<string[]> {
  const keys: string[] = [];
  await page.route('**/api/microtrade/submit', async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    const { shown_price, shown_at } = route.request().postDataJSON() as { shown_price: string; shown_at: number };
    const params = { symbol: 'BTCUSDT', shown: shown_price, price: shown_price, at: shown_at };
    await route.fulfill({ status: 422, json: { type: 'error', code: 0, message: 'price_moved', params } });
  });
  return keys;
}

test('stakes are decided when their time is over, and counted up: each end is a price that anyone can check', async ({
  page,
}) => {
  const server = await startServer({ script: 'tests/e2e/clockServer.ts' });
  await register(page, server.url, newPerson());
  await openOption(page, server.url, 'BTCUSDT');
  const trader = await traderOf(page, server.url);
  await trader.ask('wallet/transfer', { from: 'spot', to: 'option', currency: 'USDT', amount: '300' });
  for (const [direction, seconds] of stakes) await stake(trader, direction, seconds);
  await expect(running(page)).toHaveCount(stakes.length);

  // Half a day passes at once, and nobody asks for anything: the ends come by themselves.
  server.signal('SIGUSR2');
  await expect(page.getByTestId('option-result')).toHaveCount(stakes.length);
  await expect(running(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export').click()]);
  const ends = endsIn(await readFile(await file.path(), 'utf8'));
  expect(ends.map(({ direction, seconds }) => `${direction} ${seconds}`).sort()).toEqual([
    'down 30',
    'up 120',
    'up 60',
  ]);
  for (const end of ends) expect(end).toMatchObject(dueOf(end));
  const won = ends.filter(({ result }) => result === 'win').length;
  const guessed = ends.filter(({ result }) => result !== 'draw').length;
  const tally = page.getByTestId('tally');
  await expect(tally).toContainText('Your last 3 options');
  if (guessed > 0) await expect(rate(tally, 'share')).toContainText(`${Math.floor((won * 10_000) / guessed) / 100}%`);
  const sum = ends.reduce((total, { profit }) => total + Number(profit), 0);
  await expect(rate(tally, 'sum')).toContainText(`${sum < 0 ? '−' : '+'}${Math.abs(sum).toFixed(2)}`);

  await page.getByTestId('option-result').first().click();
  const sheet = page.getByTestId('option-sheet');
  const shown = await page.getByTestId('reckoning').textContent();
  // The ticks alone, where they tell both prices apart: the digits behind them stand in the file.
  expect(ends.some(({ finalPrice }) => shown?.includes(`final price ${wholeOf(finalPrice)}.`))).toBe(true);
  await sheet.getByRole('link', { name: 'Check final price' }).click();
  // It agrees; but this server began on that day, and its commitment came too late to prove anything.
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'open');
  await expect(page.getByTestId('order-verdict')).toHaveText('The fill is exactly the price at that moment.');
  await server.dispose();
});

const rate = (tally: Locator, key: string) => tally.getByTestId(`figure-${key}`).getByRole('definition');

const stakes = [
  ['up', 60],
  ['up', 120],
  ['down', 30],
] as const;

function stake({ ask, take }: Trader, direction: 'up' | 'down', seconds: number): Promise<unknown> {
  const symbol = 'BTCUSDT';
  const order = { symbol, direction, seconds, currency: 'USDT', amount: '50' } as const;
  return take({ symbol, side: 'buy', quantity: '0.001' }, ({ shown_price, shown_at }) =>
    ask('microtrade/submit', { ...order, shown_price, shown_at, slippage_bps: 10 }),
  );
}

const wholeOf = (price: string) => Math.floor(Number(price)).toLocaleString('en');

interface End {
  direction: string;
  seconds: number;
  openPrice: string;
  openTick: number;
  finalPrice: string;
  finalTick: number;
  payoutBps: number;
  result: string;
  profit: string;
}

/** The options of an export. */
function endsIn(csv: string): End[] {
  const [, columns = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => {
    const cell = (name: string) => row[columns.indexOf(name)] ?? '';
    return {
      direction: cell('direction'),
      seconds: Number(cell('seconds')),
      openPrice: cell('open_price'),
      openTick: Number(cell('open_tick')),
      finalPrice: cell('final_price'),
      finalTick: Number(cell('final_tick')),
      payoutBps: Number(cell('payout_bps')),
      result: cell('result'),
      profit: cell('profit'),
    };
  });
}

/** What both prices of an option make of it, by the rules as the form tells them. */
function dueOf({ direction, openPrice, finalPrice, seconds, openTick, payoutBps }: End): Partial<End> {
  const rise = Math.sign(Number(finalPrice) - Number(openPrice));
  const guess = direction === 'up' ? 1 : -1;
  const finalTick = openTick + seconds * 5;
  if (rise === 0) return { finalTick, result: 'draw', profit: '0.000000' };
  if (rise === guess) return { finalTick, result: 'win', profit: ((50 * payoutBps) / 10_000).toFixed(6) };
  return { finalTick, result: 'lose', profit: '-50.000000' };
}

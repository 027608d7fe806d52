import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { type RunningServer, startServer } from '../process.ts';
import { expect, newPerson, register, test, withoutWorker } from './app.ts';
import { type Trader, traderOf } from './trading.ts';

test.use(withoutWorker);

/**
 * Somebody reads what a plan claims and what it was measured to bring, takes one, and sees every plan day of it. Reviews wait for the plan
 * clock, so that what is under review stays so until the story says otherwise.
 */
interface Scene {
  server: RunningServer;
  context: BrowserContext;
  page: Page;
  trader: Trader;
}

async function open(browser: Browser, locale: Locale, options: Parameters<typeof startServer>[0]): Promise<Scene> {
  const server = await startServer(options);
  const context = await browser.newContext();
  await context.addInitScript((chosen) => {
    localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
  }, locale);
  const page = await context.newPage();
  await register(page, server.url, newPerson());
  return { server, context, page, trader: await traderOf(page, server.url) };
}

async function close({ server, context }: Scene): Promise<void> {
  await context.close();
  await server.dispose();
}

/** Fills the form of the page in, reads the sheet, and orders. */
async function order(page: Page, amount: string): Promise<void> {
  await page.locator('form input[inputmode=decimal]').fill(amount);
  await page.getByTestId('submit-plan').click();
  await expect(page.getByTestId('confirm-sheet')).toContainText(amount);
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('plan-order')).toBeVisible();
}

async function nextDay(page: Page): Promise<void> {
  await page.getByTestId('next-day').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('confirm-sheet')).toBeHidden();
}

async function spotOf({ ask }: Trader): Promise<{ available: string; frozen: string }> {
  const { list } = await ask('wallet/list', {});
  const { available = '', frozen = '' } =
    list.find(({ account, currency }) => account === 'spot' && currency === 'USDT') ?? {};
  return { available, frozen };
}

const minor = (amount: string) => toMinor(amount, 'USDT') ?? 0n;

for (const locale of ['en', 'jp'] as const satisfies Locale[]) {
  test(`a hosting plan goes through all its days, and ends with what the ledger says, in ${locale}`, async ({
    browser,
  }) => {
    const scene = await open(browser, locale, { env: { REVIEW_SECONDS: '500' } });
    const { page, server, trader } = scene;
    try {
      await page.goto(`${server.url}/#${paths.hosting()}`);
      // Claimed beside measured, or no card.
      await expect(page.getByTestId('beside')).toHaveCount(7);
      await page.goto(`${server.url}/#${paths.hostingPlan({ plan: 'hosting1' })}`);
      await order(page, '500');
      expect(await spotOf(trader)).toEqual({ available: '500.000000', frozen: '500.000000' });
      await nextDay(page);
      await expect(page.getByTestId('running-day')).toBeVisible();
      await nextDay(page);
      await expect(page.getByTestId('plan-day')).toHaveCount(1);
      await nextDay(page);
      await expect(page.getByTestId('plan-day')).toHaveCount(2);
      await expect(page.getByTestId('running-day')).toBeHidden();

      const { list } = await trader.ask('lh/deposit/order', {});
      const [plan] = list;
      expect(plan).toMatchObject({ status: 'ended', end: 'term', days_paid: 2 });
      const { result = '', number = '', id = '' } = plan ?? {};
      const days = await trader.ask('lh/deposit/records', { id });
      const sum = days.list.reduce((total, day) => total + minor(day.result), 0n);
      expect(fromMinor(sum, 'USDT')).toBe(result);
      expect(await spotOf(trader)).toEqual({
        available: fromMinor(1_000_000_000n + sum, 'USDT'),
        frozen: '0.000000',
      });
      await page.goto(`${server.url}/#${paths.records({ reference: number })}`);
      const postings = await trader.ask('wallet/records', { reference: number });
      await expect(page.getByTestId('record')).toHaveCount(postings.list.length);
      await page.getByTestId('record').first().click();
      await page.locator(`a[href="#${paths.hostingOrders({ id: number })}"]`).click();
      await expect(page.getByTestId('plan-fields')).toContainText(number);

      await page.getByTestId('plan-day').first().click();
      await page.getByTestId('check-day').click();
      await expect(page.getByTestId('plan-asked')).toBeVisible();
      await expect(page.getByTestId('secret').or(page.getByTestId('verdict'))).toBeVisible();
    } finally {
      await close(scene);
    }
  });
}

test('a plan is ended early at the cost that was shown, and one with the test value is refused', async ({
  browser,
}) => {
  const scene = await open(browser, 'en', { env: { REVIEW_SECONDS: '500' } });
  const { page, server, trader } = scene;
  try {
    await page.goto(`${server.url}/#${paths.hostingPlan({ plan: 'hosting1' })}`);
    await order(page, '500');
    await nextDay(page);
    await page.getByTestId('end-plan').click();
    await expect(page.getByTestId('confirm-sheet')).toContainText('5 USDT');
    await page.getByTestId('confirm').click();
    await expect(page.getByTestId('plan-order')).toContainText('Ended early by you');
    const [plan] = (await trader.ask('lh/deposit/order', {})).list;
    expect(plan).toMatchObject({ status: 'ended', end: 'terminated', cost: '5.000000' });
    const spot = await spotOf(trader);
    expect(spot).toEqual({
      available: fromMinor(1_000_000_000n + minor(plan?.result ?? ''), 'USDT'),
      frozen: '0.000000',
    });

    await page.goto(`${server.url}/#${paths.hostingPlan({ plan: 'hosting1' })}`);
    await page.locator('form input[inputmode=decimal]').fill('500.13');
    await expect(page.getByText('the simulated reviewer will reject this order')).toBeVisible();
    await order(page, '500.13');
    await nextDay(page);
    await expect(page.getByTestId('plan-order')).toContainText('Rejected');
    expect(await spotOf(trader)).toEqual(spot);
    await page.goto(`${server.url}/#${pages.hostingOrders.route}`);
    await expect(page.getByTestId('plan-row')).toHaveCount(2);

    // At 390 px the name of a plan stays on one line beside a result of hundreds, in both lists.
    await page.route('**/api/lh/deposit/order?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"result":"[^"]+"/g, '"result":"-345.123456"');
      await route.fulfill({ response, body });
    });
    for (const list of [pages.finance, pages.hostingOrders]) {
      await page.goto(`${server.url}/#${list.route}`);
      const row = page.getByTestId('plan-row').filter({ hasText: '345.12' });
      await expect(row).toBeVisible();
      const [name, result] = [row.getByText('Hosting plan 1'), row.getByText('345.12')];
      const [nameBox, resultBox] = [await name.boundingBox(), await result.boundingBox()];
      expect(nameBox?.height).toBeLessThan(30);
      expect(resultBox?.y).toBeLessThan((nameBox?.y ?? 0) + (nameBox?.height ?? 0));
      expect(resultBox?.x).toBeGreaterThan((nameBox?.x ?? 0) + (nameBox?.width ?? 0) - 1);
    }
  } finally {
    await close(scene);
  }
});

test('a strategy is read, ordered from its form, and stands in the list', async ({ browser }) => {
  const scene = await open(browser, 'en', { env: { REVIEW_SECONDS: '500' } });
  const { page, server } = scene;
  try {
    await page.goto(`${server.url}/#${paths.strategies()}`);
    await expect(page.getByTestId('beside')).toHaveCount(4);
    await page.goto(`${server.url}/#${paths.strategies({ id: 'momentum' })}`);
    await expect(page.getByTestId('terms')).toContainText('0 of 300 accounts');
    await page.getByTestId('to-form').click();
    await order(page, '100');
    await nextDay(page);
    await nextDay(page);
    await expect(page.getByTestId('plan-day')).toHaveCount(1);
    await page.goto(`${server.url}/#${paths.strategyForm({ id: 'momentum' })}`);
    await expect(page.getByTestId('terms')).toContainText('1 of 300 accounts');
    await expect(page.getByTestId('plan-row')).toHaveCount(1);
    await page.goto(`${server.url}/#${pages.strategyOrders.route}`);
    await page.getByTestId('plan-row').click();
    await expect(page.getByTestId('plan-fields')).toContainText('Momentum');
  } finally {
    await close(scene);
  }
});

test('a strategy loses, and its order, its day and the ledger say so alike, in es', async ({ browser }) => {
  const scene = await open(browser, 'es', { env: { REVIEW_SECONDS: '0' } });
  const { page, server, trader } = scene;
  try {
    await page.goto(`${server.url}/#${paths.strategyForm({ id: 'market_making' })}`);
    await order(page, '900');
    await expect(page.getByTestId('running-day')).toBeVisible();
    const planNow = async () => (await trader.ask('project/orders', {})).list[0];
    // Two of five days lose; as many as it takes, plan after plan.
    for (let tries = 0; tries < 60; tries += 1) {
      const plan = await planNow();
      if (plan?.today.startsWith('-') === true) break;
      if (plan?.status === 'ended') await trader.ask('project/order', { pid: 'market_making', amount: '900' });
      await expect.poll(async () => (await planNow())?.status).toBe('running');
      await trader.ask('user/next_day', {});
    }
    const plan = await planNow();
    const { number = '', today = '', id = '' } = plan ?? {};
    expect(today).toMatch(/^-/);
    await page.goto(`${server.url}/#${paths.strategyOrders({ id: number })}`);
    const shownLoss = today.replace(/0+$/, '').replace('-', '−').replace('.', ',');
    await expect(page.getByTestId('plan-order')).toContainText(shownLoss);
    await expect(page.getByTestId('plan-day').first()).toContainText(shownLoss);
    const { list } = await trader.ask('wallet/records', { reference: number });
    expect(list.map(({ amount }) => amount)).toContain(today);
    const days = (await trader.ask('lh/deposit/records', { id })).list;
    expect(days[0]?.result).toBe(today);
  } finally {
    await close(scene);
  }
});

test('a plan day is checked on the phone once its day is over', async ({ browser }) => {
  const scene = await open(browser, 'en', { script: 'tests/e2e/clockServer.ts' });
  const { page, server, trader } = scene;
  try {
    await page.goto(`${server.url}/#${paths.strategyForm({ id: 'market_making' })}`);
    await order(page, '500');
    await expect(page.getByTestId('running-day')).toBeVisible();
    // Half a day passes, and midnight with it: all plan days are over, each on its own piece of the path.
    server.signal('SIGUSR2');
    const orderNow = async () => (await trader.ask('project/orders', {})).list[0];
    await expect.poll(async () => (await orderNow())?.status).toBe('ended');
    await page.reload();
    await page.getByTestId('plan-day').last().click();
    await page.getByTestId('check-day').click();
    await expect(page.getByTestId('verdict')).toContainText('This device gets the same result.');
    const link = page.url();
    await page.goto(link.replace(/net=[^&]*/, 'net=123.000000'));
    await page.reload();
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'bad');
  } finally {
    await close(scene);
  }
});

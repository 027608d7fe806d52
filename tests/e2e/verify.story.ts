import type { Page } from '@playwright/test';
import { pages, paths } from '#src/lib/paths.ts';
import { expect, test, withoutWorker } from './app.ts';

test.use(withoutWorker);

/** Somebody who takes nobody's word for a price. The phone's clock is UTC's. */
interface Listed {
  date: string;
  revealed: boolean;
}

async function ask<T>(page: Page, url: string, call: string): Promise<T> {
  const response = await page.request.get(`${url}/api/${call}`);
  return ((await response.json()) as { message: T }).message;
}

/** What the server's chart has as the price at the beginning of a minute. */
async function openAt(page: Page, url: string, symbol: string, iso: string): Promise<string> {
  const time = Date.parse(iso) / 1000;
  const call = `currency/new_timeshar?symbol=${symbol}&interval=1m&to=${time + 1}&limit=1`;
  const [candle] = await ask<{ time: number; open: string }[]>(page, url, call);
  expect(candle?.time).toBe(time);
  return candle?.open ?? '';
}

async function daysOf(page: Page, url: string): Promise<{ over: string; before: string; tomorrow: string }> {
  const { list } = await ask<{ list: Listed[] }>(page, url, 'market/seeds');
  const [over = '', before = ''] = list.filter(({ revealed }) => revealed).map(({ date }) => date);
  return { over, before, tomorrow: list[0]?.date ?? '' };
}

const tickOf = (iso: string) => String(Date.parse(iso) / 200);
const verdict = (page: Page) => page.getByTestId('verdict');
/** All that agrees. The server of a story has begun today: days that are over were published today, and are never called proven. */
const good = async (page: Page) => {
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'open');
  await expect(verdict(page)).toContainText('not committed to in time');
};
const bad = (page: Page) => expect(verdict(page)).toHaveAttribute('data-verdict', 'bad');

test('a price of any day, market and time is computed on the phone, and is the one that the server showed', async ({
  page,
  server,
}) => {
  const { before, tomorrow } = await daysOf(page, server.url);
  await page.goto(`${server.url}/#${pages.me.route}`);
  await page.getByTestId('verify').click();
  await good(page);
  await page.getByLabel('Date').selectOption(before);
  await page.getByLabel('Market to check').selectOption('XRPUSDT');
  await page.getByLabel('Time').fill('10:15:00');
  const open = await openAt(page, server.url, 'XRPUSDT', `${before}T10:15:00Z`);
  await expect(page.getByTestId('computed-price')).toHaveText(open);
  await good(page);
  await expect(page.getByTestId('server-verdict')).toHaveAttribute('data-verdict', 'good');
  const commitment = await page.getByTestId('published').textContent();
  await expect(page.getByTestId('computed')).toHaveText(commitment ?? '');

  await expect(page.getByTestId('chain-verdict')).toContainText('The chain is at 34-');

  // The question is the address, and tomorrow's seed is a secret whose commitment this phone has noted.
  await page.reload();
  await expect(page.getByTestId('computed-price')).toHaveText(open);
  await page.goto(`${server.url}/#${paths.verify({ symbol: 'XRPUSDT', at: tickOf(`${tomorrow}T10:15:00Z`) })}`);
  await expect(page.getByTestId('secret')).toContainText('This device saw the commitment');
  await expect(page.getByTestId('seen')).toHaveText(/^[0-9a-f]{64}$/);
});

test('a fill is checked from its link, and one that is not what was due is called out', async ({ page, server }) => {
  const { over } = await daysOf(page, server.url);
  const iso = `${over}T07:30:00Z`;
  const shown = await openAt(page, server.url, 'BTCUSDT', iso);
  const option = { symbol: 'BTCUSDT', at: tickOf(iso), kind: 'option', price: shown };
  // An option has digits behind those that the chart shows: its price without them is none.
  await page.goto(`${server.url}/#${paths.verify(option)}`);
  await bad(page);
  const said = await page.getByTestId('order-verdict').textContent();
  const price = /at ([\d.,]+), but wasn’t\.$/.exec(said ?? '')?.[1]?.replaceAll(',', '') ?? '';
  expect(price.length).toBeGreaterThan(shown.length);
  expect(Math.abs(Number(price) - Number(shown))).toBeLessThan(0.1);
  await page.goto(`${server.url}/#${paths.verify({ ...option, price })}`);
  await good(page);
  await expect(page.getByTestId('order-verdict')).toHaveText('The fill is exactly the price at that moment.');
  await page.goto(`${server.url}/#${paths.verify({ ...option, price: `${price}1` })}`);
  await bad(page);
  await expect(page.getByTestId('order-verdict')).toContainText('should have been at');
  await page.goto(`${server.url}/#${paths.verify({ ...option, price: 'cheap' })}`);
  await page.getByRole('link', { name: 'Choose a price' }).click();
  await good(page);
});

test('a seed that is not the one committed to is called out, and gives no price', async ({ context, page, server }) => {
  const { over } = await daysOf(page, server.url);
  const address = `${server.url}/#${paths.verify({ symbol: 'ETHUSDT', at: tickOf(`${over}T07:30:00Z`) })}`;
  await page.goto(address);
  await good(page);
  const price = await page.getByTestId('computed-price').textContent();

  // Without an answer, what was verified once is verified again.
  await context.route(/\/api\/market\/seed/, (route) => route.abort());
  await page.reload();
  await good(page);
  await expect(page.getByTestId('computed-price')).toHaveText(price ?? '');
  await expect(page.getByTestId('stale')).toBeVisible();
  await context.unroute(/\/api\/market\/seed/);

  await context.route(/\/api\/market\/seed\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { message: { sheet: string } };
    body.message.sheet = body.message.sheet.replace(/\d(?=[,}])/, (digit) => String((Number(digit) + 1) % 10));
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  await bad(page);
  await expect(page.getByTestId('seal-verdict')).toContainText('They don’t match.');
  await expect(page.getByTestId('computed-price')).toHaveCount(0);
});

test('a link names the head of the chain, and a server that has another one is called out', async ({
  context,
  page,
  server,
}) => {
  const { head } = await ask<{ head: { seq: number; link: string } }>(page, server.url, 'market/seeds');
  const name = `${head.seq}-${head.link.slice(0, 12)}`;
  const chain = page.getByTestId('chain-verdict');
  await page.goto(`${server.url}/#${paths.verify({ head: name })}`);
  await expect(chain).toContainText(`This link names ${name}: it is part of the chain`);
  await page.goto(`${server.url}/#${paths.verify({ head: `${head.seq}-${'0'.repeat(12)}` })}`);
  await expect(chain).toContainText('is not part of the chain');

  // The server has rewritten its chain: this phone has noted the old one.
  await context.route(/\/api\/market\/seeds/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { message: { head: { link: string }; list: { link: string }[] } };
    body.message.head.link = 'f'.repeat(64);
    for (const day of body.message.list) day.link = 'f'.repeat(64);
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${server.url}/#${paths.verify()}`);
  await page.reload();
  await expect(page.getByTestId('chain-trouble')).toContainText('has rewritten what it published');
  await page.goto(`${server.url}/#${pages.me.route}`);
  await expect(page.getByTestId('chain-notice')).toContainText('has rewritten what it published');
});

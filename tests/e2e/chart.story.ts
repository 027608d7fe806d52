import type { Page } from '@playwright/test';
import { pageRoutes, paths } from '../../src/lib/paths.ts';
import { expect, test } from './app.ts';
import { installed, newPhone } from './phone.ts';

/** The chart of one market, as somebody uses it who looks at it every day. */
const chart = (page: Page) => page.getByTestId('chart');
const canvas = (page: Page) => chart(page).getByRole('application');

async function shown(page: Page): Promise<void> {
  await expect(chart(page)).toHaveAttribute('data-live', 'true');
  await expect(canvas(page).locator('canvas').first()).toBeVisible();
}

/** Taps the chart at a place given in shares of its size. */
async function tapAt(page: Page, x: number, y: number): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (box === null) throw new Error('there is no chart');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

test('a chart is found from its market, is live, and remembers how it is liked', async ({ page, server }) => {
  await page.goto(`${server.url}/#${pageRoutes.market}`);
  await page.getByTestId('row-SOLUSDT').getByRole('button', { expanded: false }).click();
  await page.getByTestId('chart-SOLUSDT').click();
  await shown(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOL/USDT');
  await expect(page.getByTestId('chart-summary')).toContainText(/Solana, from .* highest .* lowest/);

  const legend = page.getByTestId('legend');
  const before = await legend.textContent();
  await expect.poll(() => legend.textContent()).not.toBe(before);
  await page.getByRole('radio', { name: '4h', exact: true }).check();
  await shown(page);
  await expect(legend).toContainText(/ (?:00|04|08|12|16|20):00:00/);

  await page.getByTestId('indicators').click();
  await page.getByTestId('show-RSI').check();
  const period = page.getByRole('textbox', { name: 'RSI 1' });
  await period.fill('0');
  await expect(page.getByTestId('indicator-sheet')).toContainText('A whole number from 1 to 500.');
  await period.fill('14');
  await page.keyboard.press('Escape');

  await page.reload();
  await shown(page);
  await expect(page.getByRole('radio', { name: '4h', exact: true })).toBeChecked();
  await page.getByTestId('indicators').click();
  await expect(page.getByRole('textbox', { name: 'RSI 1' })).toHaveValue('14');
});

test('what is drawn on a market stays there, and on no other', async ({ page, server }) => {
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'BTCUSDT' })}`);
  await shown(page);
  await page.getByTestId('draw').click();
  await page.getByTestId('draw-segment').click();
  await tapAt(page, 0.2, 0.3);
  // A second tap that comes too soon behind the first is half of a double tap to the chart, and nothing.
  await expect(async () => {
    await tapAt(page, 0.6, 0.2);
    expect(await drawingsOf(page, 'BTCUSDT')).toMatchObject([{ tool: 'segment', points: [{}, {}] }]);
  }).toPass();
  const [drawn] = await drawingsOf(page, 'BTCUSDT');
  await page.reload();
  await shown(page);
  expect(await drawingsOf(page, 'BTCUSDT')).toEqual([drawn]);
  expect(await drawingsOf(page, 'ETHUSDT')).toEqual([]);
  await page.getByTestId('draw').click();
  await page.getByTestId('erase').click();
  await expect.poll(() => drawingsOf(page, 'BTCUSDT')).toEqual([]);
});

test('the book and the trades beside it move with the market, and it can have the whole screen', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'ETHUSDT' })}`);
  const book = page.getByTestId('book');
  await expect(book.getByRole('row')).toHaveCount(22);
  const first = await book.textContent();
  await expect.poll(() => book.textContent()).not.toBe(first);
  await page.getByRole('radio', { name: 'Trades' }).check();
  const trades = page.getByTestId('trades');
  await expect(trades.getByRole('row')).toHaveCount(26);
  const latest = await trades.getByRole('row').nth(1).textContent();
  await expect.poll(() => trades.getByRole('row').nth(1).textContent()).not.toBe(latest);

  expect(await coloursDrawn(page), 'rises and falls have colours of their own').toEqual({ green: true, red: true });

  await page.getByTestId('full-screen').click();
  await expect.poll(async () => (await chart(page).boundingBox())?.height ?? 0).toBeGreaterThan(600);
  await expect(page.getByTestId('practice-mark').last()).toBeVisible();
  await page.getByTestId('full-screen').click();
  await expect.poll(async () => (await chart(page).boundingBox())?.height ?? 0).toBeLessThan(600);
});

test('what was seen of a chart is there without a network, with its age; what was not, says so', async () => {
  const phone = await newPhone('en');
  try {
    const page = await phone.open();
    await page.goto(`${phone.link.url}/#${paths.kline({ symbol: 'BTCUSDT' })}`);
    await shown(page);
    await installed(page);
    await page.reload();
    await shown(page);
    await phone.close();
    await phone.loseNetwork();
    const later = await phone.open();
    await phone.goTo(paths.kline({ symbol: 'BTCUSDT' }));
    await expect(chart(later)).toHaveAttribute('data-status', 'ready');
    await expect(later.getByTestId('chart-age')).toContainText(/as of \d{2}:\d{2}:\d{2} · offline/);
    await expect(later.getByTestId('chart-summary')).toContainText('Bitcoin');

    await later.getByRole('radio', { name: '1w', exact: true }).check();
    await expect(later.getByRole('alert')).toContainText('The chart could not be loaded');
    await phone.findNetwork();
    await later.getByRole('button', { name: 'Try again' }).first().click();
    await shown(later);
  } finally {
    await phone.dispose();
  }
});

test('a market that does not exist says so, and shows the way', async ({ page, server }) => {
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'NOPE' })}`);
  await expect(page.getByText('There is no market NOPE')).toBeVisible();
  await page.getByRole('link', { name: 'All markets' }).click();
  await expect(page.getByTestId('row-BTCUSDT')).toBeVisible();
});

/** Whether anything on the chart is green, or red. */
function coloursDrawn(page: Page): Promise<{ green: boolean; red: boolean }> {
  return canvas(page)
    .locator('canvas')
    .first()
    .evaluate((drawn: HTMLCanvasElement) => {
      const { data } = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height) ?? { data: [] };
      const found = { green: false, red: false };
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, , alpha = 0] = data.slice(at, at + 4);
        if (alpha < 200) continue;
        found.green ||= green > red + 60;
        found.red ||= red > green + 60;
      }
      return found;
    });
}

interface KeptDrawing {
  tool: string;
  points: object[];
}

/** What this phone keeps of the drawings of a market. */
function drawingsOf(page: Page, symbol: string): Promise<KeptDrawing[]> {
  return page.evaluate(
    (key) =>
      new Promise<KeptDrawing[]>((resolve, reject) => {
        const opening = indexedDB.open('hft-public');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const [store = ''] = opening.result.objectStoreNames;
          const reading = opening.result.transaction(store).objectStore(store).get(key);
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as KeptDrawing[] | undefined) ?? []);
          };
        };
      }),
    `drawings:${symbol}`,
  );
}

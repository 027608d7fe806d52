import type { Locator } from '@playwright/test';
import { paths } from '#src/lib/paths.ts';
import { startServer } from '../process.ts';
import { expect, test } from './app.ts';

/** A chart whose address somebody was sent, on a phone that has never seen the app, over a line on which the app takes its time. */
test('a first visit to a chart sees its candles before the app has come, where the chart then stands', async ({
  page,
}) => {
  // At its clock no candle ends, and no new one begins, between one look and the other.
  const server = await startServer({ script: 'tests/e2e/clockServer.ts' });
  await page.setViewportSize({ width: 390, height: 844 });
  let letAppCome: () => void = () => undefined;
  const appMayCome = new Promise<void>((resolve) => {
    letAppCome = resolve;
  });
  await page.route(/\/assets\/first-.*\.js$/, async (route) => {
    await appMayCome;
    await route.continue();
  });
  await page.goto(`${server.url}/#${paths.kline({ symbol: 'ETHUSDT' })}`, { waitUntil: 'commit' });
  const picture = page.locator('.shell-chart canvas');
  await expect(picture).toBeVisible();
  // Where there are figures, there is the word for what they are.
  await expect(page.locator('.shell-mark:visible')).toHaveText('Practice money');
  const [drawn, place] = [await edges(picture), await picture.boundingBox()];
  expect(drawn.bars).toBeGreaterThan(20);
  await page.screenshot({ path: test.info().outputPath('picture.png') });

  letAppCome();
  const chart = page.getByRole('application');
  await expect(page.getByTestId('chart')).toHaveAttribute('data-status', 'ready');
  await expect(page.getByTestId('legend')).not.toBeEmpty();
  await expect(page.locator('.shell-chart')).toHaveCount(0);
  // The picture is no longer true as soon as the chart is, which stands where it stood.
  await expect(page.locator('canvas[style*="width: 390px"]')).toHaveCount(0);
  await expect.poll(async () => (await edges(chart.locator('canvas').first())).bars).toBeGreaterThan(20);
  const shown = await edges(chart.locator('canvas').first());
  const top = (await chart.boundingBox())?.y ?? Number.NaN;
  const topBefore = place?.y ?? Number.NaN;
  expect(Math.abs(top - topBefore)).toBeLessThanOrEqual(3);
  expect(Math.abs(shown.first - drawn.first)).toBeLessThanOrEqual(2);
  expect(Math.abs(top + shown.bottom - (topBefore + drawn.bottom))).toBeLessThanOrEqual(8);
  await server.dispose();
});

/** Of the candles on a canvas, in CSS px: where the first stands, the lowest price; and how many there are. */
function edges(canvas: Locator): Promise<{ first: number; bottom: number; bars: number }> {
  return canvas.evaluate((element) => {
    const { width, height, clientWidth } = element as HTMLCanvasElement;
    const scale = width / clientWidth;
    // Below stand the volumes, or the times.
    const rows = Math.min(height, Math.round(296 * scale));
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, rows).data ?? [];
    const isCandle = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice((y * width + x) * 4, (y * width + x) * 4 + 4);
      return alpha === 255 && Math.max(red, green) > 100 && Math.abs(red - green) > 80 && blue < 100;
    };
    const columns = Array.from({ length: width }, (_, x) => x);
    const found = Array.from({ length: rows }, (_, y) => columns.filter((x) => isCandle(x, y)));
    // Right of the candles there is nothing but the line of the newest price, which has their colour.
    const candles = found.map((row) => (row.some((x) => x > width - 20 * scale) ? [] : row));
    const taken = new Set(candles.flat());
    return {
      first: Math.min(...taken) / scale,
      bottom: candles.findLastIndex((row) => row.length > 0) / scale,
      bars: [...taken].filter((x) => !taken.has(x - 1)).length,
    };
  });
}

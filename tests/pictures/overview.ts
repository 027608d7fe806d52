/**
 * Four screens beside each other for the README (docs/pictures/overview.webp), from a server and an account of its own:
 * `npm run pictures:overview`, after `npm run build`.
 */
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#src/lib/paths.ts';
import { chromium } from '../e2e/browser.ts';
import { fullAccount } from '../e2e/fullAccount.ts';
import { startServer } from '../process.ts';
import { root } from '../tree.ts';

const [width, height, gap] = [390, 844, 24];
const screens: { route: string; locale: Locale; theme: 'light' | 'dark' }[] = [
  { route: paths.home(), locale: 'en', theme: 'light' },
  { route: paths.kline({ symbol: 'BTCUSDT' }), locale: 'en', theme: 'light' },
  { route: paths.trade({ symbol: 'BTCUSDT', product: 'contract' }), locale: 'en', theme: 'dark' },
  { route: paths.assets(), locale: 'jp', theme: 'light' },
];

const server = await startServer({ script: 'tests/e2e/clockServer.ts' });
const browser = await playwright.launch(chromium.launch);
const storageState = await fullAccount(browser, server.url);
const pictures = [];
for (const screen of screens) pictures.push(await photograph(screen));
await browser.close();
await server.dispose();

const layers = pictures.map((input, index) => ({ input, left: gap + index * (width + gap), top: gap }));
const whole = { width: gap + screens.length * (width + gap), height: height + 2 * gap };
const sheet = await sharp({ create: { ...whole, channels: 3, background: '#d9dee8' } })
  .composite(layers)
  .png()
  .toBuffer();
await sharp(sheet)
  .resize({ width: 1100 })
  .webp({ quality: 80, effort: 6 })
  .toFile(path.join(root, 'docs/pictures/overview.webp'));

async function photograph({ route, locale, theme }: (typeof screens)[number]): Promise<Buffer> {
  const look = {
    ...chromium.page,
    viewport: { width, height },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  } as const;
  const context = await browser.newContext({ ...look, storageState });
  await context.addInitScript(
    ([locale, theme]) => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale, theme })),
    [locale, theme] as const,
  );
  const page = await context.newPage();
  await page.goto(`${server.url}/#${route}`);
  await page.locator('#page-title').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[class*=skeleton]') === null);
  // A chart draws itself a moment after its candles are there.
  if (route.includes('kline')) await page.locator('[data-testid=chart][data-live=true] canvas').first().waitFor();
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

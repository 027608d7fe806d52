import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { localeIds, locales } from '#contract/locales.ts';
import { pages } from '#src/lib/paths.ts';
import { localeOfCatalog } from '#src/sw/routes.ts';
import { precacheBytes, precacheBytesMax } from '../bench/load/precache.ts';
import { root } from '../tree.ts';
import { expect, test } from './app.ts';

/** Scripts and styles that a first visit needs before the home page is usable, as served: brotli, in bytes. */
const budgetBytes = 95_000;

test('the home page is usable with 95 kB of scripts and styles; the rest comes when it is needed', async ({
  page,
  server,
}) => {
  const document = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  const named = new Set([...document.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, file]) => file));
  const before = new Set<string>();
  let letRestCome = () => {};
  const isUsable = new Promise<void>((resolve) => (letRestCome = resolve));
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    const file = new URL(route.request().url()).pathname;
    if (named.has(file) || file.includes('/locale-')) before.add(file);
    // Asked for in the same moment as the tiles, or ahead: nothing may have to wait for it.
    else await isUsable;
    await route.continue();
  });
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.locator('[data-testid^=tile-]').first().waitFor();
  letRestCome();

  const sizes = [...before].map((file) => ({ file, bytes: servedBytes(path.join(root, 'dist', file)) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`first load: ${(total / 1000).toFixed(1)} kB brotli in ${before.size} files`);
  console.log(sizes.map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)}  ${file}`).join('\n'));
  expect(total).toBeLessThanOrEqual(budgetBytes);

  const catalogs = [...before].filter((file) => file.includes('/locale-'));
  expect(catalogs.length).toBe(1);
  const later = /socket|QrCode|Deposit|Voucher|Records|Register|picture|outbox|Chart|Kline/i;
  expect([...before].filter((file) => later.test(path.basename(file)))).toEqual([]);
});

test('the chart comes with its page, in 62 kB', () => {
  const files = readdirSync(path.join(root, 'dist/assets')).filter((file) => /^CandleChart-.*\.js$/.test(file));
  // With those of builds before this one, which are kept for apps that are still open.
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(servedBytes(path.join(root, 'dist/assets', file))).toBeLessThanOrEqual(62_000);
});

test('the map of the world and its places come with their page, in 85 kB, and are kept when they were wanted only', () => {
  const files = readdirSync(path.join(root, 'dist/assets')).filter((file) => /^world-[\w-]+\.js$/.test(file));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(servedBytes(path.join(root, 'dist/assets', file))).toBeLessThanOrEqual(85_000);
  expect(precacheBytes(path.join(root, 'dist')).get('world')).toBeGreaterThan(0);
});

/** Files that are too small to gain from compression are served as they are. */
function servedBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

test('what a phone keeps to start without a network is 750 kB at most, with the help of one language', () => {
  const sizes = precacheBytes(path.join(root, 'dist'));
  const shell = sizes.get('') ?? 0;
  for (const locale of localeIds) {
    const together = shell + (sizes.get(locale) ?? Number.NaN);
    expect(together, `${locale}: ${(together / 1000).toFixed(0)} kB`).toBeLessThanOrEqual(precacheBytesMax);
  }
});

test('another language is all that a change of the language fetches', async ({ browser, server }) => {
  const context = await browser.newContext();
  const asked: string[] = [];
  // Also what the worker asks for, which only the context sees.
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptLanguages(page)).toEqual(['en']);
  await page.goto(`${server.url}/#${pages.language.route}`);
  await page.getByRole('radio', { name: locales.jp.name }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locales.jp.tag);
  await expect.poll(() => keptLanguages(page)).toEqual(['en', 'jp']);
  await context.close();
  const catalogs = asked.map((file) => localeOfCatalog(file)).filter((locale) => locale !== null);
  expect([...new Set(catalogs)].sort()).toEqual(['en', 'jp']);
});

/** The languages that work without a network: the parts of a catalog, and the help. */
async function keptLanguages(page: Page): Promise<string[]> {
  const files = await page.evaluate(async () => {
    const kept = await (await caches.open('catalogs')).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });
  const parts = files.map((file) => localeOfCatalog(file) ?? '');
  return [...new Set(parts)]
    .filter((locale) => parts.filter((part) => part === locale).length === partsOfLanguage)
    .sort();
}

const partsOfLanguage = 3;

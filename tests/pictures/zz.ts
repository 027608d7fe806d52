import { chromium as playwright } from '@playwright/test';
import { chromium } from '../e2e/browser.ts';
import { fullAccount } from '../e2e/fullAccount.ts';
import { startServer } from '../process.ts';
import { paths } from '#src/lib/paths.ts';
const server = await startServer();
const browser = await playwright.launch(chromium.launch);
const storageState = await fullAccount(browser, server.url);
const at: [string, string][] = [
  ['assets', paths.assets()],
  ['coin', paths.coin({ account: 'spot', currency: 'BTC' })],
  ['choose', paths.choosePlace({ back: paths.bank({ card: 'new' }), field: 'bank_address', place: '39.60,0.00' })],
  ['choose0', paths.choosePlace()],
  ['open', paths.openPlace({ place: '35.10,139.80' })],
  ['bank', paths.bank({ card: 'new', field: 'bank_address', place: '39.60,0.00' })],
];
for (const [locale, theme, width] of [
  ['en', 'light', 390],
  ['jp', 'dark', 390],
  ['en', 'dark', 1280],
  ['pt', 'light', 320],
] as const) {
  const context = await browser.newContext({
    ...chromium.page,
    viewport: { width, height: 844 },
    storageState,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: l, theme: t }));
      localStorage.setItem('hft:total-in', l === 'jp' ? 'JPY' : l === 'pt' ? 'BRL' : 'USDT');
    },
    [locale, theme] as const,
  );
  const page = await context.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(locale, m.text());
  });
  await page.route('**/api/wallet/report', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    let eq = 3000;
    json.message.days = Array.from({ length: 60 }, (_, i) => {
      const r = Math.sin(i / 3) * 60 + (i % 7) * 10 - 25;
      eq += r;
      return {
        date: new Date(Date.UTC(2026, 8, 20) + i * 86400000).toISOString().slice(0, 10),
        equity: eq.toFixed(6),
        moved: i % 20 === 0 ? '100.000000' : '0.000000',
        result: r.toFixed(6),
      };
    });
    await route.fulfill({ response, json });
  });
  for (const [name, path] of at) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${path}`);
    await page.locator('#page-title').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(700);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(name, locale, width, 'wider by', wide);
    await page.screenshot({ path: `/tmp/shot-${name}-${locale}-${theme}-${width}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
await server.dispose();

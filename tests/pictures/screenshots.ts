/**
 * Photographs the app for the install dialog (public/screenshots), in every language, from a server and an account of its own. Run
 * it when the app looks different: `npm run pictures:screenshots`, after `npm run build`.
 */
import path from 'node:path';
import { type BrowserContext, chromium as playwright } from '@playwright/test';
import sharp from 'sharp';
import { type Locale, localeIds } from '#contract/locales.ts';
import { screenshotSize, screenshots } from '#src/lib/install/manifest.ts';
import { pages } from '#src/lib/paths.ts';
import { newPerson, register } from '../e2e/app.ts';
import { chromium } from '../e2e/browser.ts';
import { startServer } from '../process.ts';
import { root } from '../tree.ts';

/** What each page shows once it is complete: prices that are live, not those of before. */
const complete: Record<(typeof screenshots)[number], string> = {
  home: '[data-testid^=tile-] [data-live=true]',
  market: '[data-testid^=row-] [data-live=true]',
  voucher: '[data-testid=submit-voucher]',
};

const server = await startServer();
const browser = await playwright.launch(chromium.launch);
const phone = { ...chromium.page, deviceScaleFactor: 1.5, colorScheme: 'light', reducedMotion: 'reduce' } as const;
const storageState = await signUp();
for (const locale of localeIds) await photograph(locale);
await browser.close();
await server.dispose();

async function signUp(): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext(phone);
  await register(await context.newPage(), server.url, newPerson());
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

async function photograph(locale: Locale): Promise<void> {
  const context = await browser.newContext({ ...phone, storageState });
  await context.addInitScript(
    (chosen) => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen })),
    locale,
  );
  const page = await context.newPage();
  for (const name of screenshots) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${pages[name].route}`);
    await page.locator(complete[name]).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => document.querySelector('[class*=skeleton]') === null);
    const picture = sharp(await page.screenshot()).resize(screenshotSize.width, screenshotSize.height, { fit: 'fill' });
    await picture.webp({ quality: 70, effort: 6 }).toFile(path.join(root, `public/screenshots/${locale}-${name}.webp`));
  }
  await context.close();
}

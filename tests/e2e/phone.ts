/** A phone that can be switched off and on: a browser with a profile that stays, behind a network that can be cut. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium as playwright, expect, type Locator, type Page } from '@playwright/test';
import { controlPath } from '#contract/control.ts';
import type { Locale } from '#contract/locales.ts';
import { type Link, startLink } from '../link.ts';
import { type RunningServer, startServer } from '../process.ts';
import { chromium } from './browser.ts';

export interface Phone {
  server: RunningServer;
  link: Link;
  /** The first page of the browser that is open now. */
  page(): Page;
  context(): BrowserContext;
  open(): Promise<Page>;
  /** Closes the browser, as a phone does with an app it needs the memory of. */
  close(): Promise<void>;
  /** No network at all: connections are reset, and the browser says so too. */
  loseNetwork(): Promise<void>;
  findNetwork(): Promise<void>;
  goTo(route: string): Promise<void>;
  dispose(): Promise<void>;
}

/** @param start the server it talks to; the one of this version when left out. */
export async function newPhone(
  locale: Locale,
  env: Record<string, string> = {},
  start = () => startServer({ env }),
): Promise<Phone> {
  const server = await start();
  const link = await startLink(server.port);
  const profile = mkdtempSync(path.join(tmpdir(), 'hft-phone-'));
  let context: BrowserContext | null = null;
  let isOffline = false;
  const opened = () => {
    if (context === null) throw new Error('the browser is closed');
    return context;
  };
  const page = () => {
    const first = opened().pages()[0];
    if (first === undefined) throw new Error('the browser has no page');
    return first;
  };
  return {
    server,
    link,
    page,
    context: opened,
    async open() {
      context = await playwright.launchPersistentContext(profile, {
        ...chromium.launch,
        ...chromium.page,
        baseURL: link.url,
        offline: isOffline,
      });
      await context.addInitScript((chosen) => {
        if (localStorage.getItem('hft:prefs') === null) {
          localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
        }
      }, locale);
      return page();
    },
    async close() {
      await opened().close();
      context = null;
    },
    async loseNetwork() {
      link.cut();
      isOffline = true;
      await context?.setOffline(true);
    },
    async findNetwork() {
      link.restore();
      isOffline = false;
      await context?.setOffline(false);
    },
    async goTo(route) {
      await page().goto(`${link.url}/#${route}`);
    },
    async dispose() {
      await context?.close();
      await link.close();
      await server.dispose();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * The shell is on the device, and its worker has the page: from here on the app starts without a network, and whoever wants to hold
 * the page's requests back gets all of them. The first request of a page through its new worker settles the way that they all
 * take; where holding back begins at that moment, the browser may never hear of it.
 */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const isPrecached = () => caches.keys().then((keys) => keys.some((key) => key.includes('precache')));
  await expect.poll(() => page.evaluate(isPrecached)).toBe(true);
  await page.evaluate((path) => fetch(path).then((response) => response.text()), controlPath);
}

export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Fills the voucher form up to the sheet that repeats the figures. */
export async function fillVoucher(page: Page, amount: string, picture: Picture): Promise<void> {
  await page.locator('form input[inputmode=decimal]').fill(amount);
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByTestId('submit-voucher').click();
  await page.getByTestId('confirm').waitFor();
}

/** How far a voucher has come, as its stepper says. */
export function step(voucher: Locator): Locator {
  return voucher.getByTestId('stepper');
}

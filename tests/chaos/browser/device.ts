/** A phone as chaos sees it: a context of the browser whose every complaint is noted, and the app's screens as a user works them. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import { chromium } from '#tests/e2e/browser.ts';
import { type House, openHouse, type People, type Person, picture, someAddress } from './house.ts';
import type { Ledger } from './outcome.ts';
import { comesTrue } from './patience.ts';
import { watch } from './watch.ts';

export interface Device {
  context: BrowserContext;
  dispose(): Promise<void>;
}

export interface Visit {
  house: House;
  person: Person;
  device: Device;
  page: Page;
  ledger: Ledger;
}

/**
 * @param tell hears of uncaught exceptions, console errors that no network made, and broken content policies.
 * @param prepare runs before the first page opens: what is to be in every page belongs there.
 */
export async function newDevice(
  browser: Browser,
  house: House,
  tell: (trouble: string) => void,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<Device> {
  const context = await browser.newContext({
    ...chromium.page,
    baseURL: house.gate.url,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  });
  await preferEnglish(context);
  await prepare(context);
  await watch(context, tell);
  return { context, dispose: () => context.close() };
}

export async function preferEnglish(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: 'en', theme: 'light' }));
    } catch {
      document.documentElement.dataset['noStorage'] = '';
    }
  });
}

export async function goTo(page: Page, route: string): Promise<void> {
  await page.goto(`/#${route}`);
  await page.locator('#page-title').waitFor();
}

/** Logs in through the form, and waits until the worker keeps the shell. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await goTo(page, pages.login.route);
  await page.locator('input[name=username]').fill(person.account);
  await page.locator('input[name=password]').fill(person.password);
  await page.getByTestId('submit').click();
  await page.waitForURL((url) => !url.hash.includes(pages.login.route));
}

/** The shell is on the device, and so are prices and what an offline voucher needs to know: from here on there may be no network. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await goTo(page, pages.market.route);
  await page.getByTestId('row-BTCUSDT').waitFor();
  // It stands there before its price does.
  await page.waitForFunction(() => /\d/.test(document.querySelector('[data-testid=row-BTCUSDT]')?.textContent ?? ''));
  await goTo(page, pages.voucher.route);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('practice:')),
  );
}

/** Fills the voucher form, on whose page it is, up to the sheet that repeats the figures. */
export async function fill(page: Page, amount: string, bytes = 2000): Promise<void> {
  await page.locator('form input[inputmode=decimal]').fill(amount);
  await page.locator('input[type=file]').setInputFiles(await picture(bytes));
  await page.getByTestId('submit-voucher').click();
  await page.getByTestId('confirm').waitFor();
}

/** Writes a voucher and waits until the app says that it is saved: the form is empty again. */
export async function submit(page: Page, amount: string, bytes?: number): Promise<void> {
  await fill(page, amount, bytes);
  await page.getByTestId('confirm').click();
  await page.getByTestId('confirm').waitFor({ state: 'hidden' });
}

/** What lies in the outbox of this device, whoever's it is: the keys of its rows. */
export function outboxKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('hft-outbox', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const keys = database.transaction('rows').objectStore('rows').getAllKeys();
          keys.onsuccess = () => {
            database.close();
            resolve(keys.result.map(String).filter((key) => !key.startsWith('lease:')));
          };
          keys.onerror = () => reject(keys.error);
        };
      }),
  );
}

/** Amounts that are told apart: the first so many, none of which the reviewer refuses. */
export function amounts(count: number, from = 20): string[] {
  return Array.from({ length: count }, (_, index) => String(from + index));
}

/** Everything there once, and nothing left behind; what is not is returned in words. */
export async function arrivals(house: People, person: Person, wanted: string[], page: Page | null): Promise<string[]> {
  const found: string[] = [];
  const sorted = wanted.map(Number).sort((one, other) => one - other);
  const there = async () =>
    (await house.deposits(person)).map(({ amount }) => Number(amount)).sort((one, other) => one - other);
  const isAll = await comesTrue(async () => (await there()).length >= sorted.length, 60_000);
  const now = await there();
  if (!isAll || now.join() !== sorted.join())
    found.push(`wanted deposits of ${sorted.join()}; there are ${now.join()}`);
  if (page === null) return found;
  if (!(await comesTrue(async () => (await outboxKeys(page)).length === 0, 20_000)))
    found.push(`left in the outbox: ${(await outboxKeys(page)).join()}`);
  return found;
}

/** The network of a device and of everybody else who comes through the gate. */
export async function setOffline(
  house: House,
  { context }: Pick<Device, 'context'>,
  isOffline: boolean,
): Promise<void> {
  if (isOffline) house.gate.cut();
  else house.gate.restore();
  await context.setOffline(isOffline);
}

export interface Circumstances {
  /** Switches of the server. */
  env?: Record<string, string>;
  prepare?: (context: BrowserContext, house: House) => Promise<unknown>;
}

/** Opens a house with one person and one device, and puts everything away whatever happens. */
export async function visit(
  browser: Browser,
  ledger: Ledger,
  action: (visit: Visit) => Promise<void>,
  { env, prepare }: Circumstances = {},
): Promise<void> {
  const house = await openHouse(env);
  const person = await house.person();
  const device = await newDevice(
    browser,
    house,
    ledger.find,
    (context) => prepare?.(context, house) ?? Promise.resolve(),
  );
  try {
    await action({ house, person, device, page: await device.context.newPage(), ledger });
  } finally {
    await device.dispose();
    await house.dispose();
  }
}

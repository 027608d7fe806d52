/** What stories share: a server of their own, a signed-in phone, and a picture as a phone takes it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { test as base, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '#src/lib/paths.ts';
import { type RunningServer, startServer } from '../process.ts';
import { violations, watchContext, watchEveryContext } from './policy.ts';
import { forgetClosed, sayPages } from './whereabouts.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface TestFixtures {
  /** Fails every story in which the browser refused something because of the page's policy, and says where a failed one was. */
  policyWatch: void;
}

interface WorkerFixtures {
  contextWatch: void;
  server: RunningServer;
  /** The storage of a phone on which somebody is logged in, with a credited deposit in the account. */
  signedIn: StorageState;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  contextWatch: [
    async ({ browser }, use) => {
      watchEveryContext(browser);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context }, use) => use(await watchContext(context)),
  policyWatch: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter list
    async ({}, use, info) => {
      violations().length = 0;
      forgetClosed();
      await use();
      await sayPages(info);
      expect(violations(), 'refused by the policy of the page').toEqual([]);
    },
    { auto: true },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter list
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ browser, server }, use) => {
      await use(await signUp(browser, server.url));
    },
    { scope: 'worker' },
  ],
});

export { expect };

/**
 * For stories in which nothing is kept for, read or sent without a network: the app without its worker, which brings all 230 files of the
 * app to every new phone. The stories of what is need it.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const;

/** Notes every request to another host than the app's: there must be none. */
export function watchStrangers(context: BrowserContext, home: string, strangers: string[]): void {
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== home) strangers.push(request.url());
  });
}

export interface Person {
  account: string;
  password: string;
}

export function newPerson(): Person {
  return { account: `${randomBytes(6).toString('hex')}@example.com`, password: 'correct horse 7' };
}

/** Registers through the form, whatever its language, and waits until the app has gone on. @param invite the code of a link that led here. */
export async function register(page: Page, url: string, person: Person, invite = ''): Promise<void> {
  await page.goto(`${url}/#/pages/register/index${invite === '' ? '' : `?invite=${invite}`}`);
  await page.locator('input[name=username]').fill(person.account);
  await page.getByTestId('send-code').click();
  await page.getByTestId('fill-code').click();
  const passwords = page.locator('input[autocomplete=new-password]');
  await passwords.nth(0).fill(person.password);
  await passwords.nth(1).fill(person.password);
  await page.getByTestId('submit').click();
  await page.waitForURL((current) => !current.hash.includes('register'));
}

/** Everything is deleted when the app has gone to its first page. */
export async function loggedOut(page: Page): Promise<void> {
  await page.waitForURL(({ hash }) => hash === `#${pages.home.route}`);
}

async function signUp(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await register(page, url, newPerson());
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** A photo as a phone takes it: 12 megapixels of noise over a gradient, with metadata; about `megabytes` as JPEG. */
export async function photo(megabytes: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = [2400, 3200];
  const pixels = Buffer.alloc(width * height * 3);
  const noise = randomBytes(width * height);
  for (let index = 0; index < width * height; index += 1) {
    const shade = Math.floor(((index % width) / width) * 160);
    const grain = ((noise[index] ?? 0) * megabytes) / 8;
    pixels[index * 3] = shade + grain;
    pixels[index * 3 + 1] = shade / 2 + grain;
    pixels[index * 3 + 2] = 255 - shade;
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ exif: { IFD0: { Software: 'a phone', ImageDescription: randomUUID() } } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: 'screenshot.jpg', mimeType: 'image/jpeg', buffer };
}

/**
 * All pages on one sheet, for people to look at: in English and light, and in Japanese and dark (docs/pictures/pages-*.webp). From
 * a server and an account of its own: `npm run pictures:pages`, after `npm run build`.
 */
import path from 'node:path';
import { type Browser, type BrowserContext, chromium as playwright, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '#contract/locales.ts';
import { accessOf, type PageKey, pageKeys, pages, paths } from '#src/lib/paths.ts';
import { newPerson, register } from '../e2e/app.ts';
import { chromium } from '../e2e/browser.ts';
import { fillVoucher } from '../e2e/phone.ts';
import { screenshot } from '../e2e/stored.ts';
import { startServer } from '../process.ts';
import { root } from '../tree.ts';

type Theme = 'light' | 'dark';
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const columns = 9;
/** A page on the sheet, and the line above it that names it. */
const tile = { width: 234, height: 506, name: 26, gap: 12 };

/** Second names of pages, and pages that say nothing without an id. */
const leftOut: ReadonlySet<PageKey> = new Set(['homeIndex', 'guardLogin', 'newsDetail', 'notice']);
/** Also the page for who has forgotten the password: it is open, but nobody who is logged in looks for it. */
const isForGuests = (key: PageKey) => accessOf(key) === 'guest' || key === 'forget';

interface Picture {
  name: string;
  png: Buffer;
}

const server = await startServer();
const browser = await playwright.launch(chromium.launch);
const storageState = await signUp(browser);
await makeSheet('en', 'light');
await makeSheet('jp', 'dark');
await browser.close();
await server.dispose();

/** Somebody with a credited deposit, so that lists have something to show. */
async function signUp(browser: Browser): Promise<StorageState> {
  const context = await browser.newContext(chromium.page);
  const page = await context.newPage();
  await register(page, server.url, newPerson());
  await page.goto(`${server.url}/#${pages.voucher.route}`);
  await fillVoucher(page, '250', await screenshot());
  await page.getByTestId('confirm').click();
  await page.goto(`${server.url}/#${pages.depositList.route}`);
  await page.getByTestId('deposit').locator('[data-status=succeed]').first().waitFor();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

async function makeSheet(locale: Locale, theme: Theme): Promise<void> {
  const [guest, user] = await Promise.all([open(locale, theme), open(locale, theme, storageState)]);
  const pictures: Picture[] = [];
  for (const key of pageKeys) {
    if (leftOut.has(key)) continue;
    const page = isForGuests(key) ? guest : user;
    await show(page, pages[key].route);
    pictures.push({ name: key, png: await page.screenshot() });
    if (key === 'news') pictures.push(await follow(user, '[data-testid=news-lead] a', 'news article'));
    if (key === 'notices') pictures.push(await follow(user, '[data-testid=notice]', 'notice'));
    if (key === 'help') {
      await show(user, paths.help({ id: 'leverage' }));
      pictures.push({ name: 'help article', png: await user.screenshot() });
    }
  }
  await Promise.all([guest.context().close(), user.context().close()]);
  await compose(pictures, theme, path.join(root, `docs/pictures/pages-${locale}-${theme}.webp`));
}

async function open(locale: Locale, theme: Theme, storageState?: StorageState): Promise<Page> {
  const context = await browser.newContext({
    ...chromium.page,
    reducedMotion: 'reduce',
    ...(storageState === undefined ? {} : { storageState }),
  });
  await context.addInitScript(
    ([locale, theme]) => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale, theme })),
    [locale, theme] as const,
  );
  return context.newPage();
}

async function show(page: Page, route: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${server.url}/#${route}`);
  await settled(page);
}

/** What a link on the page shown leads to. */
async function follow(page: Page, link: string, name: string): Promise<Picture> {
  await page.locator('#page-main').evaluate((main) => main.setAttribute('data-left', ''));
  await page.locator(link).first().click();
  await page.locator('#page-main:not([data-left])').waitFor();
  await settled(page);
  return { name, png: await page.screenshot() };
}

async function settled(page: Page): Promise<void> {
  await page.locator('#page-title').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[class*=skeleton]') === null);
}

async function compose(pictures: readonly Picture[], theme: Theme, file: string): Promise<void> {
  const { width, height, name, gap } = tile;
  const rows = Math.ceil(pictures.length / columns);
  const colours = theme === 'light' ? { back: '#d9dee8', ink: '#1b2333' } : { back: '#05070c', ink: '#e6eaf2' };
  const tiles = pictures.map(async (picture, index) => {
    const left = gap + (index % columns) * (width + gap);
    const top = gap + Math.floor(index / columns) * (height + name + gap);
    const text = `<text x="2" y="18" font-family="sans-serif" font-size="15" fill="${colours.ink}">${picture.name}</text>`;
    const label = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${name}">${text}</svg>`,
    );
    const input = await sharp(picture.png).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer();
    return [
      { input: label, left, top },
      { input, left, top: top + name },
    ];
  });
  const sheet = sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + rows * (height + name + gap),
      channels: 3,
      background: colours.back,
    },
  });
  const layers = (await Promise.all(tiles)).flat();
  await sheet.composite(layers).webp({ quality: 70, effort: 6 }).toFile(file);
}

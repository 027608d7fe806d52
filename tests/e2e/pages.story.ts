import type { BrowserContext, Page } from '@playwright/test';
import { type Locale, localeIds, locales } from '#contract/locales.ts';
import { accessOf, type PageKey, pageKeys, pages } from '#src/lib/paths.ts';
import { type RunningServer, startServer } from '../process.ts';
import { test as base, expect, watchStrangers } from './app.ts';
import { judgedByAxe } from './axe.ts';
import { fullAccount } from './fullAccount.ts';
import { brokenWords, flawsOf, goTo, standIns } from './layout.ts';
import { expectMark } from './mark.ts';
import { sheetsOf } from './sheets.ts';

/**
 * Every page in every language and at four widths, of somebody who has done a bit of everything: nothing wider than the screen, cut
 * off or on top of something else, the practice mark at each width, no request to another host. What takes its time goes round: in
 * `npm test` a language has one of the two themes; a page is seen in every language at the narrowest width, where words run out of
 * room; in two of them, one light and one dark, it is seen at one of the other widths too and looked at by axe there; and its sheets
 * are opened in one. `npm run walk -- --all` takes every combination.
 */
const widths = [320, 390, 768, 1280] as const;
const themes = ['light', 'dark'] as const;
const takesAll = process.env['WALK'] === 'all';

/** Where the app begins, and second names for a page: to go there from there is to stay. */
const aliases = new Set(['home', 'homeIndex', 'guardLogin']);
/** Written without spaces between words: a line may end anywhere. */
const unspaced = new Set<Locale>(['zh', 'hk', 'jp']);
/** Seen by who is not logged in; all others by somebody who has done a bit of everything. */
const isForGuests = (key: PageKey) => accessOf(key) === 'guest' || key === 'forget';

/** What an account with a bit of everything has something to open on. */
const pagesWithSheets = new Set([
  'trade',
  'forex',
  'forexOrders',
  'spotOrders',
  'contractOrders',
  'depositList',
  'withdrawals',
  'records',
  'profit',
]);

interface Fixtures {
  /** Its clock shows a Wednesday: forex and metals are open. What is under review stays so for as long as the walk takes. */
  weekday: RunningServer;
  full: Awaited<ReturnType<BrowserContext['storageState']>>;
}

const test = base.extend<object, Fixtures>({
  weekday: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter list
    async ({}, use) => {
      const server = await startServer({
        script: 'tests/e2e/clockServer.ts',
        env: { CLOCK_DAY: '3', REVIEW_SECONDS: '7200', PLAN_DAY_SECONDS: '7200' },
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  full: [
    async ({ browser, weekday }, use) => {
      await use(await fullAccount(browser, weekday.url));
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

function widthOf(turn: number): number {
  return widths[turn % widths.length] ?? 390;
}

for (const [at, locale] of localeIds.entries()) {
  for (const theme of themes) {
    const isTurn = themes.indexOf(theme) === at % themes.length;
    if (!isTurn && !takesAll) continue;
    test(`every page in ${locale}, ${theme}`, async ({ browser, weekday, full }) => {
      test.setTimeout(takesAll ? 1_200_000 : 180_000);
      const strangers: string[] = [];
      for (const isGuest of [true, false]) {
        const context = await browser.newContext({
          // What moves has not arrived yet: a page is judged as it stands.
          reducedMotion: 'reduce',
          ...(isGuest ? {} : { storageState: full }),
        });
        watchStrangers(context, new URL(weekday.url).host, strangers);
        await prefer(context, locale, theme);
        const page = await context.newPage();
        await page.goto(weekday.url);
        // From here on a new page is the one that was asked for, and not the home page that is just coming.
        await page.locator('[data-testid^=tile-]').first().waitFor();
        for (const [index, name] of pageKeys.entries()) {
          if (isForGuests(name) !== isGuest) continue;
          // Neighbours in the row of languages have different themes.
          const turn = (index + at) % localeIds.length;
          await checkPage(page, weekday.url, {
            name,
            route: pages[name].route,
            locale,
            widths: takesAll ? widths : [320],
            axeWidths: takesAll ? widths : turn < themes.length ? [widthOf(index + turn)] : [],
            isFresh: takesAll || turn === 0 || aliases.has(name),
            opensSheets: takesAll || turn === 0,
          });
        }
        await context.close();
      }
      expect(strangers).toEqual([]);
    });
  }
}

/** The same character is written differently in each of these: each has faces of its own, the others need none. */
const plain = /^system-ui, -apple-system/;
const faceOf: Record<Locale, RegExp> = {
  en: plain,
  zh: /Arial, "PingFang SC"/,
  hk: /Arial, "PingFang HK"/,
  jp: /Arial, "Hiragino Sans"/,
  ko: /Arial, "Apple SD Gothic Neo"/,
  es: plain,
  pt: plain,
  it: plain,
};

interface Visit {
  name: string;
  route: string;
  locale: Locale;
  widths: readonly number[];
  /** The widths at which axe looks at it. */
  axeWidths: readonly number[];
  /** Come to from an empty page, and not from the page before. */
  isFresh: boolean;
  opensSheets: boolean;
}

async function checkPage(page: Page, url: string, visit: Visit) {
  const { name, route, locale, widths, axeWidths, isFresh, opensSheets } = visit;
  if (!isFresh) await goTo(page, route);
  else {
    await page.goto('about:blank');
    await page.goto(`${url}/#${route}`);
    await page.locator('#page-title').waitFor();
    await expect(page.locator(standIns)).toHaveCount(0);
  }
  await expect
    .poll(() => headOf(page, name), `the head of ${name}`)
    .toEqual({
      isTabNamed: true,
      lang: locales[locale].tag,
      face: expect.stringMatching(faceOf[locale]),
    });
  // What only somebody who is logged in sees of it comes in a part of its own.
  if (name === 'home') await page.locator(`main nav a[href="#${pages.depositList.route}"]`).waitFor();
  for (const width of new Set([...widths, ...axeWidths])) {
    await resize(page, { width, height: 844 });
    const where = `${name} in ${locale} at ${width} px`;
    await expectMark(page.getByTestId('practice-mark').first(), locale, where);
    // A chart has its new width a frame later.
    await expect.poll(() => flawsOf(page), where).toEqual([]);
    if (!unspaced.has(locale)) expect(await brokenWords(page), where).toEqual([]);
    if (axeWidths.includes(width)) expect(await judgedByAxe(page), where).toEqual([]);
  }
  if (!opensSheets) return;
  await resize(page, { width: 320, height: 700 });
  let count = 0;
  for await (const sheet of sheetsOf(page)) {
    count += 1;
    const where = `sheet "${sheet}" of ${name} in ${locale}`;
    await expect.poll(() => flawsOf(page), where).toEqual([]);
    await expectMark(page.locator('dialog[open] [data-testid=practice-mark]'), locale, where);
    expect(await judgedByAxe(page), where).toEqual([]);
  }
  if (pagesWithSheets.has(name)) expect(count, `sheets of ${name}`).toBeGreaterThan(0);
}

/** The tab is named after the page, the home page after the app; a chart's has the price as well. */
async function headOf(page: Page, name: string) {
  const { heading, tab, ...head } = await page.evaluate(() => ({
    heading: document.querySelector('#page-title')?.textContent ?? '',
    tab: document.title,
    lang: document.documentElement.lang,
    face: getComputedStyle(document.documentElement).fontFamily,
  }));
  const named = heading === 'HFT Practice' ? heading : `${heading} – HFT Practice`;
  const isTabNamed = name === 'kline' ? tab.endsWith(` ${named}`) && /^[\d.,\s]+ /.test(tab) : tab === named;
  return { ...head, isTabNamed };
}

/** Only where it changes: most pages are as wide as the one before. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
}

async function prefer(context: BrowserContext, locale: Locale, theme: 'light' | 'dark'): Promise<void> {
  await context.addInitScript(
    ([locale, theme]) => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale, theme })),
    [locale, theme] as const,
  );
}

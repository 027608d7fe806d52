import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { type Locale, localeIds, locales } from '../../contract/locales.ts';
import { pageRoutes } from '../../src/lib/paths.ts';
import { expect, test, watchStrangers } from './app.ts';
import { overflowing } from './layout.ts';

/**
 * Every page in every language, three widths, two themes: nothing wider than the screen, the practice mark, no request to another
 * host, and no axe violation. axe takes its time, and what it finds seldom depends on language and width together: it looks at one
 * of the widths, in turn, so that every page is judged at every width in both themes.
 */
const widths = [320, 390, 768] as const;
const themes = ['light', 'dark'] as const;

/** Pages for guests, which somebody who is logged in does not stay on. */
const guestPages = new Set(['login', 'guardLogin', 'register', 'forget']);

for (const locale of localeIds) {
  for (const theme of themes) {
    test(`every page in ${locale}, ${theme}`, async ({ browser, server, signedIn }) => {
      test.setTimeout(240_000);
      const strangers: string[] = [];
      for (const isGuest of [true, false]) {
        const context = await browser.newContext({
          // What moves has not arrived yet: a page is judged as it stands.
          reducedMotion: 'reduce',
          ...(isGuest ? {} : { storageState: signedIn }),
        });
        watchStrangers(context, new URL(server.url).host, strangers);
        await prefer(context, locale, theme);
        const page = await context.newPage();
        await page.goto(server.url);
        for (const [index, [name, route]] of Object.entries(pageRoutes).entries()) {
          const turn = index + localeIds.indexOf(locale);
          if (guestPages.has(name) === isGuest) await checkPage(page, server.url, { name, route, locale, turn });
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
  /** Counts through the widths for axe. */
  turn: number;
}

async function checkPage(page: Page, url: string, { name, route, locale, turn }: Visit): Promise<void> {
  // From an empty page each time: what is checked is the page as it starts, not what is left of the one before.
  await page.goto('about:blank');
  await page.goto(`${url}/#${route}`);
  await page.locator('#page-title').waitFor();
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
  await expect(page.getByTestId('practice-mark').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', locales[locale].tag);
  await expect(page.locator('html')).toHaveCSS('font-family', faceOf[locale]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const where = `${name} in ${locale} at ${width} px`;
    // A chart has its new width a frame later.
    await expect.poll(() => overflowing(page), where).toEqual([]);
    if (width !== widths[turn % widths.length]) continue;
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(found, where).toEqual([]);
  }
}

async function prefer(context: BrowserContext, locale: Locale, theme: 'light' | 'dark'): Promise<void> {
  await context.addInitScript(
    ([locale, theme]) => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale, theme })),
    [locale, theme] as const,
  );
}

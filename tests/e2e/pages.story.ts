import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { type Locale, localeIds, locales } from '../../contract/locales.ts';
import { pageRoutes } from '../../src/lib/paths.ts';
import { expect, test, watchStrangers } from './app.ts';
import { goTo, overflowing } from './layout.ts';

/**
 * Every page in every language, three widths, two themes: nothing wider than the screen, the practice mark, no request to another
 * host, and no axe violation. axe takes its time, and what it finds seldom depends on language, width and theme together: it looks
 * at every page in every language once, at one of the widths and in one of the themes, in turn, so that every page is judged at
 * every width and in both themes. In the other theme it is gone to from the page before, on the narrowest screen only: colours move
 * nothing.
 */
const widths = [320, 390, 768] as const;
const themes = ['light', 'dark'] as const;

/** Where the app begins, and second names for a page: to go there from there is to stay. */
const aliases = new Set(['home', 'homeIndex', 'guardLogin']);
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
          const isJudged = turn % themes.length === themes.indexOf(theme);
          if (guestPages.has(name) === isGuest) {
            await checkPage(page, server.url, {
              name,
              route,
              locale,
              axeWidth: isJudged ? (widths[turn % widths.length] ?? 390) : null,
            });
          }
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
  /** At which width axe looks at it; null where it does not. */
  axeWidth: number | null;
}

async function checkPage(page: Page, url: string, { name, route, locale, axeWidth }: Visit): Promise<void> {
  if (axeWidth === null && !aliases.has(name)) await goTo(page, route);
  else {
    // From an empty page: what is judged is the page as it starts, not what is left of the one before.
    await page.goto('about:blank');
    await page.goto(`${url}/#${route}`);
    await page.locator('#page-title').waitFor();
    await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
  }
  await expect(page.getByTestId('practice-mark').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', locales[locale].tag);
  await expect(page.locator('html')).toHaveCSS('font-family', faceOf[locale]);
  for (const width of axeWidth === null ? widths.slice(0, 1) : widths) {
    await page.setViewportSize({ width, height: 844 });
    const where = `${name} in ${locale} at ${width} px`;
    // A chart has its new width a frame later.
    await expect.poll(() => overflowing(page), where).toEqual([]);
    if (width !== axeWidth) continue;
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

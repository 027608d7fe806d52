import { accessOf, type PageKey, pageKeys, pages, paths } from '#src/lib/paths.ts';
import { expect, test, withoutWorker } from './app.ts';
import { goTo, problemsOf } from './layout.ts';

test.use(withoutWorker);

/** Also the page for who has forgotten the password: it is open, but nobody who is logged in looks for it. */
const isForGuests = (key: PageKey) => accessOf(key) === 'guest' || key === 'forget';

/** Text at twice its size on every page, and a screen in the colours that its reader needs. */
test('text at 200 % loses nothing', async ({ browser, server, signedIn }) => {
  const found: string[] = [];
  for (const storageState of [undefined, signedIn]) {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      ...(storageState === undefined ? {} : { storageState }),
    });
    await context.addInitScript(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/#/nowhere`);
    await page.locator('#page-title').waitFor();
    for (const key of pageKeys) {
      if (isForGuests(key) === (storageState === undefined)) {
        await goTo(page, pages[key].route);
        found.push(...(await problemsOf(page, key)));
      }
    }
    for (const id of storageState === undefined ? ['leverage', 'options', 'warning-signs'] : []) {
      await goTo(page, paths.help({ id }), `article-${id}`);
      found.push(...(await problemsOf(page, `article ${id}`)));
    }
    await context.close();
  }
  expect(found).toEqual([]);
});

test('in colours that the reader sets, what is chosen, how far it is and how it moves can be seen', async ({
  browser,
  server,
  signedIn,
}) => {
  const context = await browser.newContext({ forcedColors: 'active', storageState: signedIn });
  const page = await context.newPage();
  await page.goto(`${server.url}/#${pages.market.route}`);
  await page.locator('[data-testid^=row-] [data-live=true]').first().waitFor();
  await page.locator('[data-testid^=row-] svg path').first().waitFor();
  const shown = await page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`nothing is ${selector}`);
      return getComputedStyle(element);
    };
    return {
      canvas: getComputedStyle(document.documentElement).backgroundColor,
      chosenChip: style('input:checked + span').backgroundColor,
      chip: style('input:not(:checked) + span').backgroundColor,
      chosenTab: style('nav a[aria-current]').borderTopWidth,
      tab: style('nav a:not([aria-current])').borderTopWidth,
      line: style('[data-testid^=row-] svg[data-way]').stroke,
    };
  });
  expect(shown.chosenChip).not.toBe(shown.chip);
  expect(shown.chosenTab).not.toBe(shown.tab);
  expect(shown.line).not.toBe(shown.canvas);
  // The way of a price is said by a mark and a sign, never by colour alone.
  const changes = await page
    .locator('[data-testid^=row-] [data-look]')
    .evaluateAll((pills) => pills.map((pill) => `${pill.getAttribute('data-way')} ${pill.textContent}`));
  expect(changes.length).toBeGreaterThan(0);
  for (const change of changes) expect(change).toMatch(/^(up ▲\+|down ▼[-−]|flat \d)/);
  await context.close();
});

test('who wants stillness gets it, and what changes by itself is said', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator('[data-testid^=tile-]').first().waitFor();
  await page.evaluate(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const watch = () => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (typeof duration === 'number' && duration > 1) moves.push(`${animation.constructor.name}: ${duration} ms`);
      }
      requestAnimationFrame(watch);
    };
    watch();
  });
  await goTo(page, pages.market.route);
  await page.locator('[data-testid^=row-] [aria-expanded]').first().click();
  await goTo(page, pages.me.route);
  expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([]);

  await context.route(/\/(api|socket\.io)\//, (route) => route.abort());
  await context.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.goto('about:blank');
  await page.goto(server.url);
  const connection = page.getByTestId('connection');
  await expect(connection).toHaveText(/^(Offline|Reconnecting)/);
  await expect(connection).toHaveRole('status');
  await expect(page.getByTestId('toasts')).toHaveRole('status');
  await context.close();
});

import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { installed } from './phone.ts';

test('a line that broke while the app was being fetched leaves nothing undone: the rest comes when it is back', async ({
  context,
  page,
  server,
}) => {
  let isBroken = true;
  let broken = 0;
  const fetched = new Map<string, number>();
  await context.route(/\/assets\//, async (route) => {
    const url = route.request().url();
    if (route.request().serviceWorker() === null) return route.continue();
    if (isBroken && url.includes('Page')) {
      broken += 1;
      return route.abort();
    }
    fetched.set(url, (fetched.get(url) ?? 0) + 1);
    return route.continue();
  });
  await page.goto(server.url);
  await expect.poll(() => broken).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);

  isBroken = false;
  await comeBackAfter(page, 60_000);
  await installed(page);
  // What was here already is not paid for a second time.
  expect([...fetched].filter(([, times]) => times > 1)).toEqual([]);
});

/** The network is there again, after a time. */
async function comeBackAfter(page: Page, ms: number): Promise<void> {
  await page.evaluate((passed) => {
    const now = Date.now;
    Date.now = () => now() + passed;
    dispatchEvent(new Event('online'));
  }, ms);
}

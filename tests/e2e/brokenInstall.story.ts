import path from 'node:path';
import type { Page } from '@playwright/test';
import { isPack, lateFileOf } from '#src/sw/routes.ts';
import { precached } from '../bench/load/precache.ts';
import { root } from '../tree.ts';
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

for (const comes of [true, false]) {
  test(`small files come ${comes ? 'in packs, in few requests' : 'one by one where packs do not come'}, and all are kept`, async ({
    context,
    page,
    server,
  }) => {
    const asked: string[] = [];
    await context.route(/\/assets\//, (route) => {
      if (route.request().serviceWorker() === null) return route.continue();
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      return isPack(pathname) && !comes ? route.abort() : route.continue();
    });
    await page.goto(server.url);
    await installed(page);
    const kept = await page.evaluate(keptFiles);
    const needed = precached(path.join(root, 'dist')).filter((file) => lateFileOf(file) === null);
    expect(kept.map(({ file }) => file)).toEqual(
      expect.arrayContaining(needed.filter((file) => file.startsWith('/assets/'))),
    );
    // Each as the server gives it: its type, and the policy of the app.
    expect(new Set(kept.map(({ type }) => type))).toEqual(new Set(['application/javascript', 'text/css']));
    expect(new Set(kept.map(({ policy }) => policy)).size).toBe(1);
    expect(kept.filter(({ bytes }) => bytes === 0)).toEqual([]);
    if (comes) expect(asked.length).toBeLessThan(kept.length / 4);
    else expect(asked.length).toBeGreaterThanOrEqual(kept.length);
  });
}

/** The scripts and styles in the cache of the worker. */
async function keptFiles() {
  const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
  const cache = await caches.open(name);
  const files = (await cache.keys()).filter(({ url }) => url.includes('/assets/'));
  return Promise.all(
    files.map(async (request) => {
      const response = await cache.match(request);
      return {
        file: new URL(request.url).pathname,
        type: response?.headers.get('content-type')?.split(';')[0],
        policy: response?.headers.get('content-security-policy'),
        bytes: (await response?.text())?.length,
      };
    }),
  );
}

/** The network is there again, after a time. */
async function comeBackAfter(page: Page, ms: number): Promise<void> {
  await page.evaluate((passed) => {
    const now = Date.now;
    Date.now = () => now() + passed;
    dispatchEvent(new Event('online'));
  }, ms);
}

import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { violations } from './policy.ts';
import { installed } from './phone.ts';

/** The policy itself: what it must refuse is refused, and no story could miss it. */

const planted: [string, () => unknown][] = [
  ['a text that becomes HTML', () => document.body.insertAdjacentHTML('beforeend', '<b>planted</b>')],
  [
    'a script in the page',
    () => {
      const script = document.createElement('script');
      script.append('document.title = "planted"');
      document.head.append(script);
    },
  ],
  [
    'a style in the page',
    () => {
      const style = document.createElement('style');
      style.append('body { display: none }');
      document.head.append(style);
    },
  ],
  ['a request to another host', () => fetch('https://other.example/')],
  [
    'a picture of another host',
    () => {
      const picture = new Image();
      picture.src = 'https://other.example/';
    },
  ],
  ['another worker', () => navigator.serviceWorker.register('/assets/other.js')],
  ['another policy', () => (globalThis as unknown as Factory).trustedTypes.createPolicy('default', {})],
];

interface Factory {
  trustedTypes: { createPolicy(name: string, rules: object): unknown };
}

test('what the policy forbids is refused, and seen', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('[data-testid^=tile-]').first().waitFor();
  expect(violations()).toEqual([]);
  for (const [index, [name, plant]] of planted.entries()) {
    // Some are refused with an exception, others quietly.
    await page.evaluate(plant).catch(() => null);
    await expect.poll(() => told().length, name).toBe(index + 1);
  }
  await forget(page);
});

test('the worker lives under it too', async ({ page, context, server }) => {
  await page.goto(server.url);
  await installed(page);
  const [worker] = context.serviceWorkers();
  expect(worker?.url()).toBe(`${server.url}/sw.js`);
  expect(violations()).toEqual([]);
  await worker?.evaluate(() => fetch('https://other.example/').catch(() => null));
  await expect.poll(() => told().length).toBe(1);
  await forget(page);
});

/** One line for each: the browser's own words come beside it. */
function told(): string[] {
  return violations().filter((line) => line.startsWith('policy violation:'));
}

/** What the page has said before this is said has arrived. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => document.title);
  violations().length = 0;
}

/** What axe finds wrong with a page. */
import type { Page } from '@playwright/test';
import engine from 'axe-core';

/**
 * Its half megabyte goes to each document once, and not each time it is asked: pages of the app are one document. Of what passes it
 * would work out where it stands, which takes longer than to look.
 */
export async function judgedByAxe(page: Page): Promise<{ rule: string; places: string[] }[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(engine.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(({ id, nodes }) => ({ rule: id, places: nodes.map(({ html }) => html) }));
}

declare global {
  // oxlint-disable-next-line no-var -- a name of the page's
  var axe: typeof engine;
}

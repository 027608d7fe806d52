/** Where the pages of a story were when it failed: the log says it, beside the picture and the outline that Playwright makes. */
import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/** Of the test that runs now: a process of the runner runs one at a time. */
const opened = new Set<Page>();

export function followPages(context: BrowserContext): void {
  for (const page of context.pages()) opened.add(page);
  context.on('page', (page) => opened.add(page));
}

/** Pages that were closed before the test began are nobody's any more. */
export function forgetClosed(): void {
  for (const page of opened) if (page.isClosed()) opened.delete(page);
}

export async function sayPages(info: TestInfo): Promise<void> {
  if (info.errors.length === 0) return;
  for (const page of opened) await info.attach('page', { body: page.url() });
}

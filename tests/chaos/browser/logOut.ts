import type { Page } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import { goTo } from './device.ts';

/** Logs out; what waits stays on the device, sealed. */
export async function logOut(page: Page): Promise<void> {
  await goTo(page, pages.me.route);
  await page.getByTestId('log-out').click();
  const seal = page.getByTestId('leave-seal');
  const isOut = page.waitForURL(({ hash }) => hash === `#${pages.home.route}`);
  await Promise.race([isOut, seal.waitFor()]);
  if (await seal.isVisible()) await seal.click();
  await isOut;
}

import type { Page } from '@playwright/test';
import { pageRoutes } from '#src/lib/paths.ts';
import { goTo } from './device.ts';

/** Logs out; what waits stays on the device, sealed. */
export async function logOut(page: Page): Promise<void> {
  await goTo(page, pageRoutes.me);
  await page.getByTestId('log-out').click();
  const seal = page.getByTestId('leave-seal');
  const isOut = page.waitForURL(({ hash }) => hash === `#${pageRoutes.home}`);
  await Promise.race([isOut, seal.waitFor()]);
  if (await seal.isVisible()) await seal.click();
  await isOut;
}

import type { Browser, Page } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import { type Deployments, startDeployments } from '#tests/e2e/builds.ts';
import { arrivals, goTo, logIn, settled, submit, type Visit, visit } from './device.ts';
import type { Ledger } from './outcome.ts';
import { comesTrue } from './patience.ts';

/** A new version takes over while a picture is on its way, after so many of `of` equal parts of it. */
export async function update(
  browser: Browser,
  ledger: Ledger,
  { offsets, of }: { offsets: number[]; of: number },
): Promise<void> {
  const builds = startDeployments();
  try {
    await visit(browser, ledger, (scene) => deployAt(scene, builds, offsets, of), {
      env: { DIST_DIR: builds.dir },
      // What is not asked for is not fetched: the old tab has to fetch pieces of the old version when the new one is there.
      prepare: (context) => context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 })),
    });
  } finally {
    builds.dispose();
  }
}

const bytes = 120_000;

/** Routes whose pieces a tab on the home page has not fetched. */
const farRoutes = [pages.records.route, pages.language.route, pages.depositList.route, pages.assets.route];

async function deployAt(scene: Visit, builds: Deployments, offsets: number[], of: number): Promise<void> {
  const { house, person, device, page, ledger } = scene;
  const { gate } = house;
  const wanted: string[] = [];
  await logIn(page, person);
  await settled(page);
  for (const offset of offsets) {
    const amount = String(20 + wanted.length);
    wanted.push(amount);
    const isThrough = await ledger.run(`after ${offset}/${of} of the picture`, async () => {
      const old = await device.context.newPage();
      await goTo(old, pages.home.route);
      const build = `build-${String(offset).padStart(2, '0')}`;
      gate.room = Math.floor((bytes * offset) / of);
      await goTo(page, pages.voucher.route);
      await submit(page, amount, bytes);
      const isHeld = () => gate.room === 0 && gate.passed.some(({ method, to }) => method === 'PATCH' && to === null);
      if (!(await comesTrue(isHeld, 30_000))) throw new Error('the upload does not come as far as that');
      builds.deploy(build);
      await takeUp(page, build);
      gate.room = null;
      await goTo(old, farRoutes[offset % farRoutes.length] ?? pages.records.route);
      await old.close();
      if (!(await comesTrue(async () => (await house.deposits(person)).length >= wanted.length, 60_000)))
        ledger.find('it does not arrive');
    });
    gate.room = null;
    if (!isThrough) await page.reload();
  }
  for (const finding of await arrivals(house, person, wanted, page)) ledger.find(finding);
  const lost = gate.passed.filter(
    ({ path, status }) => path.startsWith('/assets/') && status !== null && status >= 400,
  );
  for (const { path, status } of lost) ledger.find(`${path}: ${status}`);
}

/** Looked at again after more than an hour, the page asks for a newer version, and asks its user; who agrees. */
async function takeUp(page: Page, build: string): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 3_700_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByTestId('update').getByRole('button').first().click();
  await page.locator(`meta[name=build][content="${build}"]`).waitFor({ state: 'attached' });
  await page.locator('#page-title').waitFor();
}

import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Control, controlPath } from '#contract/control.ts';
import { pages } from '#src/lib/paths.ts';
import { expect, newPerson, register, test } from './app.ts';
import { type Deployments, startDeployments } from './builds.ts';
import { fillVoucher, installed, newPhone, type Phone, type Picture, step } from './phone.ts';

/** New versions, and bad ones, as phones meet them: one address, behind which the build changes. */
interface Setting {
  phone: Phone;
  builds: Deployments;
  page: Page;
}

async function withPhone(story: (setting: Setting) => Promise<void>): Promise<void> {
  const builds = startDeployments();
  const phone = await newPhone('en', { DIST_DIR: builds.dir });
  try {
    await story({ phone, builds, page: await phone.open() });
  } finally {
    await phone.dispose();
    builds.dispose();
  }
}

/** Small enough to be quick, and still several pieces on the wire. */
async function screenshot(): Promise<Picture> {
  const raw = { width: 700, height: 700, channels: 3 } as const;
  const buffer = await sharp(randomBytes(700 * 700 * 3), { raw })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: 'screenshot.jpg', mimeType: 'image/jpeg', buffer };
}

/** The page sends, never its worker: which of the two comes first is chance. */
async function withoutSync({ phone }: Setting): Promise<void> {
  await phone.context().addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
}

/** The server looks at the switches once a second: from here on it goes by these. */
async function switchTo({ phone }: Setting, switches: Partial<Control>): Promise<void> {
  writeFileSync(path.join(phone.server.dataDir, 'app-control.json'), JSON.stringify(switches));
  const said = async () => (await fetch(phone.server.url + controlPath)).json();
  await expect.poll(said).toMatchObject(switches);
}

/** The phone is looked at again after more than an hour: only then does a page that stayed open ask for a newer version. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 3_700_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

function prompt(page: Page): Locator {
  return page.getByTestId('update');
}

async function update(page: Page): Promise<void> {
  await prompt(page).getByRole('button').first().click();
}

function buildOf(page: Page): Locator {
  return page.locator('meta[name=build]');
}

/** Pages are not fetched ahead: each is fetched when it is gone to. */
async function fetchNothingAhead(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length);

test('an update asks, spares a half-filled voucher, and leaves other tabs whole', async () => {
  await withPhone(async ({ phone, builds, page }) => {
    await register(page, phone.link.url, newPerson());
    await installed(page);
    await phone.goTo(pages.voucher.route);
    await page.locator('form input[inputmode=decimal]').fill('123.45');
    const other = await phone.context().newPage();
    await fetchNothingAhead(other);
    await other.goto(`${phone.link.url}/#${pages.home.route}`);
    await other.getByTestId('practice-mark').first().waitFor();

    builds.deploy('second');
    await comeBack(page);
    await expect(prompt(page)).toBeVisible();
    await expect(page.locator('form input[inputmode=decimal]')).toHaveValue('123.45');
    // Still being made smaller when the update is chosen.
    await page.locator('input[type=file]').setInputFiles(await screenshot());
    await update(page);
    await expect(buildOf(page)).toHaveAttribute('content', 'second');
    await expect(page.locator('form input[inputmode=decimal]')).toHaveValue('123.45');
    await expect(page.locator('form')).toContainText('screenshot.jpg');

    await expect(prompt(other)).toBeVisible();
    await other.goto(`${phone.link.url}/#${pages.market.route}`);
    await expect(other.getByTestId('row-BTCUSDT')).toBeVisible();
    expect(await buildOf(other).getAttribute('content')).not.toBe('second');
    // Nobody looks, and nothing is on the page that would be missed: then it need not be asked.
    await other.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(buildOf(other)).toHaveAttribute('content', 'second');
  });
});

test('a page whose own pieces are gone is loaded anew, but not from under a form', async () => {
  await withPhone(async ({ phone, builds, page }) => {
    await fetchNothingAhead(page);
    await phone.context().route('**/sw.js', (route) => route.abort());
    const isFollowing = page.waitForRequest('**/sw-control.json');
    await page.goto(`${phone.link.url}/#${pages.login.route}`);
    await page.locator('input[name=username]').fill('somebody@example.com');
    await isFollowing;
    builds.deploy('second');
    builds.forgetOldScripts();
    const before = await buildOf(page).getAttribute('content');
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
    await expect(prompt(page)).toBeVisible();
    await expect(buildOf(page)).toHaveAttribute('content', before ?? '');
    await page.evaluate((route) => (location.hash = route), pages.market.route);
    await expect(page.getByTestId('row-BTCUSDT')).toBeVisible();
    await expect(buildOf(page)).toHaveAttribute('content', 'second');
    await phone.goTo(pages.login.route);
    await expect(page.locator('input[name=username]')).toHaveValue('somebody@example.com');
  });
});

test('an upload under way during an update arrives once', async () => {
  await withPhone(async (setting) => {
    const { phone, builds, page } = setting;
    await withoutSync(setting);
    await register(page, phone.link.url, newPerson());
    await installed(page);
    let pieces = 0;
    const updated = Promise.withResolvers<void>();
    await phone.context().route('**/api/upload/*', async (route) => {
      pieces += 1;
      // After the first pieces the line hangs until the update is through; who has waited may be gone by then.
      if (pieces >= 3) await updated.promise;
      await route.continue().catch(() => undefined);
    });
    await phone.goTo(pages.voucher.route);
    await fillVoucher(page, '250', await screenshot());
    await page.getByTestId('confirm').click();
    await expect(step(page.getByTestId('voucher'))).toBeVisible();
    await expect.poll(() => pieces).toBe(3);
    builds.deploy('second');
    await comeBack(page);
    await update(page);
    await expect(buildOf(page)).toHaveAttribute('content', 'second');
    updated.resolve();
    await expect(step(page.getByTestId('voucher'))).toHaveAttribute('data-step', 'credited', { timeout: 30_000 });
    await phone.goTo(pages.depositList.route);
    await expect(page.getByTestId('deposit')).toHaveCount(1);
    await expect(page.getByTestId('voucher')).toHaveCount(0);
  });
});

test('what a guest has filled in survives an update, and no password is kept; an app too old is told so', async () => {
  await withPhone(async (setting) => {
    const { phone, builds, page } = setting;
    const secret = `secret ${randomUUID()}`;
    const account = newPerson().account;
    await page.goto(`${phone.link.url}/#${pages.register.route}`);
    await page.locator('input[name=username]').fill(account);
    await page.locator('input[autocomplete=new-password]').first().fill(secret);
    await installed(page);
    builds.deploy('second');
    await comeBack(page);
    await update(page);
    await expect(buildOf(page)).toHaveAttribute('content', 'second');
    await expect(page.locator('input[autocomplete=new-password]').first()).toHaveValue('');
    for (const route of [pages.register.route, pages.login.route, pages.forget.route]) {
      await phone.goTo(route);
      await expect(page.locator('input[name=username]')).toHaveValue(account);
    }
    const stored = await phone.context().storageState({ indexedDB: true });
    const tab = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(`${JSON.stringify(stored)}${tab}`).not.toContain(secret);

    await switchTo(setting, { minVersion: 99 });
    await phone.goTo(pages.login.route);
    await page.locator('input[autocomplete=current-password]').fill(secret);
    await page.getByTestId('submit').click();
    await expect(prompt(page)).toContainText('too old');
    await expect(page.locator('input[name=username]')).toHaveValue(account);
  });
});

test('the kill switch removes the worker at the next start, and what waits is sent all the same', async () => {
  await withPhone(async (setting) => {
    const { phone, page } = setting;
    await withoutSync(setting);
    await register(page, phone.link.url, newPerson());
    await installed(page);
    let isBlocked = true;
    await phone.context().route('**/api/upload/**', (route) => (isBlocked ? route.abort() : route.continue()));
    await phone.goTo(pages.voucher.route);
    await fillVoucher(page, '250', await screenshot());
    await page.getByTestId('confirm').click();
    await expect(step(page.getByTestId('voucher'))).toHaveAttribute('data-step', 'saved');

    await switchTo(setting, { kill: true });
    await page.reload();
    await expect.poll(() => workers(page).catch(() => -1)).toBe(0);
    await expect(step(page.getByTestId('voucher'))).toHaveAttribute('data-step', 'saved');
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller === null).catch(() => false))
      .toBe(true);
    isBlocked = false;
    await page.reload();
    await expect(step(page.getByTestId('voucher'))).toHaveAttribute('data-step', 'credited', { timeout: 30_000 });
    expect(await workers(page)).toBe(0);
    expect(page.url()).not.toContain('fresh');

    await switchTo(setting, { kill: false });
    await page.reload();
    await installed(page);
  });
});

test('a damaged shell shows the way to the repair, which leaves what waits alone', async () => {
  await withPhone(async ({ phone, page }) => {
    await register(page, phone.link.url, newPerson());
    await installed(page);
    let isBlocked = true;
    await phone.context().route('**/api/upload/**', (route) => (isBlocked ? route.abort() : route.continue()));
    await phone.goTo(pages.voucher.route);
    await fillVoucher(page, '250', await screenshot());
    await page.getByTestId('confirm').click();
    await expect(step(page.getByTestId('voucher'))).toHaveAttribute('data-step', 'saved');
    await page.evaluate(damageShell);

    await page.reload();
    const wayOut = page.locator('#root .way-out a[lang="ja-JP"]');
    await expect(wayOut).toBeHidden();
    // It appears after twelve seconds; the story does not wait for them.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await wayOut.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
    await expect(page.locator('#waiting')).toContainText('1');
    await page.locator('#repair').click();
    await page.getByTestId('practice-mark').first().waitFor();
    isBlocked = false;
    await installed(page);
    await phone.goTo(pages.depositList.route);
    await expect(page.getByTestId('deposit')).toHaveCount(1, { timeout: 30_000 });
    await expect(page.getByTestId('deposit').locator('[data-status=succeed]').first()).toBeVisible();
  });
});

/** As a disk that loses a block: the app's first script is there, and is no script. */
async function damageShell(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!/\/assets\/first-[\w-]+\.js/.test(request.url)) continue;
      await cache.put(request, new Response('export const (', { headers: { 'content-type': 'text/javascript' } }));
    }
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium as playwright, type Page } from '@playwright/test';
import sharp from 'sharp';
import { localeIds, locales } from '#contract/locales.ts';
import { sharedField, sharePath } from '#contract/share.ts';
import { manifestOf, manifestPath } from '#src/lib/install/manifest.ts';
import { pages } from '#src/lib/paths.ts';
import { expect, loggedOut, newPerson, photo, register, test } from './app.ts';
import { chromium } from './browser.ts';
import { fillVoucher, installed, type Picture } from './phone.ts';
import { placesLearned } from './stored.ts';

/** Screenshots small enough to stay as they are; a voucher takes no picture that was used before. */
const small = await screenshot('#2b6cb0');
const another = await screenshot('#2f855a');

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

test('it is installable in every language, as one app', async ({ server }) => {
  await withProfile(async (context) => {
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    const ids = new Set<string>();
    for (const locale of localeIds) {
      await page.addInitScript((chosen) => {
        localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen }));
      }, locale);
      await page.goto('about:blank');
      await page.goto(server.url);
      await expect(page.locator('html')).toHaveAttribute('lang', locales[locale].tag);
      await installed(page);

      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      expect(installabilityErrors, locale).toEqual([]);
      const { url, errors, data } = await devtools.send('Page.getAppManifest');
      expect([url, errors], locale).toEqual([`${server.url}/${manifestPath(locale)}`, []]);
      expect(JSON.parse(data ?? ''), locale).toEqual(JSON.parse(JSON.stringify(manifestOf(locale))));
      ids.add((await devtools.send('Page.getAppId')).appId ?? '');
      const { headers } = await page.request.get(url).then((response) => ({ headers: response.headers() }));
      expect(headers['content-type']).toContain('application/manifest+json');
    }
    expect([...ids]).toEqual([`${server.url}/`]);
  });
});

test('what the manifest names is there, and its shortcuts open their pages', async ({ browser, server, signedIn }) => {
  const context = await browser.newContext({ storageState: signedIn });
  const page = await context.newPage();
  const manifestUrl = `${server.url}/${manifestPath('it')}`;
  const { icons, screenshots, shortcuts } = manifestOf('it');
  for (const { src, type } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const response = await page.request.get(new URL(src, manifestUrl).href);
    expect([src, response.status(), response.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type]);
  }
  const opened: string[] = [];
  for (const { url } of shortcuts) {
    await page.goto('about:blank');
    await page.goto(new URL(url, manifestUrl).href);
    await page.locator('#page-title').waitFor();
    opened.push(new URL(page.url()).hash.slice(1));
  }
  expect(opened).toEqual([pages.deposit.route, pages.market.route, pages.assets.route]);
  await context.close();
});

test('a picture shared from the gallery waits through the login, lies in the form, and goes with the logout', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const person = newPerson();
  await register(page, server.url, person);
  await installed(page);
  await logOut(page, server.url);

  const first = await photo(1);
  await share(page, server.url, [first, small]);
  await page.locator('input[name=username]').fill(person.account);
  await page.locator('input[autocomplete=current-password]').fill(person.password);
  await page.getByTestId('submit').click();
  const note = page.getByTestId('shared');
  await expect(note).toContainText('The first picture you shared');
  await expect(page.getByText('screenshot.jpg')).toBeVisible();
  await expect(page.getByText(/Compressed from/)).toBeVisible();

  await share(page, server.url, [{ ...small, name: 'other.png' }]);
  await expect(note).toHaveAttribute('data-kind', 'waiting');
  await expect(page.getByText('screenshot.jpg')).toBeVisible();
  await page.getByTestId('use-shared').click();
  await expect(page.getByText('other.png')).toBeVisible();
  await expect(note).toHaveAttribute('data-kind', 'attached');

  await share(page, server.url, [{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }]);
  await expect(note).toContainText('isn’t a picture');

  await share(page, server.url, [small]);
  await expect(note).toHaveAttribute('data-kind', 'waiting');
  expect(await isKept(page, 'hft-shared', 'picture')).toBe(true);
  await logOut(page, server.url);
  await expect.poll(() => isKept(page, 'hft-shared', 'picture')).toBe(false);
  await context.close();
});

test('shared before the worker is there, the picture has to be chosen again, and the form says so', async ({
  browser,
  server,
  signedIn,
}) => {
  const context = await browser.newContext({ storageState: signedIn, serviceWorkers: 'block' });
  const page = await context.newPage();
  await share(page, server.url, [{ ...small, buffer: Buffer.alloc(3_000_000) }]);
  await expect(page.getByTestId('shared')).toHaveAttribute('data-kind', 'failed');
  await expect(page.locator('#page-title')).toHaveText('Upload payment proof');
  await context.close();
});

test('after a deposit arrived Android is offered the app, once; the icon counts what waits', async ({
  browser,
  server,
  signedIn,
}) => {
  const context = await browser.newContext({ storageState: signedIn });
  const page = await context.newPage();
  await page.addInitScript(recordDevice);
  await page.goto(`${server.url}/#${pages.voucher.route}`);
  await page.getByTestId('submit-voucher').waitFor();
  await installed(page);
  await placesLearned(page);
  await page.evaluate(offer);
  await context.setOffline(true);
  await fillVoucher(page, '250', small);
  await page.getByTestId('confirm').click();
  await expect.poll(() => page.evaluate('calls')).toContain('badge 1');
  await context.setOffline(false);
  await expect.poll(() => page.evaluate('calls.at(-1)')).toBe('badge clear');

  await expect(page.getByTestId('install-card')).toHaveCount(0);
  await goTo(page, pages.home.route);
  await expect(page.getByTestId('install-card')).toBeVisible();
  await page.getByTestId('install-later').click();
  await expect(page.getByTestId('install-card')).toHaveCount(0);
  await expect.poll(() => isKept(page, 'hft-public', 'install')).toBe(true);

  await page.reload();
  await page.getByTestId('bell').waitFor();
  await page.evaluate(offer);
  await goTo(page, pages.voucher.route);
  await fillVoucher(page, '251', another);
  await page.getByTestId('confirm').click();
  await expect.poll(() => page.evaluate('calls.slice(-2)')).toEqual(['badge 1', 'badge clear']);
  await goTo(page, pages.me.route);
  await page.getByTestId('install-app').waitFor();
  await expect(page.getByTestId('install-card')).toHaveCount(0);
  await page.getByTestId('install-app').click();
  await expect.poll(() => page.evaluate('calls')).toContain('prompt');
  await expect(page.getByTestId('install-app')).toHaveCount(0);
  await context.close();
});

test('an iPhone is shown the way, in its own words, and not once the app is on its home screen', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ userAgent: iphone, hasTouch: true });
  const page = await context.newPage();
  await register(page, server.url, newPerson());
  await goTo(page, pages.home.route);
  const card = page.getByTestId('install-card');
  await expect(card.locator('li b')).toHaveText(['Share', 'Add to Home Screen', 'Add']);
  await page.screenshot({ path: test.info().outputPath('card-en.png') });
  await page.getByTestId('install-later').click();
  await expect(card).toHaveCount(0);
  await context.close();

  const guest = await browser.newContext({ userAgent: iphone, hasTouch: true });
  await guest.addInitScript(() => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: 'jp' })));
  const guide = await guest.newPage();
  await guide.goto(`${server.url}/#${pages.me.route}`);
  await guide.getByTestId('install-app').click();
  const steps = guide.getByTestId('install-guide').locator('li b');
  await expect(steps).toHaveText(['共有', 'ホーム画面に追加', '追加']);
  await guide.screenshot({ path: test.info().outputPath('guide-jp.png') });

  await guest.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await guide.reload();
  await guide.getByTestId('language').waitFor();
  await expect(guide.getByTestId('install-app')).toHaveCount(0);
  await guest.close();
});

async function screenshot(background: string): Promise<Picture> {
  const pixels = sharp({ create: { width: 90, height: 160, channels: 3, background } });
  return { name: 'small.png', mimeType: 'image/png', buffer: await pixels.png().toBuffer() };
}

/** As the share sheet does: a form from nowhere that is sent to the app. */
async function share(page: Page, url: string, pictures: Picture[]): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${url}${sharePath}"><input type="file" multiple name="${sharedField}"></form>`,
  );
  await page.locator('input').setInputFiles(pictures);
  await page.evaluate(() => document.forms[0]?.submit());
  await page.locator('#page-title').waitFor();
}

async function logOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#${pages.me.route}`);
  await page.getByTestId('log-out').click();
  await loggedOut(page);
  // Who logs out is not told that the session has ended, nor asked to log in again.
  await expect(page.getByTestId('toasts')).toHaveText('You’re logged out');
}

async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), route);
}

/** Whether there is such a row in the app's database. */
function isKept(page: Page, database: string, key: string): Promise<boolean> {
  return page.evaluate(
    ([name, wanted]) =>
      new Promise<boolean>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('rows').objectStore('rows').count(wanted);
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result > 0);
          };
        };
      }),
    [database, key] as const,
  );
}

/** Notes what the page asks of its icon, and of the browser's question. */
function recordDevice(): void {
  const calls: string[] = [];
  Object.assign(window, { calls });
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void calls.push(`badge ${count}`),
    clearAppBadge: async () => void calls.push('badge clear'),
  });
}

/** The browser's offer, which comes by itself only outside of tests. */
function offer(): void {
  const prompt = async () => {
    (window as unknown as { calls: string[] }).calls.push('prompt');
    return { outcome: 'accepted' };
  };
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
}

/** A browser with a profile of its own: a private window cannot install anything. */
async function withProfile(use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'hft-install-'));
  const context = await playwright.launchPersistentContext(profile, { ...chromium.launch, ...chromium.page });
  try {
    await use(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

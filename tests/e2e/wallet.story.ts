import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { walletMethods } from '#contract/rules/walletSignIn.ts';
import { walletStyles } from '#server/routes/headers.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { makeWallet } from '../api/wallets.ts';
import { expect, loggedOut, test, watchStrangers } from './app.ts';
import { type Asked, injectWallets, type Injected } from './injected.ts';

interface Visit {
  page: Page;
  context: BrowserContext;
  asked: Asked[];
  strangers: string[];
}

test.use({ viewport: { width: 390, height: 844 } });

/** A browser with these wallets in it, on the app's login, in a language. */
async function visit(
  { browser, server }: { browser: import('@playwright/test').Browser; server: { url: string } },
  wallets: readonly Injected[],
  locale: Locale = 'en',
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const asked = await injectWallets(context, wallets);
  const strangers: string[] = [];
  watchStrangers(context, new URL(server.url).host, strangers);
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('hft:prefs') === null)
      localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, locale: chosen, theme: 'dark' }));
  }, locale);
  const page = await context.newPage();
  await page.goto(`${server.url}/#${paths.login({ back: paths.assets() })}`);
  return { page, context, asked, strangers };
}

async function choose(page: Page, name?: string): Promise<void> {
  await page.getByTestId('connect-wallet').click();
  const rows = page.getByTestId('wallet');
  await (name === undefined ? rows : rows.filter({ hasText: name })).click();
}

/** What every visit has to leave behind, however it ended. */
async function close({ context, asked, strangers }: Visit): Promise<void> {
  expect(strangers, 'requests to other hosts').toEqual([]);
  expect(asked.filter(({ method }) => !(walletMethods as readonly string[]).includes(method))).toEqual([]);
  expect(asked.filter(({ path }) => path !== '/wallet.html')).toEqual([]);
  await context.close();
}

for (const locale of ['en', 'jp'] as const) {
  test(`in with a wallet, out, and in again (${locale})`, async ({ browser, server }) => {
    const wallet = makeWallet();
    const here = await visit({ browser, server }, [{ name: 'Alpha', wallet }], locale);
    const { page, asked } = here;
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await choose(page);
    await page.waitForURL(({ hash }) => hash === `#${pages.assets.route}`);
    expect(asked.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain', 'personal_sign']),
    );
    expect(asked.filter(({ method }) => method === 'personal_sign')).toHaveLength(1);
    await expect(page.locator('main')).toContainText(/1,?000/);
    await page.goto(`${server.url}/#${pages.me.route}`);
    const row = page.getByTestId('wallet-row');
    await expect(row).toContainText('Alpha');
    await expect(row).toContainText(wallet.address.toLowerCase().slice(-4));
    const [first] = await page.getByTestId('profile').locator('h2').allTextContents();

    await page.getByTestId('log-out').click();
    await loggedOut(page);
    expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('hft:wallet:signed.sign');
    await page.goto(`${server.url}/#${paths.login()}`);
    await choose(page);
    await page.waitForURL(({ hash }) => hash === `#${pages.home.route}`);
    await page.goto(`${server.url}/#${pages.me.route}`);
    await expect(page.getByTestId('profile').locator('h2')).toHaveText(first ?? '');
    await close(here);
  });
}

test('the document has its own code, its own policy, and the mark; the app has none of them', async ({
  browser,
  server,
}) => {
  const here = await visit({ browser, server }, [{ name: 'Alpha' }, { name: 'Beta' }]);
  const { page, context } = here;
  const files: string[] = [];
  context.on('request', (request) => files.push(new URL(request.url()).pathname));
  const goTo = (route: string) => page.goto(`${server.url}/#${route}`);
  for (const route of [pages.home.route, pages.register.route, pages.me.route, pages.tipWallet.route])
    await goTo(route);
  await page.getByTestId('tip').waitFor();
  expect(files.filter((file) => file.includes('/w3-'))).toEqual([]);
  expect(await page.evaluate(async () => (await fetch('.')).headers.get('content-security-policy'))).not.toMatch(
    /sha256|default'?;|trusted-types default/,
  );

  await page.getByTestId('connect-wallet').click();
  await expect(page.getByTestId('wallet')).toHaveText(['Alpha', 'Beta']);
  await expect(page.getByTestId('practice-mark')).toBeVisible();
  expect(files.filter((file) => file.includes('/w3-')).length).toBeGreaterThan(3);
  expect(
    files.filter(
      (file) =>
        file.startsWith('/assets/') && !file.includes('/w3-') && file.endsWith('.js') && /main|index-/.test(file),
    ),
  ).toEqual([]);

  // By the keyboard, to what waits: the library has written its styles by then.
  await page.getByTestId('wallet').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(({ hash }) => hash !== '');
  await page.goBack().catch(() => null);
  await close(here);
});

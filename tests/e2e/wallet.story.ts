import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { walletMethods } from '#contract/rules/wallet/walletSignIn.ts';
import { walletStyles } from '#server/routes/headers.ts';
import { pages, paths } from '#src/lib/paths.ts';
import { patienceMs } from '#src/wallet/patience.ts';
import { makeWallet } from '../api/wallets.ts';
import { expect, loggedOut, newPerson, register, test, watchStrangers, withoutWorker } from './app.ts';
import { judgedByAxe } from './axe.ts';
import { type Asked, injectWallets, type Injected } from './injected.ts';

test.use(withoutWorker);

interface Visit {
  page: Page;
  context: BrowserContext;
  asked: Asked[];
  strangers: string[];
}

/** A browser with these wallets in it, on the app's login, in a language. */
async function visit(
  { browser, server }: { browser: Browser; server: { url: string } },
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
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(left).not.toContain(wallet.address.toLowerCase().slice(2));
    // Longer than 0x alone, which a device's random number can hold.
    expect(left).not.toMatch(/0x[0-9a-f]{8}/i);
    await page.goto(`${server.url}/#${paths.login()}`);
    await choose(page);
    await page.waitForURL(({ hash }) => hash === `#${pages.home.route}`);
    await page.goto(`${server.url}/#${pages.me.route}`);
    await expect(page.getByTestId('profile').locator('h2')).toHaveText(first ?? '');
    await close(here);
  });
}

test('the document has its own code, policy and mark, and the app has none of them', async ({ browser, server }) => {
  const here = await visit({ browser, server }, [{ name: 'Alpha', manner: 'hangs' }, { name: 'Beta' }]);
  const { page, context } = here;
  const files: string[] = [];
  context.on('request', (request) => files.push(new URL(request.url()).pathname));
  for (const route of [pages.home.route, pages.register.route, pages.me.route, pages.tipWallet.route])
    await page.goto(`${server.url}/#${route}`);
  await page.getByTestId('tip').waitFor();
  expect(files.filter((file) => file.includes('/w3-'))).toEqual([]);
  const policy = async (path: string) =>
    page.evaluate(async (asked) => (await fetch(asked)).headers.get('content-security-policy') ?? '', path);
  const [app, own] = [await policy('./'), await policy('./wallet.html')];
  expect(app).not.toMatch(/sha256|trusted-types default/);
  const adds = app.replace("style-src 'self'", `style-src 'self' ${walletStyles.join(' ')}`);
  expect(own).toBe(adds.replace('trusted-types app', 'trusted-types default'));

  await page.getByTestId('connect-wallet').click();
  await expect(page.getByTestId('wallet')).toHaveText(['Alpha', 'Beta']);
  await expect(page.getByTestId('practice-mark')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await judgedByAxe(page)).toEqual([]);
  const assets = files.filter((file) => file.startsWith('/assets/'));
  expect(assets.filter((file) => file.includes('/w3-')).length).toBeGreaterThan(3);

  // By the keyboard, to the wallet that hangs: the library has written its styles by then, and they are those of the policy.
  await page.getByTestId('wallet').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('waiting')).toContainText('Alpha');
  await expect.poll(() => stylesOf(page)).toEqual([...walletStyles].toSorted());
  await page.getByTestId('cancel').click();
  await page.waitForURL(({ pathname, hash }) => pathname === '/' && hash.startsWith(`#${pages.login.route}`));
  await close(here);
});

/** The style sheets that stand in the document and its shadow roots, as a policy names them. */
async function stylesOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot);
    return [document, ...roots.filter((root) => root !== null)].flatMap((root) =>
      [...root.querySelectorAll('style')].map(({ textContent }) => textContent ?? ''),
    );
  });
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)].toSorted();
}

const outcomes: [string, Injected, RegExp | null][] = [
  ['declines', { name: 'Alpha', manner: 'declines' }, /reason=refused/],
  ['declines to sign', { name: 'Alpha', manner: 'declines to sign' }, /reason=refused/],
  ['stays on another chain', { name: 'Alpha', manner: 'stays on its chain' }, /reason=chain/],
  ['signs something else', { name: 'Alpha', manner: 'signs something else' }, null],
];

test('of two wallets the one that is chosen is asked; what goes wrong is said with the way on', async ({
  browser,
  server,
}) => {
  const both = await visit({ browser, server }, [
    { name: 'Alpha', chain: '0x38' },
    { name: 'Beta', chain: '0x38' },
  ]);
  await choose(both.page, 'Beta');
  await both.page.waitForURL(({ hash }) => hash === `#${pages.assets.route}`);
  expect(new Set(both.asked.map(({ wallet }) => wallet))).toEqual(new Set(['Beta']));
  // It was on the chain already.
  expect(both.asked.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain');
  await close(both);
  for (const [what, wallet, reason] of outcomes) {
    const here = await visit({ browser, server }, [wallet]);
    const { page } = here;
    await choose(page);
    const tip = page.getByTestId('tip');
    await expect(tip, what).toBeVisible();
    expect(page.url(), what).toMatch(/#\/pages\/tipWallet\/index/);
    if (reason === null) await expect(tip, what).toContainText('signature');
    else expect(page.url(), what).toMatch(reason);
    await expect(page.getByTestId('practice-mark')).toBeVisible();
    // Both ways on are there, and the login knows what was wanted.
    await expect(page.getByTestId('connect-wallet')).toBeVisible();
    await expect(page.getByTestId('log-in')).toHaveAttribute('href', /back=%2Fpages%2Fassets/);
    await close(here);
  }
});

test('a wallet that hangs is waited for two minutes; where there is none, a page leads into wallet apps', async ({
  browser,
  server,
}) => {
  const hanging = await visit({ browser, server }, [{ name: 'Alpha', manner: 'hangs' }]);
  await hanging.page.clock.install();
  await choose(hanging.page);
  await hanging.page.getByTestId('waiting').waitFor();
  await expect.poll(() => hanging.asked.length).toBe(1);
  await hanging.page.clock.fastForward(patienceMs + 1000);
  await hanging.page.waitForURL(({ hash }) => hash.includes('reason=hung'));
  await expect(hanging.page.getByTestId('tip')).toBeVisible();
  await close(hanging);

  const none = await visit({ browser, server }, [], 'jp');
  await none.page.getByTestId('connect-wallet').click();
  await none.page.waitForURL(/wallet-jump\.html/);
  await expect(none.page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(none.page.getByTestId('practice-mark')).toHaveText('模擬資金');
  const links = await none.page
    .locator('a.app')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toHaveLength(3);
  for (const link of links) expect(decodeURIComponent(decodeURIComponent(link))).toContain(new URL(server.url).host);
  expect(await judgedByAxe(none.page)).toEqual([]);
  await none.page.locator('#back').click();
  await none.page.waitForURL(({ pathname }) => pathname === '/');
  await close(none);
});

test('who is logged in adds a wallet, and gets in with it; a session that ends leads to the page that says so', async ({
  browser,
  server,
}) => {
  const here = await visit({ browser, server }, [{ name: 'Alpha' }]);
  const { page } = here;
  const person = newPerson();
  await register(page, server.url, person);
  const goTo = (path: string) => page.goto(`${server.url}/#${path}`);
  await goTo(pages.me.route);
  await expect(page.getByTestId('profile').locator('h2')).toHaveText(/\S/);
  const name = (await page.getByTestId('profile').locator('h2').textContent()) ?? '';
  await choose(page);
  // Whoever adds a way in shows that the account is theirs.
  await page.getByTestId('wallet-proof').locator('input').fill(person.password);
  await page.getByTestId('wallet-proof').getByTestId('submit').click();
  await expect(page.getByTestId('wallet-row')).toContainText('Alpha');
  await page.getByTestId('log-out').click();
  await loggedOut(page);
  await goTo(paths.login({ back: pages.me.route }));
  await choose(page);
  await expect(page.getByTestId('profile').locator('h2')).toHaveText(name);

  // Somebody ends this session from elsewhere.
  await page.route('**/api/user/info*', (route) =>
    route.fulfill({ status: 401, json: { type: '999', code: 0, message: 'session_over', params: {} } }),
  );
  await goTo(pages.assets.route);
  await page.reload();
  await page.waitForURL(({ hash }) => hash.startsWith(`#${pages.tipWallet.route}`) && hash.includes('reason=session'));
  await expect(page.getByTestId('tip')).toBeVisible();
  await expect(page.getByTestId('log-in')).toBeVisible();
  await close(here);
});

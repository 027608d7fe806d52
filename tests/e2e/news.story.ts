import type { Browser, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { pages } from '#src/lib/paths.ts';
import { expect, newPerson, type Person, register, test } from './app.ts';
import { judgedByAxe } from './axe.ts';
import { chromium } from './browser.ts';
import { installed, newPhone, type Phone } from './phone.ts';

/** The newspaper and the handbook in the pocket: what was read once can be read in a tunnel, and says how old it is. */
test('three articles of the help and ten news items are read again offline, after a restart, with their age', async () => {
  test.setTimeout(180_000);
  const phone = await newPhone('en');
  try {
    const page = await phone.open();
    await phone.goTo(pages.home.route);
    await installed(page);
    for (const locale of ['zh', 'jp', 'ko', 'pt', 'en'] as const) await chooseLanguage(phone, locale);
    for (const id of helpIds) await readHelp(phone, id);

    const before = Date.now();
    await fetchedAhead(page);
    await phone.goTo(pages.newsList.route);
    await page.getByTestId('news-row').nth(10).waitFor();
    const addresses = await page
      .getByTestId('news-row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('href')));
    const routes = addresses.slice(0, 11).map((address) => (address ?? '').replace('#', ''));
    expect(routes).toHaveLength(11);
    const read: { route: string; text: string }[] = [];
    for (const route of routes.slice(0, 10)) read.push({ route, text: await readNews(phone, route) });
    expect(new Set(read.map(({ text }) => text)).size).toBe(10);
    await expect(page.getByTestId('news-age')).toHaveCount(0);
    const old = await beyond(phone, addresses);
    await readNews(phone, old);
    const after = Date.now();

    await phone.close();
    await phone.loseNetwork();
    const later = await phone.open();
    for (const { route, text } of read) {
      expect(await readNews(phone, route)).toBe(text);
      await expect(later.getByTestId('news-age')).toContainText('offline');
      expect(minutesBetween(before, after)).toContain(await shownMinute(later));
    }
    // Never opened, but one of the newest.
    await readNews(phone, routes[10] ?? '');
    await expect(later.getByTestId('news-age')).toBeVisible();
    await phone.goTo(pages.news.route);
    await expect(later.getByTestId('news-lead')).toBeVisible();
    await expect(later.getByTestId('news-age')).toContainText('offline');
    for (const id of helpIds) await readHelp(phone, id);

    for (const [locale, query] of searches) {
      await chooseLanguage(phone, locale);
      await phone.goTo(`${pages.help.route}?q=${encodeURIComponent(query)}`);
      await expect(later.getByTestId('help-liquidation'), `${query} in ${locale}`).toBeVisible();
      await later.getByTestId('help-liquidation').click();
      await expect(later.getByTestId('article-liquidation')).toBeVisible();
    }
    // What was read in English is still there in a Portuguese app, and is marked as English.
    await readNews(phone, old);
    await expect(later.getByRole('article').getByText('inglês')).toBeVisible();
    await expect(later.getByRole('article').getByRole('heading').first()).toHaveAttribute('lang', /^en/);
    expect(await judgedByAxe(later)).toEqual([]);
  } finally {
    await phone.dispose();
  }
});

const helpIds = ['deposits', 'warning-signs', 'offline'];

const searches: [Locale, string][] = [
  ['zh', '平仓'],
  ['jp', 'ロスカット'],
  ['ko', '청산'],
  ['pt', 'liquidacao'],
];

/** Chosen, and its catalog and help kept for the time without a network. */
async function chooseLanguage(phone: Phone, locale: Locale): Promise<void> {
  const page = phone.page();
  await phone.goTo(pages.language.route);
  await page.locator(`input[name=language][value=${locale}]`).check();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('catalogs')).keys()).map(({ url }) => url)))
    .toContainEqual(expect.stringContaining(`locale-${locale}-help`));
}

/** An article too old to be fetched ahead in any language: at midnight a day's reports are all among the newest. */
async function beyond(phone: Phone, newest: readonly (string | null)[]): Promise<string> {
  await phone.goTo(`${pages.newsList.route}?category=daily`);
  const rows = phone.page().getByTestId('news-row');
  const idOf = (address: string | null) => /id=([^&]+)/.exec(address ?? '')?.[1];
  const known = new Set(newest.map(idOf));
  const older = async () =>
    (await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).findLast(
      (address) => !known.has(idOf(address)),
    );
  await expect.poll(older).toBeTruthy();
  return ((await older()) ?? '').replace('#', '');
}

async function readHelp(phone: Phone, id: string): Promise<void> {
  await phone.goTo(`${pages.help.route}?id=${id}`);
  await expect(phone.page().getByTestId(`article-${id}`)).toBeVisible();
}

/** @returns all that the article says. */
async function readNews(phone: Phone, route: string): Promise<string> {
  await phone.goTo(route);
  const id = new URLSearchParams(route.split('?')[1]).get('id') ?? '';
  const article = phone.page().getByTestId(`news-${id}`);
  await expect(article).toBeVisible();
  return article.innerText();
}

/** The newest articles have been fetched in an idle moment. */
async function fetchedAhead(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('news-ahead')).keys()).length), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(20);
}

async function shownMinute(page: Page): Promise<string> {
  return /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(await page.getByTestId('news-age').innerText())?.[0] ?? '';
}

/** As the page writes them; stories run in UTC. */
function minutesBetween(fromMs: number, toMs: number): string[] {
  const first = Math.floor(fromMs / 60_000);
  const count = Math.floor(toMs / 60_000) - first + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date((first + index) * 60_000).toISOString().slice(0, 16).replace('T', ' '),
  );
}

test('a notice arrives in the open app and in the closed one, and is read on another device', async ({ browser }) => {
  test.setTimeout(120_000);
  const phone = await newPhone('en');
  const ann = newPerson();
  try {
    const page = await phone.open();
    await register(page, phone.link.url, ann);
    await installed(page);
    await phone.goTo(pages.home.route);
    await unread(page, 1);

    // It is there for three seconds: whoever looks for it later may be too late.
    const told = page.getByTestId('toasts').getByText('a new device').waitFor();
    const second = await logIn(browser, phone.server.url, ann);
    await told;
    await unread(page, 2);
    await unread(second, 2);

    await phone.close();
    const third = await logIn(browser, phone.server.url, ann);
    await unread(second, 3);
    const reopened = await phone.open();
    await phone.goTo(pages.home.route);
    await unread(reopened, 3);

    // Read there, it is read here too, without a reload.
    await second.goto(`${phone.server.url}/#${pages.notices.route}`);
    await second.getByTestId('notice').first().click();
    await expect(second.getByTestId('notice-shown')).toBeVisible();
    expect(await judgedByAxe(second)).toEqual([]);
    await unread(reopened, 2);
    await phone.goTo(pages.notices.route);
    await expect(reopened.getByTestId('unread')).toHaveText('2 unread');
    await expect(reopened.getByTestId('notice')).toHaveCount(3);

    // Read in a tunnel, it stays read, and the server hears of it when there is a network again.
    await phone.loseNetwork();
    await reopened.getByTestId('notice').nth(1).click();
    await expect(reopened.getByTestId('notice-shown')).toBeVisible();
    await phone.close();
    const tunnel = await phone.open();
    await phone.goTo(pages.notices.route);
    await expect(tunnel.getByTestId('unread')).toHaveText('1 unread');
    await expect(tunnel.getByTestId('stale')).toBeVisible();
    await phone.findNetwork();
    await third.goto(`${phone.server.url}/#${pages.home.route}`);
    await unread(third, 1);
    await phone.goTo(pages.notices.route);
    await tunnel.getByTestId('mark-all').click();
    await unread(third, 0);
  } finally {
    for (const context of browser.contexts()) await context.close();
    await phone.dispose();
  }
});

/** How many the bell of the home page counts. */
async function unread(page: Page, count: number): Promise<void> {
  await expect(page.getByTestId('bell')).toHaveAccessibleName(
    count === 0 ? /none unread/ : new RegExp(`\\b${count} unread`),
    {
      timeout: 30_000,
    },
  );
}

/** Another device of the same person, on its home page. */
async function logIn(browser: Browser, url: string, { account, password }: Person): Promise<Page> {
  const context = await browser.newContext(chromium.page);
  const page = await context.newPage();
  await page.goto(`${url}/#/pages/login/index`);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(password);
  await page.getByTestId('submit').click();
  await page.waitForURL((current) => !current.hash.includes('login'));
  await page.goto(`${url}/#${pages.home.route}`);
  return page;
}

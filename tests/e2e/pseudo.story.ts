import type { Browser, Page } from '@playwright/test';
import { currencies, currencyIds } from '#contract/currencies.ts';
import { locales } from '#contract/locales.ts';
import { measuredFrom } from '#contract/plans/measured.ts';
import { markets } from '#contract/markets.ts';
import { authorities, laws } from '#src/features/help/safety/authorities.ts';
import { totalUnitIds } from '#src/features/wallet/report/totalIn.rules.ts';
import { accessOf, type PageKey, pageKeys, pages, paths } from '#src/lib/paths.ts';
import { expect, newPerson, register, test } from './app.ts';
import { goTo, problemsOf } from './layout.ts';
import { fillVoucher } from './phone.ts';
import { speakPseudo } from './pseudo.ts';
import { screenshot } from './stored.ts';

/**
 * Every page in a language that is longer than all others and that nobody can have typed into a view: what is still written in
 * plain letters has not come from the catalogs.
 */
test('no text escapes the catalogs, and nothing is cut off in a longer language: guests', async ({
  browser,
  server,
}) => {
  const page = await speaker(browser, server.url);
  const found = await check(page, 'a page that does not exist');
  for (const key of pageKeys) {
    if (accessOf(key) === 'user' || aliases.has(key)) continue;
    await goTo(page, pages[key].route);
    found.push(...(await check(page, key)));
  }
  for (const id of articles) {
    await goTo(page, paths.help({ id }), `article-${id}`);
    found.push(...(await check(page, `article ${id}`)));
  }
  expect(found).toEqual([]);
});

test('no text escapes the catalogs, and nothing is cut off in a longer language: users', async ({
  browser,
  server,
}) => {
  const page = await speaker(browser, server.url);
  await register(page, server.url, newPerson());
  const found: string[] = [];
  const look = async (where: string) => found.push(...(await check(page, where)));
  const lookAtSheet = async (where: string) => {
    await page.locator('dialog[open]').waitFor();
    await look(where);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  await goTo(page, pages.voucher.route);
  await fillVoucher(page, '250', await screenshot());
  await look('sheet before a deposit');
  await page.getByTestId('confirm').click();
  await page.getByTestId('voucher').waitFor();
  await look('a voucher on its way');
  for (const key of pageKeys) {
    if (!isForUsers(key)) continue;
    await goTo(page, pages[key].route);
    await look(key);
  }
  await goTo(page, pages.market.route);
  await page.locator('[data-testid^=row-] [aria-expanded]').first().click();
  await look('details of a market');
  for (const key of ['records', 'depositList'] as const) {
    await goTo(page, pages[key].route);
    await page.locator('header [class*=barEnd] button').click();
    await lookAtSheet(`export of ${key}`);
    await page
      .getByTestId(key === 'records' ? 'record' : 'deposit')
      .first()
      .click();
    await lookAtSheet(`sheet of ${key}`);
  }
  expect(found).toEqual([]);
});

/** Two names for one page. */
const aliases: ReadonlySet<PageKey> = new Set(['homeIndex', 'guardLogin']);
/** Pages that are other than a guest's. */
const isForUsers = (key: PageKey) => accessOf(key) === 'user' || key === 'home' || key === 'me';
/** Those with calculators, tables and questions. */
const articles = [
  'leverage',
  'liquidation',
  'daily-rates',
  'options',
  'loans',
  'fees',
  'forex',
  'warning-signs',
  'spot',
];

async function speaker(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 640 },
    // A worker's requests do not pass through the test.
    serviceWorkers: 'block',
  });
  await speakPseudo(context);
  const page = await context.newPage();
  await page.goto(`${url}/#/nowhere`);
  await page.locator('#page-title').waitFor();
  return page;
}

/** What is wrong with the page shown, each with the place it is at. */
async function check(page: Page, where: string): Promise<string[]> {
  const plain = (await wordsOn(page)).filter(isPlain).map((text) => `not from the catalogs: ${text.slice(0, 200)}`);
  return [...plain.map((what) => `${where}: ${what}`), ...(await problemsOf(page, where))];
}

/** All that can be read or is read out, texts and the attributes that hold any, but for countries: their names are the browser's own. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(
    ([tag, codes]) => {
      const regionNames = new Intl.DisplayNames(tag, { type: 'region' });
      const countries = new Set(codes.map((code) => regionNames.of(code) ?? code));
      const words = new Set<string>([document.title]);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        // What says its own language came from the server or from a person: news, and names of languages.
        const isText = node.parentElement?.closest('script, style, noscript, nav.way-out, body [lang]') === null;
        if (isText) words.add(node.textContent ?? '');
      }
      const names = [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'placeholder',
        'title',
        'alt',
      ];
      for (const name of names) {
        for (const element of document.body.querySelectorAll(`[${name}]`)) words.add(element.getAttribute(name) ?? '');
      }
      return [...words].filter((word) => !countries.has(word));
    },
    [locales.en.tag, regions] as const,
  );
}

const namesIn = (type: 'currency' | 'region', codes: readonly string[]) => {
  const names = new Intl.DisplayNames(locales.en.tag, { type });
  return codes.map((code) => names.of(code) ?? code);
};

const regions = Array.from({ length: 676 }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
);

/** Names that are the same in every language, and those that Intl knows. */
const names = [
  'HFT Practice',
  'HFT',
  ...currencyIds,
  ...totalUnitIds,
  ...Object.values(currencies).map(({ name }) => name),
  ...markets.flatMap(({ symbol, base, quote, name }) => [symbol, base, quote, name]),
  ...namesIn('currency', [
    ...new Set(markets.flatMap(({ kind, base, quote }) => (kind === 'forex' ? [base, quote] : []))),
  ]),
  ...namesIn('region', regions),
  ...Object.values(locales).map(({ name }) => name),
  ...authorities.en.flatMap(({ name, country }) => [name, country]),
  ...laws.en.map(({ says }) => says),
  measuredFrom.command,
  `“${measuredFrom.seed}”`,
].toSorted((a, b) => b.length - a.length);

/**
 * What people and the server name, and what Intl writes beside figures. Figures come last: the end of a code or of a digest can
 * look like one ("7GZTHG5M").
 */
const data = [
  // Deposit numbers and invitation codes, also as the letter of the picture of somebody who has none.
  /\bD\d{8}-\w+/g,
  /^[A-Z\d]{8}$/g,
  /^[A-Z]$/g,
  /\b[0-9a-f]{64}\b/g,
  // The head of the chain of commitments: '57-ab12cd34ef56'.
  /\b\d+-[0-9a-f]{12}\b/g,
  /\bpractice:[\w:]+/g,
  /\bPRACTICE-\w+/g,
  /\bhttp:\/\/localhost:\d+\/#\/pages\/register\/index\?invite=\w+/g,
  /[\w.…-]+@example\.com/g,
  /\btrader-\w+/g,
  /[\w-]+\.(png|csv)\b/g,
  /\bChrome, Linux\b/g,
  /\d[\d.,]*( or )\d/g,
  /\d[\d.,]*\s?(K|M|B|T|bn|k|m|h|d|w|x|mth|byte|[kMG]B|(seconds?|minutes?|hours?|days?)( or)?)\b/g,
];

function isPlain(text: string): boolean {
  let rest = text;
  for (const pattern of data) rest = rest.replace(pattern, '');
  for (const name of names) rest = rest.replaceAll(name, '');
  return /[a-z]/i.test(rest);
}

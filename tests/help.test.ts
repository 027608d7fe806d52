import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { describe, expect, test } from 'vitest';
import { localeIds, locales } from '#contract/locales.ts';
import { dealerSlippageBps } from '#src/features/trading/figures/useSlippage.ts';
import { openOrdersMax } from '#server/domain/trading/checks.ts';
import { blockNames } from '#src/features/help/calculators/blockNames.ts';
import { figuresIn, withFigures } from '#src/lib/help/figures.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { helpSections, type HelpText, readText } from '#contract/help/helpText.ts';
import { indexOf } from '#contract/help/search.ts';
import { loanRules } from '#contract/rules/loan.ts';
import { alertsMax } from '#src/state/alerts/alert.rules.ts';
import { root } from './tree.ts';

/** The help of every language: the same articles, figures, blocks and links; only the words differ. */
const texts = (locale: string): HelpText[] => {
  const folder = path.join(root, 'locales/help', locale);
  const names = readdirSync(folder).toSorted();
  return names.map((name) => readText(path.basename(name, '.md'), readFileSync(path.join(folder, name), 'utf8')));
};
const english = texts('en');

const shape = ({ id, order, section, version, comesLater, body }: HelpText) => ({
  id,
  order,
  section,
  version,
  comesLater,
  figures: (body.match(/\{\{\w+\}\}/g) ?? []).toSorted(),
  blocks: body.match(/^\[\[[\w-]+\]\]$/gm) ?? [],
  links: [...body.matchAll(/\]\((#[\w-]+|https:[^)]*)\)/g)]
    .map(([, target = '']) => target)
    .toSorted((a, b) => a.localeCompare(b)),
  headings: (body.match(/^#{2,3} /gm) ?? []).length,
  tableRows: (body.match(/^\|/gm) ?? []).length,
});

test('the loan agreement that is accepted is the version that is read', () => {
  const read = english.find(({ id }) => id === 'legal-loan-agreement');
  expect(loanRules.agreement).toBe(read?.version);
});

test('there are articles on every subject', () => {
  expect(english.filter(({ section }) => section !== 'legal').length).toBeGreaterThanOrEqual(28);
  expect(english.filter(({ section }) => section === 'legal')).toHaveLength(6);
  for (const section of helpSections) expect(english.some((text) => text.section === section)).toBe(true);
});

test('the loan agreement that is shown is the version that is accepted', () => {
  const versions = localeIds.map((locale) => texts(locale).find(({ id }) => id === 'legal-loan-agreement')?.version);
  expect(versions).toEqual(localeIds.map(() => loanRules.agreement));
});

test('the article of every product that is sold with promises leads to the warning signs', () => {
  const products = english.filter(({ section }) => section === 'products');
  expect(products.length).toBeGreaterThanOrEqual(5);
  expect(products.filter(({ body }) => !body.includes('](#warning-signs)')).map(({ id }) => id)).toEqual([]);
});

test('no article says what a plan claims without what was measured', () => {
  const [claims, measurements] = [
    /\{\{(hosting|strategy)Claims\w*\}\}/,
    /\{\{(hostingMeasured|strategy(Best|Worst))\w*\}\}/,
  ];
  const claiming = localeIds.flatMap((locale) => texts(locale)).filter(({ body }) => claims.test(body));
  expect(claiming.length).toBeGreaterThanOrEqual(3 * localeIds.length);
  expect(claiming.filter(({ body }) => !measurements.test(body)).map(({ id }) => id)).toEqual([]);
});

describe.each(localeIds)('the help in %s', (locale) => {
  const own = texts(locale);

  test('has the same articles, with the same figures, blocks, links and headings', () => {
    expect(own.map(shape)).toEqual(english.map(shape));
  });

  test('shows no hole: every figure, block and link leads somewhere', () => {
    const ids = new Set(own.map(({ id }) => id));
    for (const { id, body, title, summary } of own) {
      expect(title.length * summary.length, id).toBeGreaterThan(0);
      expect(() => withFigures(body, figuresIn(locales[locale].tag)), id).not.toThrow();
      for (const [, name = ''] of body.matchAll(/^\[\[([\w-]+)\]\]$/gm)) expect(blockNames).toContain(name);
      // The one link that leads out of the help, to a page of the app.
      for (const [, target = ''] of body.matchAll(/\]\(#([\w-]+)\)/g))
        if (target !== 'chat') expect(ids, id).toContain(target);
    }
  });

  test('every article but the legal ones says what is left out here, under one heading', () => {
    const heading = (own.find(({ id }) => id === 'what-this-is')?.body.match(/^## .+$/gm) ?? []).at(-1) ?? '';
    expect(heading).toMatch(/^## ./);
    const without = own.filter(({ section, body }) => {
      const said = body.split(`${heading}\n\n`)[1] ?? '';
      return section !== 'legal' && !/^[^#\s]/.test(said);
    });
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('a source is linked to where it says so, not to its front page', () => {
    const addresses = own.flatMap(({ body }) =>
      [...body.matchAll(/\]\((https:[^)]*)\)/g)].map(([, target = '']) => new URL(target)),
    );
    // A place to look something up is its own front page.
    const front = addresses.filter(({ pathname, host }) => pathname === '/' && host !== 'lookup.icann.org');
    expect(front.map(({ href }) => href)).toEqual([]);
  });

  test('the article on orders names the limits that the server and the forms have', () => {
    const plain = (text = '') => text.replace(/\s/g, '');
    const body = plain(own.find(({ id }) => id === 'orders')?.body);
    expect(body).toContain(String(openOrdersMax));
    expect(body).toContain(plain(formatBps(dealerSlippageBps, locales[locale].tag)));
  });

  test('the article on charts says how many price alerts there is room for', () => {
    const body = own.find(({ id }) => id === 'charts')?.body ?? '';
    expect(body.match(/\d+/g)).toContain(String(alertsMax));
  });

  test.each([
    ['Price alerts', 'charts'],
    ['Check a price', 'market-data'],
  ])('the search finds what the app calls “%s”', async (name, id) => {
    const file = path.join(root, `locales/${locale}.po`);
    const catalog = await formatter().parse(readFileSync(file, 'utf8'), { locale, sourceLocale: 'en', filename: file });
    const words = Object.values(catalog).find(({ message }) => message === name)?.translation ?? '';
    expect(indexOf(own, locale).find(words)[0], words).toBe(id);
  });

  test('is small enough to carry along: under 300 kB', () => {
    expect(Buffer.byteLength(JSON.stringify(own))).toBeLessThan(300_000);
  });

  test('is in its own language', () => {
    if (locale === 'en') return;
    const same = own.filter(
      ({ body, summary }, index) => body === english[index]?.body || summary === english[index]?.summary,
    );
    expect(same.map(({ id }) => id)).toEqual([]);
  });
});

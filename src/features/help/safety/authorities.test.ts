import { describe, expect, test } from 'vitest';
import { localeIds } from '#contract/locales.ts';
import { authorities, laws } from './authorities.ts';

/** Hosts that are nothing but a place to report to: their front page is the form. */
const onlyForReports = new Set(['www.reportfraud.police.uk', 'www.ic3.gov', 'www.12377.cn']);

describe.each(localeIds)('the authorities in %s', (locale) => {
  const own = authorities[locale];

  test.each(['register', 'report'] as const)('there is a %s', (purpose) => {
    expect(own.filter(({ serves }) => serves === purpose).length).toBeGreaterThan(0);
  });

  test('each address is of the page itself, over https, and there once', () => {
    for (const { address, serves } of own) {
      const { protocol, pathname, host } = new URL(address);
      expect(protocol, address).toBe('https:');
      expect(pathname !== '/' || (serves === 'report' && onlyForReports.has(host)), address).toBe(true);
    }
    expect(new Set(own.map(({ address }) => address)).size).toBe(own.length);
  });

  test('the law that matters is told for the country of the first register', () => {
    const [first] = own;
    expect(laws[locale].some(({ country }) => country.startsWith(first?.country ?? '-'))).toBe(true);
    for (const { says } of laws[locale]) expect(says).toMatch(/[.。]$/);
  });
});

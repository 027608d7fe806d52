import { expect, test } from 'vitest';
import { ownPath, pageKeys, pageRoutes, paths, tabPages, withQuery } from './paths.ts';

test('every page has a route of its own', () => {
  const routes = pageKeys.map((key) => pageRoutes[key]);
  expect(new Set(routes).size).toBe(routes.length);
  expect(tabPages.every((key) => pageKeys.includes(key))).toBe(true);
});

test('a query says only what is said, and comes back as it was', () => {
  expect(withQuery('/x', { a: undefined, b: '' })).toBe('/x');
  const path = paths.voucher({ currency: 'USD', address: 'practice:USDT:a&b=c d' });
  expect(new URLSearchParams(path.split('?')[1]).get('address')).toBe('practice:USDT:a&b=c d');
  expect(paths.login({ back: paths.voucher({ amount: '5' }) })).toBe(
    '/pages/login/index?back=%2Fpages%2Fuploadpayvoucher%2Findex%3Famount%3D5',
  );
});

test('a way back leads to our own pages only', () => {
  expect(ownPath('/pages/assets/deposit?currency=BTC')).toBe('/pages/assets/deposit?currency=BTC');
  expect(ownPath('https://elsewhere.example/')).toBeNull();
  expect(ownPath('//elsewhere.example/pages/assets/index')).toBeNull();
  expect(ownPath('javascript:alert(1)')).toBeNull();
  expect(ownPath(null)).toBeNull();
});

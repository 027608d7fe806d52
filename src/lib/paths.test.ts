import { expect, test } from 'vitest';
import { accessOf, pageKeys, pageOf, pages, paths, withQuery } from './paths.ts';

test('every page has a route of its own', () => {
  const routes = pageKeys.map((key) => pages[key].route);
  expect(new Set(routes).size).toBe(routes.length);
  for (const key of pageKeys) expect(pageOf(`${pages[key].route}?symbol=X`)).toBe(key);
});

test('a page that does not say who may see it is for users alone', () => {
  expect(pages.withdraw).toEqual({ route: '/pages/assets/withdraw' });
  expect(accessOf('withdraw')).toBe('user');
});

test('wherever profit is computed with live prices, the frame says how old they are', () => {
  const priced = ['home', 'market', 'kline', 'trade', 'forex', 'contractOrders', 'forexOrders'] as const;
  for (const key of priced) expect(pages[key].hasPrices, key).toBe(true);
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
  expect(pageOf('/pages/assets/deposit?currency=BTC')).toBe('deposit');
  expect(pageOf('https://elsewhere.example/')).toBeNull();
  expect(pageOf('//elsewhere.example/pages/assets/index')).toBeNull();
  expect(pageOf('javascript:alert(1)')).toBeNull();
  expect(pageOf('')).toBeNull();
});

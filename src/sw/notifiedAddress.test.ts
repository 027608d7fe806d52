import { expect, test } from 'vitest';
import { addressOf } from './notifiedAddress.ts';

const scope = 'https://practice.example/app/';

test('a tap leads into the app, and nowhere else', () => {
  expect(addressOf({ path: '/pages/kline/index?symbol=BTCUSDT' }, scope)).toBe(
    'https://practice.example/app/#/pages/kline/index?symbol=BTCUSDT',
  );
  expect(addressOf({ path: '//evil.example/x' }, scope)).toBe('https://practice.example/app/#//evil.example/x');
  expect(addressOf({ path: 'https://evil.example' }, scope)).toBeNull();
  expect(addressOf({ path: 3 }, scope)).toBeNull();
  expect(addressOf(undefined, scope)).toBeNull();
});

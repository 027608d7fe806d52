import { describe, expect, test } from 'vitest';
import { installGuide, isSafari, neverOffers } from './guide.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ';
const agents = {
  safari: `${iphone}Version/26.0 Mobile/15E148 Safari/604.1`,
  iosChrome: `${iphone}CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`,
  iosFirefox: `${iphone}FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
  iosInApp: `${iphone}Mobile/15E148 [FBAN/FBIOS]`,
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  androidChrome: `${android}Chrome/140.0.0.0 Mobile Safari/537.36`,
  androidFirefox: 'Mozilla/5.0 (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  webView: `${android.replace('; K)', '; K; wv)')}Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
  weChat: `${android}Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60`,
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  desktopFirefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
} as const;

describe('installGuide', () => {
  test.each([
    ['safari', 5, 'ios'],
    ['iosChrome', 5, 'ios'],
    ['iosInApp', 5, 'ios'],
    ['ipad', 5, 'ios'],
    ['ipad', 0, null],
    ['androidChrome', 5, 'menu'],
    ['androidFirefox', 5, 'menu'],
    ['webView', 5, null],
    ['weChat', 5, null],
    ['windows', 10, null],
    ['desktopFirefox', 0, null],
  ] as const)('%s with %i touch points: %s', (agent, maxTouchPoints, guide) => {
    expect(installGuide({ userAgent: agents[agent], maxTouchPoints })).toBe(guide);
  });
});

test.each([
  ['safari', true],
  ['ipad', true],
  ['iosChrome', false],
  ['iosFirefox', false],
  ['iosInApp', false],
] as const)('%s is Safari itself: %s', (agent, isIt) => {
  expect(isSafari({ userAgent: agents[agent] })).toBe(isIt);
});

test.each([
  ['safari', true],
  ['androidFirefox', true],
  ['androidChrome', false],
  ['windows', false],
] as const)('%s never offers by itself: %s', (agent, never) => {
  expect(neverOffers({ userAgent: agents[agent] })).toBe(never);
});

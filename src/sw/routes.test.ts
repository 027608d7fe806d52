import { expect, test } from 'vitest';
import { type Asked, localeOfCatalog, type Treatment, treatmentOf } from './routes.ts';

const navigate: Asked = { method: 'GET', mode: 'navigate', hasToken: false };
const get: Asked = { method: 'GET', mode: 'cors', hasToken: false };
const withToken: Asked = { ...get, hasToken: true };
const post: Asked = { ...get, method: 'POST' };

const table: [path: string, asked: Asked, use: Treatment | null][] = [
  ['/', navigate, 'shell'],
  ['/index.html', navigate, 'shell'],
  ['/pages/market/index', navigate, 'shell'],
  ['/wallet-jump.html', navigate, null],
  ['/rescue.html', navigate, null],
  ['/icon-512.png', navigate, null],
  ['/api/user/export', navigate, null],
  ['/api/market/config', navigate, 'market'],
  ['/socket.io/', navigate, null],
  ['/share', { ...navigate, method: 'POST' }, 'share'],
  ['/share', navigate, 'shell'],
  ['/share', post, null],
  ['/shared', { ...navigate, method: 'POST' }, null],
  ['/', get, null],

  ['/assets/locale-jp-BnT9_x-2.js', get, 'catalog'],
  ['/assets/locale-en-a1b2c3d4.js', get, 'catalog'],
  ['/assets/locale-jp-BnT9_x-2.js', post, null],
  ['/assets/world-a1b2c3d4.js', get, 'catalog'],
  ['/assets/worldly-a1b2c3d4.js', get, null],
  ['/assets/index-a1b2c3d4.js', get, null],
  ['/elsewhere/locale-jp-a1b2c3d4.js', get, null],

  ['/api/market/sparks', get, 'market'],
  ['/api/market/config', get, 'market'],
  ['/api/currency/new_timeshar', get, 'market'],
  ['/api/currency/quotation_new', get, null],
  ['/api/currency/whlist', get, null],
  ['/api/market/config', withToken, null],
  ['/api/market/config', post, null],

  ['/api/news/list', post, 'news'],
  ['/api/news/detail', post, 'news'],
  ['/api/news/list', { ...post, hasToken: true }, null],
  ['/api/news/list', { ...post, mode: 'navigate' }, null],
  ['/api/news/list', get, null],
  ['/api/news/detail/x', post, null],
  ['/api/news/getkf', post, null],
  ['/api/user/usermessage_read', post, null],

  ['/api/user/info', get, null],
  ['/api/user/info', withToken, null],
  ['/api/wallet/list', post, null],
  ['/api/chargelist/log', withToken, null],
  ['/api/upload/9f1c', { ...get, method: 'HEAD' }, null],
  ['/api/upload/', post, null],
  ['/socket.io/', get, null],
  ['/apifake/market/config', get, null],
  ['/x/api/market/config', get, null],
];

test.each(table)('%s %j → %s', (path, asked, use) => {
  expect(treatmentOf(path, asked)).toBe(use);
});

test('nothing that carries a token is ever answered from a cache', () => {
  for (const [path, asked] of table) {
    expect(['market', 'news']).not.toContain(treatmentOf(path, { ...asked, hasToken: true }));
  }
});

test('a catalog names its language', () => {
  expect(localeOfCatalog('assets/locale-hk-a1b2c3d4.js')).toBe('hk');
  expect(localeOfCatalog('https://x.example/assets/locale-hk-a1b2c3d4.js')).toBe('hk');
  expect(localeOfCatalog('assets/locale-switch.js')).toBeNull();
});

import { headerTexts } from '../nasty.ts';
import { type Draft, setHeader } from './draft.ts';
import type { Flaw } from './flaws.ts';

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'M-SEARCH',
];
const oddMethods = ['get', 'Post', 'QUERY', 'G', '', 'GET\0', '💥', 'X'.repeat(300)];

/** Keys that are none: an effect is not asked for with these. */
const brokenKeys = [
  '',
  'x',
  '0',
  'null',
  '[object Object]',
  '0'.repeat(300),
  '00000000-0000-0000-0000-00000000000',
  '00000000-0000-0000-0000-0000000000000',
  'g0000000-0000-0000-0000-000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  'ü'.repeat(36),
  '__proto__',
];

const others = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Cache-Control',
  'Content-Disposition',
  'Cookie',
  'DNT',
  'Forwarded',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Lang',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'TE',
  'User-Agent',
  'Via',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Original-URL',
  'X-Rewrite-URL',
  'constructor',
  '__proto__',
];

/** What can be wrong with the head of any request. */
export const headFlaws: Record<string, Flaw> = {
  'another method': (draft, dice) => {
    draft.method = dice.pick(dice.chance(0.8) ? methods : oddMethods);
    draft.isComplete &&= methods.includes(draft.method) && draft.method !== 'CONNECT';
  },
  'another path': (draft, dice) => {
    const { path } = draft;
    const segments = path.split('/');
    draft.path = dice.pick([
      `${path}/`,
      `/${path}`,
      path.toUpperCase(),
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/api/./'),
      path.replace('/api/', '/api/../api/'),
      path.replace('/api/', '/api/%2e%2e/'),
      path.replace('/api/', '/api%2f'),
      `${path};x=1`,
      `${path}%00`,
      `${path}%20`,
      `${path}%ZZ`,
      `${path}#x`,
      `${path}?`,
      `${path}?lang=en&lang=zh`,
      `${path}?__proto__[a]=1&constructor=1`,
      `${path}?${'a=1&'.repeat(1500)}`,
      `${path}/${'x'.repeat(9000)}`,
      `http://elsewhere.example${path}`,
      `//elsewhere.example${path}`,
      segments.slice(0, -1).join('/'),
      '*',
      '/api/',
      '/api/__proto__',
      '/api/constructor/prototype',
      `${path}\u00ff`,
      `${path} x`,
    ]);
  },
  'a broken key': (draft, dice) => setHeader(draft, 'Idempotency-Key', dice.pick(brokenKeys)),
  'no key': (draft) => setHeader(draft, 'Idempotency-Key', null),
  'two keys': (draft, dice) => {
    draft.headers.push(['Idempotency-Key', dice.pick(brokenKeys)], ['Idempotency-Key', dice.pick(brokenKeys)]);
  },
  'another authorization': (draft, dice) => {
    const token = dice.text(43);
    const value = dice.pick([
      `Bearer ${token}`,
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer',
      'Bearer ',
      `Basic ${Buffer.from('admin:admin').toString('base64')}`,
      token,
      'Bearer null',
      'Bearer __proto__',
      'Bearer \xff\xfe',
      'Bearer %00',
    ]);
    setHeader(draft, 'Authorization', value);
  },
  'two authorizations': (draft, dice) => {
    draft.headers.push(['Authorization', `Bearer ${dice.text(43)}`]);
  },
  'another host': (draft, dice) => {
    setHeader(
      draft,
      'Host',
      dice.chance(0.2) ? null : dice.pick([...headerTexts, 'a b', 'localhost:99999', '[::1', '[::1]:80']),
    );
    if (dice.chance(0.2)) draft.headers.push(['Host', 'other']);
  },
  'another address': (draft, dice) => {
    const value = dice.pick([...headerTexts, Array.from({ length: 300 }, () => '1.1.1.1').join(', '), 'fe80::1%eth0']);
    draft.headers.push(['X-Forwarded-For', value]);
  },
  'an odd header': (draft, dice) => {
    draft.headers.push([dice.pick(others), dice.pick(headerTexts)]);
  },
  'many headers': (draft, dice) => {
    const count = dice.pick([100, 900, 2500]);
    for (let at = 0; at < count; at += 1) draft.headers.push([`X-${at}`, 'x']);
  },
  'a long header': (draft, dice) => {
    draft.headers.push(['X-Long', 'x'.repeat(dice.pick([8000, 15_000, 17_000, 60_000]))]);
  },
  'odd encodings': (draft, dice) => {
    const value = dice.pick([
      'br;q=0',
      'gzip;q=NaN',
      '*;q=0',
      'identity;q=0',
      'br,br,br,gzip',
      'gzip;q=1e999',
      ';',
      ',,,',
      'x'.repeat(2000),
    ]);
    setHeader(draft, 'Accept-Encoding', value);
  },
  'an expectation': (draft, dice) =>
    setHeader(draft, 'Expect', dice.pick(['100-continue', '100-Continue', '200-ok', ''])),
  'an upgrade': (draft, dice) => {
    setHeader(draft, 'Connection', dice.pick(['Upgrade', 'Upgrade, close', 'keep-alive, Upgrade']));
    draft.headers.push(['Upgrade', dice.pick(['websocket', 'h2c', 'TLS/1.0', 'x', ''])]);
    draft.isComplete = false;
  },
  'another connection': (draft, dice) => {
    setHeader(
      draft,
      'Connection',
      dice.pick(['keep-alive', 'close, close', 'x', '', 'Authorization', 'transfer-encoding']),
    );
    draft.isComplete = false;
  },
  'another length': (draft, dice) =>
    lieAboutLength(
      draft,
      dice.pick(['0', '1', '5', '-1', '+5', '0x10', '5,5', '1e3', ' ', '99999999999999999999', '70000']),
    ),
  'two lengths': (draft, dice) => {
    draft.headers.push(['Content-Length', dice.pick(['3', '4', '0', '70000'])]);
    draft.isComplete = false;
  },
  'a length and chunks': (draft, dice) => {
    draft.framing = dice.pick(['length', 'chunked']);
    draft.headers.push(
      draft.framing === 'chunked'
        ? ['Content-Length', dice.pick(['4', '0', '6'])]
        : [
            'Transfer-Encoding',
            dice.pick(['chunked', ' chunked', 'xchunked', 'chunked, identity', 'identity', 'gzip, chunked', 'Chunked']),
          ],
    );
    draft.isComplete = false;
  },
};

function lieAboutLength(draft: Draft, length: string): void {
  draft.framing = 'none';
  draft.headers.push(['Content-Length', length]);
  draft.isComplete = false;
}

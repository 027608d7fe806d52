import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callNames } from '#contract/api/calls.ts';
import { uploadPath } from '#contract/upload.ts';
import { readAnswer, say } from '#tests/api/rawHttp.ts';
import { openWorld, type Person, type World } from '#tests/api/world.ts';
import { headersFor } from './headers.ts';

let world: World;
let dist: string;
let ann: Person;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'practice-dist-'));
  await mkdir(join(dist, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>HFT</title>',
    'sw.js': 'self.x = 1;',
    'manifest.webmanifest': '{"name":"HFT"}',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/app-AbCd1234.js': 'console.log(1);',
    'assets/app-AbCd1234.css': 'a{}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  world = await openWorld({ dist, limits: { headersTimeoutMs: 1000, requestTimeoutMs: 2000, checkEveryMs: 100 } });
  ann = await world.person();
});
afterAll(async () => {
  await world.dispose();
  await rm(dist, { recursive: true });
});

type Kind = 'document' | 'asset' | 'answer';

const documentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
];
const policies: Record<Kind, (string | RegExp)[]> = {
  document: documentPolicy,
  asset: [/^default-src 'none'; frame-ancestors 'none'$/],
  answer: [/^default-src 'none'; frame-ancestors 'none'; sandbox$/],
};

const onlyOnDocuments = ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy', 'x-frame-options'];

type Get = (name: string) => string | null | undefined;

/** What every answer of its kind has, and what it is spared. */
function check(get: Get, kind: Kind, where: string): void {
  expect(get('x-content-type-options'), where).toBe('nosniff');
  expect(get('cross-origin-resource-policy'), where).toBe('same-origin');
  for (const part of policies[kind]) {
    if (typeof part === 'string') expect(get('content-security-policy'), where).toContain(part);
    else expect(get('content-security-policy'), where).toMatch(part);
  }
  for (const name of onlyOnDocuments)
    expect(get(name) ?? null, `${where} ${name}`).toSatisfy(isThere(kind === 'document'));
  expect(get('x-simulated') ?? null, where).toBe(kind === 'answer' ? 'true' : null);
  expect(get('access-control-allow-origin') ?? null, where).toBeNull();
  expect(get('x-powered-by') ?? get('server') ?? null, where).toBeNull();
  expect(get('set-cookie') ?? null, where).toBeNull();
  const type = get('content-type') ?? '';
  if (type !== '' && !type.startsWith('image/png')) expect(type, where).toMatch(/; ?charset=utf-8$/i);
  if (kind === 'answer') expect(['no-store', 'no-cache'], where).toContain(get('cache-control'));
}

const isThere = (wanted: boolean) => (value: unknown) => (value !== null) === wanted;

const html = { accept: 'text/html,*/*;q=0.8' };

describe('on every answer', () => {
  it.each([
    ['/', {}, 200, 'document'],
    ['/?x=/assets/', {}, 200, 'document'],
    ['/index.html', {}, 200, 'document'],
    ['/pages/market/index', html, 200, 'document'],
    ['/assets/gone-12345678.js', html, 200, 'document'],
    ['/sw.js', {}, 200, 'document'],
    ['/icon.svg', {}, 200, 'document'],
    ['/manifest.webmanifest', {}, 200, 'document'],
    ['/nothing.png', {}, 404, 'document'],
    ['/%ZZ', {}, 400, 'answer'],
    ['/assets/app-AbCd1234.js', {}, 200, 'asset'],
    ['/assets/app-AbCd1234.css', {}, 200, 'asset'],
    ['/assets/gone-12345678.js', {}, 404, 'asset'],
    ['/api/', {}, 404, 'answer'],
    ['/api/none', html, 404, 'answer'],
    ['/api/%ZZ', html, 400, 'answer'],
    ['/api/ready', {}, 200, 'answer'],
    [uploadPath, {}, 405, 'answer'],
    [`${uploadPath}00000000-0000-4000-8000-000000000000`, {}, 405, 'answer'],
    ['/socket.io/?EIO=4&transport=polling', {}, 200, 'answer'],
    ['/socket.io/?EIO=4&transport=polling&sid=none', {}, 400, 'answer'],
    ['/socket.io/?EIO=4&transport=websocket', {}, 400, 'answer'],
    ['/socket.io/none', html, 400, 'answer'],
  ] as const)('GET %s %j is %i: %s', async (path, headers, status, kind) => {
    const response = await fetch(world.url + path, { headers });
    expect(response.status).toBe(status);
    check((name) => response.headers.get(name), kind, path);
  });

  it('a file that has not changed (304)', async () => {
    for (const [path, kind] of [
      ['/', 'document'],
      ['/assets/app-AbCd1234.js', 'asset'],
      ['/api/market/config', 'answer'],
    ] as const) {
      const tag = (await fetch(world.url + path)).headers.get('etag') ?? '';
      const headers = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
      const response = await fetch(world.url + path, { headers });
      expect(response.status).toBe(304);
      check((name) => response.headers.get(name), kind, path);
    }
  });

  it.each(callNames)('%s, in every method, with a dead token and none', async (name) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const token of [undefined, 'dead']) {
        const headers = { ...html, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
        const response = await fetch(`${world.url}/api/${name}`, { method, headers });
        check((header) => response.headers.get(header), 'answer', `${method} ${name}`);
        expect(response.redirected).toBe(false);
      }
    }
  });

  it('an upload, its offset, its bytes, and what is wrong with them', async () => {
    const authorization = `Bearer ${ann.token}`;
    for (const [method, path, headers] of [
      ['OPTIONS', uploadPath, {}],
      ['POST', uploadPath, {}],
      ['POST', uploadPath, { authorization }],
      ['HEAD', `${uploadPath}x`, { authorization }],
      ['PATCH', `${uploadPath}x`, { authorization }],
      ['PATCH', `${uploadPath}x`, { authorization, 'content-type': 'application/offset+octet-stream' }],
      ['DELETE', `${uploadPath}x`, { authorization }],
    ] as const) {
      const response = await fetch(world.url + path, { method, headers });
      check((name) => response.headers.get(name), 'answer', `${method} ${path}`);
    }
  });

  it('413, 415, 429 and 500', async () => {
    const post = (body: string, headers: Record<string, string>) =>
      fetch(`${world.url}/api/wallet/list`, { method: 'POST', body, headers });
    const json = { 'content-type': 'application/json' };
    const { board } = world.app.deps;
    const { quotesOf } = board;
    board.quotesOf = () => {
      throw new Error('planted');
    };
    const failed = await fetch(`${world.url}/api/currency/whlist`);
    board.quotesOf = quotesOf;
    const codes = () =>
      fetch(`${world.url}/api/sms_mail`, {
        method: 'POST',
        body: 'to=headers@example.com&purpose=register',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    await codes();
    const answers = [
      await post('x'.repeat(70_000), json),
      await post('<x/>', { 'content-type': 'text/xml' }),
      await codes(),
      failed,
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 415, 429, 500]);
    for (const { headers, status } of answers) check((name) => headers.get(name), 'answer', String(status));
  });

  it.each([
    ['an origin that is not ours', 'Origin: https://evil.example', 403],
    ['a version that is none', 'Sec-WebSocket-Version: 7', 400],
  ])('a socket that is refused: %s', async (_name, line, status) => {
    const head = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade`;
    const answer = readAnswer(
      await say(world.url, `${head}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${line}\r\n\r\n`),
    );
    expect(answer.status).toBe(status);
    check((name) => answer.headers.get(name), 'answer', answer.text);
  });

  it.each([
    ['garbage', '\x16\x03\x01\x02\x00garbage\r\n\r\n', 400],
    ['two lengths', 'POST /api/wallet/list HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', 400],
    ['a header of 17 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['a header that does not end', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 408],
    [
      'a body that does not come',
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"acc',
      408,
    ],
  ])('what is no HTTP, or not all of it: %s is %i', async (_name, text, status) => {
    const answer = readAnswer(await say(world.url, text));
    expect(answer.status).toBe(status);
    check((name) => answer.headers.get(name), 'answer', answer.text);
    expect(answer.headers.get('connection')).toBe('close');
    expect(JSON.parse(answer.text)).toMatchObject({ type: 'error', code: 0 });
  });
});

describe('what depends on how the server is reached', () => {
  const reach = (publicOrigin: string | null, trustProxy: boolean) => ({ publicOrigin, trustProxy });

  it.each([
    ['https://practice.example', false, {}, true],
    ['http://localhost:4173', true, { 'x-forwarded-proto': 'https' }, false],
    [null, true, { 'x-forwarded-proto': 'https' }, true],
    [null, true, { 'x-forwarded-proto': 'http, https' }, true],
    [null, true, { 'x-forwarded-proto': 'https, http' }, false],
    [null, true, {}, false],
    [null, false, { 'x-forwarded-proto': 'https' }, false],
  ])('origin %s, proxy %s, %j: strict transport %s', (publicOrigin, trustProxy, headers, isStrict) => {
    for (const url of ['/', '/api/user/info', '/assets/x.js', '/sw.js', '/socket.io/']) {
      const sent = headersFor(reach(publicOrigin, trustProxy), url, { host: 'practice.example', ...headers });
      expect(sent['strict-transport-security'] ?? null, url).toBe(isStrict ? 'max-age=31536000' : null);
      expect(/ ws:/.test(sent['content-security-policy'] ?? ''), url).toBe(
        url !== '/api/user/info' && !isStrict && ['/', '/sw.js'].includes(url),
      );
    }
  });

  it.each([
    ['practice.example:8443', "connect-src 'self' ws://practice.example:8443 wss://practice.example:8443;"],
    ['[::1]:4173', "connect-src 'self' ws://[::1]:4173 wss://[::1]:4173;"],
    ["x; script-src 'unsafe-inline'", "connect-src 'self' ws://localhost wss://localhost;"],
    ['a b', "connect-src 'self' ws://localhost wss://localhost;"],
  ])('a page of host %s: %s', (host, part) => {
    expect(headersFor(reach(null, false), '/', { host })['content-security-policy']).toContain(part);
  });
});

describe('across origins', () => {
  it('nothing is granted to a page of another site, however it asks', async () => {
    for (const origin of ['https://evil.example', 'null', world.url]) {
      for (const path of [
        '/api/getareacode',
        '/api/user/info',
        uploadPath,
        '/socket.io/?EIO=4&transport=polling',
        '/',
      ]) {
        for (const method of ['GET', 'OPTIONS']) {
          const headers = {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          };
          const response = await fetch(world.url + path, { method, headers });
          const granted = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
          expect(granted, `${method} ${path} from ${origin}`).toEqual([]);
        }
      }
    }
  });
});

it('only the app may ask where the device is: not the document that has the wallet’s code in it', () => {
  const reach = { publicOrigin: null, trustProxy: false };
  const policyOf = (url: string) => headersFor(reach, url, html)['permissions-policy'];
  expect(policyOf('/')).toContain('geolocation=(self)');
  expect(policyOf('/')).toContain('camera=()');
  expect(policyOf('/wallet.html')).toContain('geolocation=()');
  expect(policyOf('/wallet.html?x=1')).toContain('geolocation=()');
});

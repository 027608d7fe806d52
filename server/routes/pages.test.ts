import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#tests/api/world.ts';

let world: World;
let dist: string;

const page = `<!doctype html><title>HFT</title>${'<p>practice</p>'.repeat(200)}`;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'practice-dist-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, 'manifest'));
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'index.html.br': brotliCompressSync(page),
    'sw.js': 'self.x = 1;',
    'manifest/jp.webmanifest': '{"name":"HFT"}',
    '.built': 'secret stamp',
    'assets/app-AbCd1234.js': `console.log(1);${' '.repeat(2000)}`,
    'assets/app-AbCd1234.js.br': brotliCompressSync(`console.log(1);${' '.repeat(2000)}`),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  world = await openWorld({ dist });
});
afterAll(async () => {
  await world.dispose();
  await rm(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers });

describe('the built app', () => {
  it.each([
    ['/', 'text/html', 'no-cache'],
    ['/index.html', 'text/html', 'no-cache'],
    ['/sw.js', 'javascript', 'no-cache'],
    ['/manifest/jp.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/assets/app-AbCd1234.js', 'javascript', 'public, max-age=31536000, immutable'],
  ])('%s', async (path, type, caching) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('cache-control')).toBe(caching);
    expect(response.headers.get('etag')).not.toBeNull();
  });

  it.each(['/', '/assets/app-AbCd1234.js'])('%s is there compressed, and checked with a validator', async (path) => {
    const packed = await get(path, { 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('cache-control')).toBe(path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable');
    expect(await packed.text()).toBe(await (await get(path, { 'accept-encoding': 'identity' })).text());
    // Without the last header fetch asks for a fresh copy whatever it names.
    const known = {
      'if-none-match': packed.headers.get('etag') ?? '',
      'accept-encoding': 'br',
      'cache-control': 'max-age=0',
    };
    expect((await get(path, known)).status).toBe(304);
  });

  it('any address that somebody opens is the app, and nothing else is', async () => {
    const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const opened = await get('/pages/market/index', accept);
    expect([opened.status, await opened.text()]).toEqual([200, page]);
    for (const [path, headers] of [
      ['/assets/gone-12345678.js', {}],
      ['/pictures/none.png', { accept: 'image/png' }],
      ['/api/none', accept],
      ['/socket.io/none', accept],
    ] as const) {
      const response = await get(path, headers);
      expect([path, response.status >= 400]).toEqual([path, true]);
      expect(await response.text()).not.toContain('practice</p>');
    }
    const posted = await fetch(`${world.url}/pages/market/index`, { method: 'POST', headers: accept });
    expect([posted.status, await posted.json()]).toMatchObject([404, { message: 'not_found' }]);
  });

  it.each(['/.built', '/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fetc/passwd', '/assets/'])(
    'nothing beside it: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toMatch(/stamp|hft-practice|root:/);
    },
  );
});

describe('a picture shared into the app while its worker is not there', () => {
  const share = (body: string | FormData, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/share`, { method: 'POST', body, headers, redirect: 'manual' });

  it('opens the form, which says that it has to be chosen again', async () => {
    const form = new FormData();
    form.append('pictures', new File([new Uint8Array(3_000_000)], 'screenshot.png', { type: 'image/png' }));
    const response = await share(form);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/#/pages/uploadpayvoucher/index?shared=choose_again',
    ]);
    expect(await response.text()).toBe('');
  });

  it.each([
    ['nothing at all', '', {}],
    ['no form', '{"pictures":', { 'content-type': 'application/json' }],
    ['from elsewhere', 'x', { 'content-type': 'text/plain', origin: 'https://elsewhere.example' }],
  ])('%s: the same answer, since nothing is read', async (_what, body, headers) => {
    expect((await share(body, headers)).status).toBe(303);
  });

  it('opened as a page, it is the app', async () => {
    expect(await (await get('/share', { accept: 'text/html' })).text()).toBe(page);
  });
});

describe('headers', () => {
  it('what a token asks for is kept by nobody', async () => {
    const { token } = await world.person();
    const response = await get('/api/user/info', { authorization: `Bearer ${token}` });
    expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
      'no-store',
      'Authorization',
    ]);
  });

  it('a server without a built app is still an API', async () => {
    const bare = await openWorld();
    expect((await fetch(`${bare.url}/`, { headers: { accept: 'text/html' } })).status).toBe(404);
    expect((await fetch(`${bare.url}/api/market/config`)).status).toBe(200);
    await bare.dispose();
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../tests/api/world.ts';

let world: World;
let dist: string;

const page = `<!doctype html><title>HFT</title>${'<p>practice</p>'.repeat(200)}`;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'practice-dist-'));
  await mkdir(join(dist, 'assets'));
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'index.html.br': brotliCompressSync(page),
    'sw.js': 'self.x = 1;',
    'manifest.webmanifest': '{"name":"HFT"}',
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
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
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

describe('headers', () => {
  const everywhere = [
    ['/', 200],
    ['/sw.js', 200],
    ['/assets/none.js', 404],
    ['/api/getareacode', 200],
    ['/api/user/info', 401],
    ['/api/none', 404],
    ['/api/%ZZ', 400],
    ['/api/user/login', 405],
    ['/api/currency/whkdata', 400],
  ] as const;

  it.each(everywhere)('%s (%i) has all of them', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    const { headers } = response;
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('payment=()');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-simulated')).toBe(path.startsWith('/api/') ? 'true' : null);
    expect(headers.get('content-type') ?? '').toMatch(/charset=utf-8/i);
  });

  it('the policy of a page names the sockets of its own host, and no host that is none', async () => {
    const policyAt = async (host: string) => {
      const { request } = await import('node:http');
      return new Promise<string>((resolve, reject) => {
        const asked = request(`${world.url}/`, { headers: { host } }, (response) => {
          response.resume();
          resolve(String(response.headers['content-security-policy']));
        });
        asked.on('error', reject);
        asked.end();
      });
    };
    expect(await policyAt('practice.example:8443')).toContain(
      "connect-src 'self' ws://practice.example:8443 wss://practice.example:8443;",
    );
    expect(await policyAt("x; script-src 'unsafe-inline'")).not.toContain('unsafe-inline');
  });

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

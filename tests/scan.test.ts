import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scan } from './scan.ts';
import { policyFindings, type Seen, scoreOf } from './scanRules.ts';

/** A built app as far as headers go: the unit tests run before there is a real one. */
async function smallDist(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'practice-dist-'));
  await mkdir(join(dist, 'assets'));
  const page = '<!doctype html><title>HFT</title><script type="module" src="/assets/first-AbCd1234.js"></script>';
  await writeFile(join(dist, 'index.html'), page);
  await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, 'sw.js'), 'self.x = 1;');
  await writeFile(join(dist, 'assets/first-AbCd1234.js'), 'export {};');
  return dist;
}

describe('the scan', () => {
  it('finds nothing off on the server in production', { timeout: 60_000 }, async () => {
    const dist = await smallDist();
    try {
      const { documents, answers, troubles } = await scan(dist);
      expect(troubles).toEqual([]);
      expect(documents.map(({ grade, score }) => [grade, score])).toEqual(documents.map(() => ['A+', 130]));
      expect(answers).toBeGreaterThan(200);
    } finally {
      await rm(dist, { recursive: true });
    }
  });

  const good: Record<string, string> = {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  const seen = (changes: Record<string, string>, more: Partial<Seen> = {}): Seen => {
    const all = Object.entries({ ...good, ...changes }).filter(([, value]) => value !== '');
    return { status: 200, headers: new Headers(all), text: '', isSecure: true, ...more };
  };

  it.each([
    [{}, 130],
    [{ 'content-security-policy': '' }, 55],
    [{ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }, 125],
    [{ 'content-security-policy': `${good['content-security-policy']}; script-src 'self'` }, 130],
    [{ 'content-security-policy': "script-src 'self' 'unsafe-inline'; frame-ancestors 'none'" }, 80],
    [{ 'content-security-policy': "script-src 'self' 'unsafe-eval'; frame-ancestors 'none'" }, 110],
    [{ 'referrer-policy': '' }, 125],
    [{ 'referrer-policy': 'unsafe-url' }, 120],
    [{ 'strict-transport-security': '' }, 80],
    [{ 'strict-transport-security': 'max-age=3600' }, 120],
    [{ 'x-content-type-options': '' }, 125],
    [{ 'cross-origin-resource-policy': '' }, 120],
    [{ 'access-control-allow-origin': '*' }, 50],
    [{ 'set-cookie': 'session=1' }, 60],
  ])('scores %j with %i', (changes, score) => {
    expect(scoreOf(seen(changes)).score).toBe(score);
  });

  it('sees scripts of others, and a site without https', () => {
    const text = '<script src="//cdn.example/x.js"></script>';
    expect(scoreOf(seen({}, { text }))).toMatchObject({ score: 50, grade: 'C' });
    expect(scoreOf(seen({}, { isSecure: false }))).toMatchObject({ score: 80, grade: 'B+' });
  });

  it.each([
    ["script-src 'self' 'unsafe-inline'; base-uri 'none'; object-src 'none'", "'unsafe-inline'"],
    ["script-src 'self' 'unsafe-eval'; base-uri 'none'; object-src 'none'", "'unsafe-eval'"],
    ["script-src *; base-uri 'none'; object-src 'none'", '*'],
    ["script-src 'self' https://cdnjs.cloudflare.com; base-uri 'none'; object-src 'none'", 'cdnjs'],
    ["script-src 'self'; base-uri 'none'", 'object-src'],
    ['', 'script-src'],
  ])('holds against "%s": %s', (policy, word) => {
    expect(policyFindings(policy).join('\n')).toContain(word);
  });
});

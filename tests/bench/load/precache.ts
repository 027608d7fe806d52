/** What a phone keeps to start without a network: the app in one language, with its help. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { localeIds } from '#contract/locales.ts';
import { isPack, lateFileOf } from '#src/sw/routes.ts';
import { judge, printTable } from '../figures.ts';

export const precacheBytesMax = 750_000;

/** Files of the precache by language, `''` for what every language has, `world` for the map; bytes as brotli leaves them. */
export function precacheBytes(dist: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const file of precached(dist)) {
    const locale = lateFileOf(file) ?? '';
    sizes.set(locale, (sizes.get(locale) ?? 0) + brotliBytes(path.join(dist, file)));
  }
  return sizes;
}

/** The files that a worker keeps, from `/`. The packs in which some of them come are not among them. */
export function precached(dist: string): string[] {
  const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/"?url"?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url);
  return [...new Set(urls)].filter((url) => !isPack(url)).map((url) => `/${url}`);
}

function brotliBytes(file: string): number {
  const content = readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file);
  return existsSync(`${file}.br`) ? content.length : Math.min(content.length, brotliCompressSync(content).length);
}

export function judgePrecache(dist: string): void {
  const sizes = precacheBytes(dist);
  const shell = sizes.get('') ?? 0;
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  console.log('\nKept on the phone, kB brotli: the shell, a language with its help, both together');
  const rows = localeIds.map((locale) => [
    locale,
    kB(shell),
    kB(sizes.get(locale) ?? 0),
    kB(shell + (sizes.get(locale) ?? 0)),
  ]);
  printTable(['', 'shell', 'language', 'together'], rows);
  const largest = shell + Math.max(...localeIds.map((locale) => sizes.get(locale) ?? Number.POSITIVE_INFINITY));
  judge('precache with one language ≤ 750 kB', largest <= precacheBytesMax, `${kB(largest)} kB`);
}

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What is larger comes by itself: a request more is little beside it. */
const fileBytesMax = 32_000;
/** As brotli leaves them, some 60 kB: on a line that breaks every few seconds one of these arrives whole. */
const packBytesMax = 256_000;

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/**
 * Small scripts and styles in a few packs, for the worker's install (sw/install.ts): `assets/pack-….json` has the text of each file by
 * its address. Two hundred requests less, and a quarter less to fetch, as files that are compressed together compress better.
 *
 * @param isLate what the worker does not fetch with the rest.
 */
export function packs(isLate: (url: string) => boolean): {
  plugin: Plugin;
  transform(entries: Entry[]): Promise<{ manifest: Entry[] }>;
} {
  let dist = '';
  return {
    plugin: {
      name: 'packs',
      apply: 'build',
      configResolved: ({ root, build }) => void (dist = path.resolve(root, build.outDir)),
    },
    transform: async (entries) => {
      const added = await Promise.all(
        groupsOf(entries.filter(({ url }) => !isLate(url))).map((group) => writePack(dist, group)),
      );
      return { manifest: [...entries, ...added] };
    },
  };
}

function groupsOf(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (!/^assets\/.*\.(js|css)$/.test(entry.url) || entry.size > fileBytesMax) continue;
    if (entry.size > room) {
      groups.push([]);
      room = packBytesMax;
    }
    groups.at(-1)?.push(entry);
    room -= entry.size;
  }
  return groups;
}

async function writePack(dist: string, files: readonly Entry[]): Promise<Entry> {
  const texts = await Promise.all(
    files.map(async ({ url }) => [url, await readFile(path.join(dist, url), 'utf8')] as const),
  );
  const content = JSON.stringify(Object.fromEntries(texts));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 7);
  const url = `assets/pack-${hash}.json`;
  await writeFile(path.join(dist, url), content);
  return { url, revision: null, size: Buffer.byteLength(content) };
}

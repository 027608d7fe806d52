import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchServer, startServer } from '#tests/process.ts';
import { StoreError } from './failures.ts';
import { serveFolder } from './inUse.ts';
import { openStore } from './store.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hft-trouble-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const opened = (dir: string) => openStore({ databaseUrl: null, dataDir: dir });

describe('a start in trouble is told in a sentence', () => {
  it('that names a database that is none, and how a backup is brought back', async () => {
    const file = join(dataDir, 'practice.sqlite');
    await writeFile(file, 'no database, but long enough to be taken for the beginning of one: '.repeat(40));
    const trouble = new RegExp(`^The database ${file} is damaged, or is none\\..*npm run restore`);
    await expect(opened(dataDir)).rejects.toThrow(trouble);
    await expect(opened(dataDir)).rejects.toBeInstanceOf(StoreError);
  });

  it('that names a database whose pages are damaged', async () => {
    const store = await opened(dataDir);
    await store.close();
    const file = join(dataDir, 'practice.sqlite');
    const bytes = await readFile(file);
    bytes.fill(0x5a, 100, bytes.length);
    await writeFile(file, bytes);
    await expect(opened(dataDir)).rejects.toThrow(/practice\.sqlite is damaged, or is none/);
  });

  it.each(['/proc/nothing/here', '/dev/null/data'])('that names a folder which cannot be made: %s', async (dir) => {
    await expect(opened(dir)).rejects.toThrow(
      new RegExp(`^The data folder ${dir} cannot be made or written \\(E[A-Z]+\\)`),
    );
  });

  it('that a server runs already, which is over with that server, however it ended', async () => {
    const hold = serveFolder(dataDir);
    expect(() => serveFolder(dataDir)).toThrow(/has a server running on it already: stop that one/);
    hold.release();
    serveFolder(dataDir).release();
  });
});

it('a second server on the same database ends at once, and the first goes on; after a crash the next one starts', async () => {
  const first = await startServer({ dataDir });
  const second = launchServer({ dataDir });
  await expect(second.whenReady).rejects.toThrow();
  expect(second.log()).toMatch(/The data folder .* has a server running on it already/);
  expect(second.log()).not.toContain('    at ');
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
  await first.kill();
  const next = await startServer({ dataDir });
  await next.kill();
});

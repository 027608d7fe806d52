import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from './files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'practice-files-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the file store', () => {
  it('gives back what was written, replaces it, and removes it', async () => {
    const files = await openFiles(join(root, 'deep', 'files'));
    const bytes = Buffer.from([0, 255, 1, 254]);
    await files.write('proof-1.jpg', bytes);
    expect(await files.read('proof-1.jpg')).toEqual(bytes);
    await files.write('proof-1.jpg', Buffer.from('other'));
    expect((await files.read('proof-1.jpg')).toString()).toBe('other');
    await files.remove('proof-1.jpg');
    await files.remove('proof-1.jpg');
    await expect(files.read('proof-1.jpg')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(files.dir)).toEqual([]);
  });

  it('is nobody else’s to read', async () => {
    const files = await openFiles(join(root, 'files'));
    await files.write('a', Buffer.from('x'));
    expect((await stat(files.dir)).mode & 0o077).toBe(0);
    expect((await stat(join(files.dir, 'a'))).mode & 0o077).toBe(0);
  });

  it.each(['', '.', '..', '../a', 'a/b', '/etc/passwd', '.hidden', 'a\0b', 'a.part', 'a'.repeat(129)])(
    'refuses the name %j',
    async (name) => {
      const files = await openFiles(root);
      await expect(async () => files.write(name, Buffer.from('x'))).rejects.toThrow('no name');
      await expect(async () => files.read(name)).rejects.toThrow('no name');
      await expect(async () => files.remove(name)).rejects.toThrow('no name');
      expect(await readdir(root)).toEqual([]);
    },
  );

  it('keeps what was there, and leaves nothing behind, when writing fails', async () => {
    const files = await openFiles(join(root, 'files'));
    await files.write('kept', Buffer.from('old'));
    const failing = { length: 1 } as unknown as Uint8Array;
    await expect(files.write('kept', failing)).rejects.toThrow();
    expect((await files.read('kept')).toString()).toBe('old');
    expect(await readdir(files.dir)).toEqual(['kept']);
  });

  it('clears up what a crash left half-written, and nothing younger', async () => {
    const [old, young] = [join(root, 'old.part'), join(root, 'young.part')];
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, hoursAgo, hoursAgo);
    await openFiles(root);
    expect(await readdir(root)).toEqual(['young.part']);
  });

  it('never shows half of a file that is being replaced', async () => {
    const files = await openFiles(root);
    const [a, b] = [Buffer.alloc(300_000, 'a'), Buffer.alloc(400_000, 'b')];
    await files.write('big', a);
    const writing = Promise.all(Array.from({ length: 10 }, (_, index) => files.write('big', index % 2 === 0 ? b : a)));
    for (let index = 0; index < 30; index += 1) {
      const seen = await files.read('big');
      expect(seen.equals(a) || seen.equals(b)).toBe(true);
    }
    await writing;
  });
});

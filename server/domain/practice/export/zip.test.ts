import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readZip } from '#tests/api/unzip.ts';
import { zip, type ZipFile } from './zip.ts';

const at = new Date(Date.UTC(2026, 10, 18, 12, 34, 56));

async function archive(files: ZipFile[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const listed = async function* () {
    yield* files;
  };
  for await (const piece of zip(listed(), at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7919) % 256));

it('comes out as it went in, packed or not, in pieces or none', async () => {
  const archived = await archive([
    { name: 'text.txt', isPacked: true, content: [Buffer.from('one, '), Buffer.from('two'), Buffer.alloc(0)] },
    { name: 'folder/Übung 練習.bin', isPacked: false, content: [bytes(70_000)] },
    { name: 'empty.json', isPacked: true, content: [] },
    { name: 'nothing.bin', isPacked: false, content: [] },
    { name: 'large.txt', isPacked: true, content: Array.from({ length: 300 }, () => bytes(5000)) },
  ]);
  const files = readZip(archived);
  expect([...files.keys()]).toEqual(['text.txt', 'folder/Übung 練習.bin', 'empty.json', 'nothing.bin', 'large.txt']);
  expect(files.get('text.txt')?.toString()).toBe('one, two');
  expect(files.get('folder/Übung 練習.bin')).toEqual(bytes(70_000));
  expect(files.get('empty.json')).toHaveLength(0);
  expect(files.get('large.txt')).toEqual(Buffer.concat(Array.from({ length: 300 }, () => bytes(5000))));
});

it('is a zip file to another program as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    const archived = await archive([{ name: 'a/b.txt', isPacked: true, content: [Buffer.from('x'.repeat(9999))] }]);
    writeFileSync(join(folder, 'a.zip'), archived);
    execFileSync('python3', ['-m', 'zipfile', '-t', join(folder, 'a.zip')]);
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'a.zip'), folder]);
    expect(readFileSync(join(folder, 'a', 'b.txt'), 'utf8')).toBe('x'.repeat(9999));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('asks for a file only when it has come to it, and for no more than is taken', async () => {
  const asked: string[] = [];
  const slow = async function* (name: string) {
    for (let part = 0; part < 1000; part += 1) {
      asked.push(name);
      yield bytes(10_000);
    }
  };
  const files = async function* (): AsyncGenerator<ZipFile> {
    yield { name: 'one', isPacked: false, content: slow('one') };
    yield { name: 'two', isPacked: true, content: slow('two') };
  };
  const stream = zip(files(), at);
  for (let piece = 0; piece < 5; piece += 1) await stream.next();
  expect(asked.length).toBeLessThan(8);
  await stream.return(undefined);
  expect(asked).not.toContain('two');
});

it('ends with the error of a file that cannot be read', async () => {
  const broken = async function* () {
    yield bytes(10);
    throw new Error('the disk is gone');
  };
  for (const isPacked of [true, false])
    await expect(archive([{ name: 'x', isPacked, content: broken() }])).rejects.toThrow('the disk is gone');
});

it('says how long a packed file is, and what it packs to', async () => {
  const archived = await archive([{ name: 'x', isPacked: true, content: [Buffer.alloc(100_000)] }]);
  expect(archived.length).toBeLessThan(500);
  expect(
    inflateRawSync(archived.subarray(31, 31 + archived.readUInt32LE(archived.indexOf('PK\u0007\u0008') + 8))),
  ).toHaveLength(100_000);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
// @ts-expect-error -- plain JavaScript, because it runs before anything is installed
import { keepOldAssets } from './kept.mjs';

const keep = keepOldAssets as (before: string, after: string, nowMs: number) => void;
const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 20);

let folder: string;
let builds = 0;
let current: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'practice-kept-'));
  current = path.join(folder, 'none');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build with these assets takes the place of the one before. */
function deploy(assets: string[], nowMs: number): string[] {
  builds += 1;
  const next = path.join(folder, `build-${builds}`);
  mkdirSync(path.join(next, 'assets'), { recursive: true });
  for (const name of assets) writeFileSync(path.join(next, 'assets', name), `content of ${name}`);
  keep(current, next, nowMs);
  current = next;
  return readdirSync(path.join(next, 'assets')).toSorted();
}

test('the pieces of earlier builds stay, compressed too, for 30 days after they were last part of one', () => {
  deploy(['a-1.js', 'a-1.js.br', 'b-1.js'], start);
  expect(deploy(['a-2.js', 'b-1.js'], start + 60 * dayMs)).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'b-1.js']);
  expect(deploy(['a-3.js', 'b-1.js'], start + 89 * dayMs)).toEqual([
    'a-1.js',
    'a-1.js.br',
    'a-2.js',
    'a-3.js',
    'b-1.js',
  ]);
  expect(deploy(['a-4.js', 'b-1.js'], start + 91 * dayMs)).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'b-1.js']);
  expect(readFileSync(path.join(current, 'assets/a-2.js'), 'utf8')).toBe('content of a-2.js');
});

test('a piece that comes back counts anew from the day it goes again', () => {
  deploy(['a-1.js'], start);
  deploy(['a-2.js'], start + dayMs);
  deploy(['a-1.js'], start + 20 * dayMs);
  deploy(['a-3.js'], start + 40 * dayMs);
  expect(deploy(['a-4.js'], start + 69 * dayMs)).toEqual(['a-1.js', 'a-3.js', 'a-4.js']);
});

test('the same build again keeps nothing twice, and a list that is damaged loses nothing', () => {
  deploy(['a-1.js'], start);
  deploy(['a-2.js'], start + dayMs);
  writeFileSync(path.join(current, '.kept.json'), '{"a-1');
  expect(deploy(['a-2.js'], start + 2 * dayMs)).toEqual(['a-1.js', 'a-2.js']);
});

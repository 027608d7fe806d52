/** The source tree as the tidy test sees it: files, rooms, and who imports whom. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Files of the working tree that git tracks or would track. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\n'))].filter((file) => file !== '' && existsSync(path.join(root, file)));
}

export function isSource(file: string): boolean {
  return /^(contract|server|src|tests)\/.*\.(ts|tsx|mjs)$/.test(file);
}

/** `src/features`, `server/ledger`, `contract`, or the file itself where it lies at the top of src or server. */
export function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  if (top === 'contract' || top === 'tests' || top === 'locales') return top;
  return `${top}/${second}`;
}

const specifiers =
  /(?:\bimport|\bexport)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|\bimport\s+['"]([^'"]+)['"]/g;

export function specifiersOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(specifiers)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** Files of the tree that a file imports, as paths from the root; styles and pictures belong to their importer's room. */
export function importsOf(file: string): string[] {
  return specifiersOf(file)
    .filter((target) => /^[.#]/.test(target))
    .map((target) => (target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target)))
    .filter((target) => /\.(ts|tsx|mjs)$/.test(target));
}

/** Packages a file imports, without their subpaths. */
export function packageOf(file: string): string[] {
  return specifiersOf(file)
    .filter((target) => !/^([.#]|node:|virtual:)/.test(target))
    .map((target) =>
      target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

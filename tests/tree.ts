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

export function specifiersOf(file: string, withTypes = true): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(specifiers)]
    .filter(([statement]) => withTypes || !/^(import|export)\s+type\b/.test(statement))
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/**
 * Files of the tree that a file imports, as paths from the root; styles and pictures belong to their importer's room.
 * @param withTypes also those that are gone once the types are.
 */
export function importsOf(file: string, withTypes = true): string[] {
  return specifiersOf(file, withTypes)
    .filter((target) => /^[.#]/.test(target))
    .map((target) => (target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target)))
    .filter((target) => /\.(ts|tsx|mjs)$/.test(target));
}

/** Product source: neither a test nor what only tests use. */
export function isProduct(file: string): boolean {
  return (
    isSource(file) && !file.startsWith('tests/') && !/\.(test|fixtures)\.tsx?$/.test(file) && !/\/testing\//.test(file)
  );
}

/** Sets of files that import each other round about, by Tarjan's algorithm. */
export function circlesAmong(files: readonly string[], withTypes: boolean): string[][] {
  const known = new Set(files);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    stack.push(file);
    let lowest = own;
    for (const target of importsOf(file, withTypes)) {
      if (!known.has(target)) continue;
      if (!index.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, low.get(target) ?? index.get(target) ?? own);
    }
    low.set(file, lowest);
    if (lowest === own) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest;
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return circles;
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

/**
 * `npm run house`: how large the house is and how it hangs together. Product source, without tests: files and lines, the largest,
 * files that only one other imports, and files that import each other round about. A trading wing above its bounds is a failure.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { circlesAmong, importsOf, isProduct, listFiles, root } from './tree.ts';
import { bounds, wingOf } from './wing.ts';

interface Measured {
  name: string;
  lines: number;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sumOf = (list: readonly Measured[]) => list.reduce((sum, { lines }) => sum + lines, 0);

function quantile(list: readonly Measured[], share: number): number {
  const sorted = list.map(({ lines }) => lines).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function largest(list: readonly Measured[]): Measured {
  return list.reduce((most, next) => (next.lines > most.lines ? next : most), { name: 'none', lines: 0 });
}

/** Every function with a name, or the name of what it is given to. */
function functionsIn(file: string): Measured[] {
  if (!/\.tsx?$/.test(file)) return [];
  const text = textOf(file);
  const found: Measured[] = [];
  const walk = (node: unknown, name: string): void => {
    if (Array.isArray(node)) return node.forEach((child) => walk(child, name));
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end, id, key, ...rest } = node as Record<string, unknown>;
    const own = nameOf(id) ?? nameOf(key) ?? name;
    if (typeof type === 'string' && /^(Arrow)?Function(Declaration|Expression)$/.test(type)) {
      found.push({ name: `${file} ${own}`, lines: text.slice(Number(start), Number(end)).split('\n').length });
    }
    for (const child of Object.values(rest)) walk(child, own);
  };
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file), '');
  return found;
}

function nameOf(node: unknown): string | null {
  const name = (node as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : null;
}

function describe(title: string, list: readonly Measured[]): void {
  const { name, lines } = largest(list);
  say(
    `${title}: median ${quantile(list, 0.5)} lines, p95 ${quantile(list, 0.95)}; the largest is ${name} with ${lines}`,
  );
}

const files = listFiles().filter(isProduct);
const measured = files.map((name) => ({ name, lines: textOf(name).split('\n').length - 1 }));
const wing = wingOf(files);
const importers = new Map<string, number>();
for (const file of files) {
  for (const target of new Set(importsOf(file))) importers.set(target, (importers.get(target) ?? 0) + 1);
}
const lonely = files.filter((file) => importers.get(file) === 1);
const share = Math.round((lonely.length / files.length) * 100);

say(`product source: ${files.length} files, ${sumOf(measured)} lines`);
say(`trading wing: ${wing.files} files of at most ${bounds.files}, ${wing.lines} lines of at most ${bounds.lines}`);
describe('files', measured);
describe('functions', files.flatMap(functionsIn));
say(`imported by one file alone: ${lonely.length} files (${share} %)`);
for (const [title, withTypes] of [
  ['circles at run time', false],
  ['circles with types', true],
] as const) {
  const circles = circlesAmong(files, withTypes);
  say(`${title}: ${circles.length}`);
  for (const circle of circles) say(`  ${circle.join(' ')}`);
}
if (wing.files > bounds.files || wing.lines > bounds.lines) process.exitCode = 1;

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFiles, root } from '#tests/tree.ts';
import { type Break, type Edit, planted } from './break.ts';
import { breaks } from './breaks.ts';

/** What a run of tests came to: the first test that failed, or null. */
interface Verdict {
  failed: string | null;
}

/**
 * `npm run mutate -- honesty`: plants each lie of this folder in a copy of the tree, runs the tests that have to notice it, and prints
 * which one did.
 * @returns whether every one was noticed, and nothing is said to be one in the tree as it is.
 * @throws Error when a lie cannot be planted: the code it was written against has changed.
 */
export function plantLies(): boolean {
  const copy = copyTree();
  try {
    const files = [...new Set(breaks.flatMap(({ tests }) => tests))];
    const honest = run(copy, files);
    if (honest.failed !== null) {
      process.stdout.write(`Nothing is planted yet, and a test fails already: ${honest.failed}\n`);
      return false;
    }
    const missed = breaks.filter((one) => !isNoticed(copy, one));
    process.stdout.write(`\n${breaks.length - missed.length} of ${breaks.length} lies noticed\n`);
    return missed.length === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function isNoticed(copy: string, { rule, what, edits, tests }: Break): boolean {
  const before = new Map(edits.map(({ file }) => [file, readIf(path.join(copy, file))]));
  for (const edit of edits) plant(copy, edit);
  const { failed } = run(copy, tests);
  for (const [file, text] of before) {
    if (text === null) rmSync(path.join(copy, file));
    else writeFileSync(path.join(copy, file), text);
  }
  const outcome = failed === null ? 'NOT NOTICED' : `${tests.join(', ')}: ${failed}`;
  process.stdout.write(`${failed === null ? 'FAIL' : 'ok  '} rule ${rule}: ${what} → ${outcome}\n`);
  return failed !== null;
}

function plant(copy: string, edit: Edit): void {
  const place = path.join(copy, edit.file);
  const text = planted(readIf(place) ?? '', edit);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

function readIf(place: string): string | null {
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}

/** Outside of the project, which others may be working in; a repository of its own, since tests ask git which files there are. */
function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'practice-honesty-'));
  for (const file of listFiles()) cpSync(path.join(root, file), path.join(copy, file));
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

function run(copy: string, tests: readonly string[]): Verdict {
  const report = path.join(copy, '.cache/honesty.json');
  rmSync(report, { force: true });
  const files = tests.map((name) => `tests/honesty/${name}`);
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...files];
  const { status } = spawnSync('vitest', args, { cwd: copy, stdio: 'ignore' });
  if (!existsSync(report)) throw new Error('The tests did not run.');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { status: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((result) => result.status === 'failed')?.fullName;
  // A file that cannot even be loaded notices nothing: the lie has to be one that runs.
  const unloaded = testResults.find((result) => result.status === 'failed' && result.assertionResults.length === 0);
  if (failed === undefined && unloaded !== undefined) throw new Error(unloaded.message);
  return { failed: failed ?? (status === 0 ? null : 'the run') };
}

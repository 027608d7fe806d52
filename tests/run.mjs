/**
 * All checks and tests, one command: `npm test`. Plain JavaScript that also runs under Node 20 with nothing installed: it
 * installs what is missing first. Ends with a line "N passed, N failed".
 *
 * `node tests/run.mjs check` runs everything but the browser. `node tests/run.mjs lint browser` runs the named steps.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { installPackages } from '#server/cli/install.mjs';
import { installForTests } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, 'node_modules/.cache/reports');

/** Each step answers how much of it passed and failed; its own trouble it prints, or says. */
const steps = {
  types: () => command('tsc', ['-b']),
  lint: () => command('oxlint', ['--type-aware', '--quiet']),
  format: () => command('biome', ['format', '.']),
  unused: () => command('knip', ['--no-progress']),
  'catalogs-in-sync': () => command('lingui', ['check', 'sync']),
  'catalogs-complete': () => command('lingui', ['check', 'missing', '--mode', 'catalog']),
  build: () => quiet('node', ['server/cli/build.mjs']),
  unit: () => counted('vitest', ['run', ...unitReporters, `--outputFile.json=${report('unit')}`], vitestCounts),
  // Its own reporter takes the colours out: Playwright tells its workers to write in colour, and Node complains of two orders.
  browser: () =>
    counted('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts'], playwrightCounts, { NO_COLOR: undefined }),
};
const unitReporters = ['minimal', './tests/minuteReporter.ts', 'json'].map((name) => `--reporter=${name}`);
/** These take all cores, and say how far they are: one after the other, behind the rest, which is done side by side. */
const long = new Set(['unit', 'browser']);
const withoutBrowser = Object.keys(steps).filter((name) => name !== 'browser' && name !== 'build');

/** No step takes this long: one that does hangs, is ended, and counts as failed. */
const stepMsMax = 14 * 60_000;
/** Of the whole, on two cores with nothing else to do. A slow machine is no failure, so it is said and not held. */
const minutesMax = 20;

/**
 * What tests write and throw away lies in memory where there is plenty: a database waits for the disk at each commit, and tests make
 * tens of thousands. Whether it does wait is a test of its own.
 */
const memory = '/dev/shm';
const memoryBytesMin = 4 * 1024 ** 3;
const scratch = makeScratch();

await main(process.argv.slice(2));

async function main(asked) {
  installPackages(root);
  const names = asked.length === 0 ? Object.keys(steps) : asked[0] === 'check' ? withoutBrowser : asked;
  installForTests({ browser: names.includes('browser'), postgres: names.includes('unit') });
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0 };
  const startedMs = performance.now();
  const reasons = [];
  const failing = new Set();
  const take = async (name) => {
    const began = performance.now();
    const { passed, failed, why = [], said = '' } = await steps[name]();
    reasons.push(...why);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failing.add(name);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${said}${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${took} s\n`,
    );
  };
  await Promise.all(names.filter((name) => !long.has(name)).map(take));
  for (const name of names.filter((name) => long.has(name))) await take(name);
  // Once more in short at the end, where a long run is looked at first.
  if (reasons.length > 0) process.stdout.write(`\n${reasons.slice(0, 20).join('\n')}\n`);
  const again = names.filter((name) => failing.has(name));
  process.stdout.write(
    again.length === 0
      ? '\nAll is well: `npm start` opens the app.\n'
      : `\nAgain, only what failed: node tests/run.mjs ${again.join(' ')}\n`,
  );
  process.stdout.write(`${tookInAll(performance.now() - startedMs)}\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function makeScratch() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < memoryBytesMin) return tmpdir();
  const folder = mkdtempSync(path.join(memory, 'practice-'));
  // The database server is another user's.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

/** What the whole run took: a limit that is not said is passed unseen. */
function tookInAll(ms) {
  const seconds = Math.round(ms / 1000);
  const isOver = seconds > minutesMax * 60;
  return `${seconds} s in all${isOver ? ', TOO LONG' : ''}: ${minutesMax} minutes is the limit.`;
}

function report(name) {
  return path.join(reports, `${name}.json`);
}

/** The tools of node_modules, under the Node that comes with the packages: the system's may be older. */
function run(name, args, { env = {}, stdio = 'inherit' }) {
  const child = spawn(name, args, { ...place(env), stdio });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ isOk: false, said: `${message}\n` }));
    child.once('close', (status) => resolve({ isOk: status === 0, said }));
  });
}

function place(own = {}) {
  const bin = path.join(root, 'node_modules/.bin');
  // What Node compiles, or strips of its types, it keeps: hundreds of processes start with the same files.
  const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/compiled');
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    REPORT_BROWSER: report('browser'),
    TMPDIR: scratch,
  };
  // In a file, colours are noise. Some tools ask for the one, some for the other, and Node complains where both are set.
  if (!process.stdout.isTTY) Object.assign(env, { NO_COLOR: '1', FORCE_COLOR: undefined });
  return { cwd: root, env: { ...env, ...own }, timeout: stepMsMax };
}

/** What it says is told in one piece: others run beside it. */
async function command(name, args) {
  const { isOk, said } = await run(name, args, { stdio: 'pipe' });
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, said };
}

/** What a newcomer would take for an error is one: the command has to say nothing of warnings. */
async function quiet(name, args) {
  const done = await run(name, args, { stdio: 'pipe' });
  const said = stripVTControlCharacters(done.said);
  const warnings = said.split('\n').filter((line) => /warn|error|deprecated/i.test(line));
  const isOk = done.isOk && warnings.length === 0;
  return {
    passed: isOk ? 1 : 0,
    failed: isOk ? 0 : 1,
    said,
    why: warnings.map((message) => inShort({ title: 'the build warns', message })),
  };
}

/** A runner that counts for itself: no report, no tests, or a bad exit with nothing failed is a failure of its own. */
async function counted(name, args, countsOf, env = {}) {
  const { isOk } = await run(name, args, { env });
  const file = report(name === 'vitest' ? 'unit' : 'browser');
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed, why } = countsOf(JSON.parse(readFileSync(file, 'utf8')));
  const hasHiddenTrouble = failed === 0 && (!isOk || passed === 0);
  return { passed, failed: hasHiddenTrouble ? 1 : failed, why };
}

function vitestCounts(result) {
  const failures = result.testResults.flatMap(({ assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that breaks before its first test has a message of its own.
    if (failed.length === 0 && message) return [{ title: 'a test file', message }];
    return failed.map((test) => ({ title: test.fullName, message: test.failureMessages[0] ?? '' }));
  });
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numPendingTests,
    why: failures.map(inShort),
  };
}

function playwrightCounts({ stats, suites, errors }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({ title, message: tests[0]?.results[0]?.error?.message ?? 'skipped or interrupted' }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    why: [...failures, ...errors.map(({ message }) => ({ title: 'the browser step', message }))].map(inShort),
  };
}

/** A failure in at most four lines, without colours. */
function inShort({ title, message }) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`✗ ${title}`, ...lines.slice(0, 4).map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

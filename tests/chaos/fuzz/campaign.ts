import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '#server/store/engines/engine.ts';
import { startPostgres, type TestPostgres } from '#tests/postgres.ts';
import { type RunningServer, startServer } from '#tests/process.ts';
import { baseSymbols } from './http/bases.ts';
import { collecting, residentMb } from './memory.ts';
import { type Outcome, tryOut } from './outcome.ts';
import { type FuzzPerson, signUpPeople } from './people.ts';
import { type Sample, sampleOf, targets } from './samples.ts';
import { differences, openState, type State, type StateReader } from './state.ts';

export interface FuzzOptions {
  count: number;
  seed: number;
  engine: Engine;
  /** PostgreSQL that is there already; without it one is started. */
  adminUrl?: string;
  say(line: string): void;
}

export interface Finding {
  problem: string;
  sample: Sample;
  outcome: Outcome;
}

export interface FuzzReport {
  /** How many samples were answered how, by target. */
  answers: Map<string, Map<string, number>>;
  findings: Finding[];
  /** Requests for a code that were not, or not surely, refused. */
  codesAsked: number;
  /** Troubles that are no single request's. */
  troubles: string[];
  memoryMb: { warm: number; end: number };
}

/** The server under fire, and what is needed to look at it. */
export interface Range {
  server: RunningServer;
  people: FuzzPerson[];
  state: StateReader;
  seed: number;
  dispose(): Promise<void>;
}

const together = 12;
const batch = 300;
const peopleCount = 8;
const findingsMax = 20;
/** Parts of the server are loaded when they are first needed, and that is no leak. */
const warmUpShare = 0.3;
const warmUpMax = 10_000;
export const memoryMbMax = 50;

export async function openRange({ seed, engine }: Pick<FuzzOptions, 'seed' | 'engine'>): Promise<Range> {
  const postgres: TestPostgres | null = engine === 'postgres' ? await startPostgres({ isDurable: false }) : null;
  const databaseUrl = (await postgres?.createDatabase()) ?? null;
  const server = await startServer({
    env: {
      TRUST_PROXY: '1',
      REVIEW_SECONDS: '0',
      ...collecting,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  const state = await openState(databaseUrl, server.dataDir);
  const people = await signUpPeople(server.url, peopleCount);
  await askForMonths(server.url);
  return {
    server,
    people,
    state,
    seed,
    async dispose() {
      await state.close();
      await server.dispose();
      await postgres?.stop();
    },
  };
}

/** The longest candles of the markets that samples name: working them out for the first time is honest work, and no hang. */
async function askForMonths(url: string): Promise<void> {
  for (const symbol of baseSymbols) {
    const { status } = await fetch(`${url}/api/currency/whkdata?symbol=${symbol}&interval=1M`);
    if (status !== 200) throw new Error(`no candles of ${symbol}`);
  }
}

/** Sends `count` samples and looks at the server after every few hundred. */
export async function runCampaign(
  range: Range,
  { count, say }: Pick<FuzzOptions, 'count' | 'say'>,
): Promise<FuzzReport> {
  const report: FuzzReport = {
    answers: new Map(),
    findings: [],
    codesAsked: 0,
    troubles: [],
    memoryMb: { warm: 0, end: 0 },
  };
  const warmUp = Math.min(warmUpMax, Math.floor(count * warmUpShare));
  let said = 0;
  let before = await range.state.read();
  const codesBefore = await range.state.countCodes();
  for (let from = 0; from < count; from += batch) {
    if (from >= warmUp && report.memoryMb.warm === 0) report.memoryMb.warm = await residentMb(range.server.pid);
    const size = Math.min(batch, count - from);
    await sendBatch(range, report, from, size);
    const after = await range.state.read();
    if (differences(before, after).length > 0) await blame(range, report, { from, size }, before, after);
    before = await range.state.read();
    if (!(await isAlive(range.server))) {
      report.troubles.push(`the server did not answer any more after the samples ${from} to ${from + size - 1}`);
      return report;
    }
    for (const { problem, sample } of report.findings.slice(said)) say(`FOUND at ${sample.index}: ${problem}`);
    said = report.findings.length;
    if (said >= findingsMax) break;
    if (from > 0 && from % (batch * 50) === 0) say(`${from} of ${count} …`);
  }
  const codes = (await range.state.countCodes()) - codesBefore;
  const codesMax = report.codesAsked;
  if (codes > codesMax)
    report.troubles.push(`${codes} codes were made, and no more than ${codesMax} asked for properly`);
  report.memoryMb.end = await residentMb(range.server.pid);
  const grownMb = report.memoryMb.end - report.memoryMb.warm;
  if (grownMb > memoryMbMax) report.troubles.push(`the server's memory grew by ${grownMb} MB`);
  return report;
}

async function sendBatch(range: Range, report: FuzzReport, from: number, size: number): Promise<void> {
  let next = from;
  const problems: Sample[] = [];
  const sendNext = async () => {
    while (next < from + size) {
      const sample = sampleOf(range.seed, next, range.people);
      next += 1;
      const { label, problem } = await tryOut(range.server.port, sample);
      const answers = report.answers.get(sample.target) ?? new Map<string, number>();
      answers.set(label, (answers.get(label) ?? 0) + 1);
      report.answers.set(sample.target, answers);
      if (mayHaveAskedForCode(sample, label)) report.codesAsked += 1;
      if (problem !== null) problems.push(sample);
    }
  };
  await Promise.all(Array.from({ length: together }, sendNext));
  for (const sample of problems) {
    const finding = await confirm(range, sample);
    if (finding !== null) report.findings.push(finding);
  }
}

/** A garbled request may hold a whole one, whatever the answer to the rest of it. */
function mayHaveAskedForCode({ target, what }: Sample, label: string): boolean {
  const isRefused = 'bytes' in what && what.isShaped && label.startsWith('4');
  return target.startsWith('sms_') && !isRefused;
}

const looks = 3;

/**
 * Tries a bad sample again, alone: what was late because the machine was busy is not late now. What stays is made smaller, a flaw
 * at a time.
 */
async function confirm(range: Range, sample: Sample): Promise<Finding | null> {
  const { port } = range.server;
  let finding: Finding | null = null;
  for (let look = 0; look < looks; look += 1) {
    const outcome = await tryOut(port, sample);
    if (outcome.problem === null) return null;
    finding = { problem: outcome.problem, sample, outcome };
    if (outcome.label !== 'late') break;
    await pause(100);
  }
  return finding === null ? null : shrink(range, finding);
}

async function shrink(range: Range, finding: Finding): Promise<Finding> {
  let [smallest, kept] = [finding, finding.sample.flaws.map((_, number) => number)];
  for (const number of finding.sample.flaws.keys()) {
    const fewer = kept.filter((one) => one !== number);
    const sample = sampleOf(range.seed, finding.sample.index, range.people, fewer);
    const outcome = await tryOut(range.server.port, sample);
    if (outcome.problem !== finding.problem) continue;
    kept = fewer;
    smallest = { problem: finding.problem, sample, outcome };
  }
  return smallest;
}

/** Finds the sample of a batch that changed what it must not, by sending them again one by one. */
async function blame(
  range: Range,
  report: FuzzReport,
  { from, size }: { from: number; size: number },
  first: State,
  then: State,
): Promise<void> {
  const changed = differences(first, then).join(', ');
  let before = then;
  for (let index = from; index < from + size; index += 1) {
    const sample = sampleOf(range.seed, index, range.people);
    const outcome = await tryOut(range.server.port, sample);
    const after = await range.state.read();
    const again = differences(before, after);
    if (again.length > 0) {
      report.findings.push({ problem: `changed ${again.join(', ')}`, sample, outcome });
      return;
    }
    before = after;
  }
  report.troubles.push(`one of the samples ${from} to ${from + size - 1} changed ${changed}, and not a second time`);
}

async function isAlive({ url }: RunningServer): Promise<boolean> {
  const asked = await fetch(`${url}/api/getareacode`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  return asked?.status === 200;
}

export const samplesPerRound = targets.length;

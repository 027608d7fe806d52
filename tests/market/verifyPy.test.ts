/** The market computed a second time, by a program that shares no line with the server: examples/verify.py. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type TestEngine } from '../engines.ts';
import { openWorld, seed, startMs, type World } from '../api/world.ts';
import { createMarket, type Market } from '#server/market/market.ts';
import { manualClock } from '#server/platform/clock.ts';
import { headKey, rowAfter, writeHead } from '#server/store/chain.ts';
import { era, formerEra } from './era.ts';
import { answersOf, expected, python, randomQuestions } from './python.ts';
import { documentPath, withTables } from './tables.ts';
import { makeVectors, vectorsPath } from './vectors.ts';

const dayMs = 86_400_000;
const today = Math.floor(startMs / dayMs);
/** Of the old database: committed to by market-1. */
const former = ['2026-11-16', '2026-11-17', '2026-11-18'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the test vectors are what the market computes', async () => {
  expect(JSON.parse(await readFile(vectorsPath, 'utf8'))).toEqual(JSON.parse(JSON.stringify(makeVectors())));
});

test('the tables of the specification are those of the code', async () => {
  const document = await readFile(documentPath, 'utf8');
  expect(withTables(document), 'run node tests/market/tables.ts').toBe(document);
});

test('the program agrees with the test vectors', async () => {
  const { code, output, errors } = await python(['selftest', vectorsPath.pathname]);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(/^4\d\d test vectors: all agree\n$/);
});

describe.each(['a new database', 'a database that comes from market-1'])('against a server on %s', (kind) => {
  const isNew = kind === 'a new database';
  let worlds: World[];
  let engine: TestEngine | null = null;
  let market: Market;
  const days = isNew ? [-24, -3, -2, -1, 0].map((at) => today + at) : [-2, -1, 0, 1, 2].map((at) => today + at);

  beforeAll(async () => {
    const first = await openWorld();
    worlds = [first];
    market = createMarket({ seed, era });
    if (!isNew) {
      engine = (await engines[0]?.open()) ?? null;
      if (engine === null) throw new Error('no engine');
      await commitFormer(engine);
      worlds.push(await openWorld({ beside: { ...first, engine, clock: manualClock(startMs) } }));
      market = createMarket({ seed, era: { firstDay: today + 1, before: 'market-1' } });
    }
    worlds.at(-1)?.clock.advance(3 * dayMs);
  });
  afterAll(async () => {
    for (const world of worlds.reverse()) await world.dispose();
    await engine?.dispose();
  });
  const url = () => worlds.at(-1)?.url ?? '';

  test('every figure of 300 random ticks is the same to the last digit', async () => {
    const questions = randomQuestions(300, days, kind);
    const versions = new Set(questions.map(({ tick }) => market.versionOf(dateOf(Math.floor(tick / 432_000)))));
    expect([...versions].sort()).toEqual(isNew ? ['market-2'] : ['market-1', 'market-2']);
    expect(await answersOf(url(), questions)).toEqual(questions.map((question) => expected(market, question)));
  });

  test('what was published and revealed fits together', async () => {
    const { code, output, errors } = await python([url(), 'check']);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(isNew ? /^30 days, \d+ rows .* fits together\n$/ : /^5 days, \d+ rows .* fits together\n$/);
  });
});

async function commitFormer({ store: { db } }: TestEngine): Promise<void> {
  const market = createMarket({ seed, era: formerEra });
  let head = { seq: 0, link: '0'.repeat(64) };
  for (const date of former) {
    const day = { kind: 'day', date, version: 'market-1', published: startMs / 1000 - dayMs } as const;
    const row = rowAfter(head, { ...day, commitment: market.commitment(date) });
    await db.insertInto('commitments').values(row).execute();
    head = { seq: Number(row.seq), link: row.link };
  }
  await db
    .insertInto('meta')
    .values({ key: headKey, value: writeHead(head) })
    .execute();
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

interface Vectors {
  days: { date: string; key: string; sheet: string; commitment: string }[];
  genesis: { firstDay: string; blocks: [number, string][] };
  blocks: { block: number; key: string }[];
}

/** The vectors' days, changed in one place. */
async function checkAfter(change: (vectors: Vectors) => void): Promise<string> {
  const vectors: Vectors = JSON.parse(await readFile(vectorsPath, 'utf8'));
  change(vectors);
  const file = path.join(folder, 'changed.json');
  await writeFile(file, JSON.stringify(vectors));
  const { code, output } = await python([file, 'check']);
  expect(code).toBe(1);
  return output;
}

test.each<[string, (vectors: Vectors) => void, RegExp]>([
  [
    'another key',
    ({ days }) => void Object.assign(days[1] ?? {}, { key: '0'.repeat(64) }),
    /do not hash to the commit/,
  ],
  ['another close', ({ days }) => tilt(days[3], 'close'), /2023-10-16: BTC does not follow from the key of block 76/],
  ['another clock', ({ days }) => tilt(days[3], 'clockClose'), /2023-10-16: BTC does not follow from the key/],
  [
    'a day with more variance than its block can have',
    ({ days }) => tilt(days[3], 'clockClose', 5000),
    /2023-10-1[67]: BTC has a variance or a move that the law cannot give/,
  ],
  ['a leap', ({ days }) => tilt(days[3], 'open'), /2023-10-16: BTC does not go on where the day before ended/],
  [
    'another block',
    ({ blocks }) => void Object.assign(blocks[0] ?? {}, { key: '1'.repeat(64) }),
    /is not the one that/,
  ],
])('finds %s', async (_what, change, says) => {
  expect(await checkAfter(change)).toMatch(says);
});

/** One end of a day's BTC made larger; of its variance, so many times. */
function tilt(day: { sheet: string } | undefined, field: string, times: number | null = null): void {
  if (day === undefined) return;
  const sheet = JSON.parse(day.sheet);
  const ends = sheet.components.BTC;
  ends[field] = times === null ? ends[field] * 1.000_001 : ends.clockOpen + (ends.clockClose - ends.clockOpen) * times;
  day.sheet = JSON.stringify(sheet);
}

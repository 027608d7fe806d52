import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { era } from '#tests/market/era.ts';
import { workAhead } from './ahead.ts';
import { keptCandles } from './keptCandles.ts';
import { createMarket } from './market.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const seconds = now / 1000;
const seed = 'kept candles';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candles-'));
});
afterEach(() => rm(folder, { recursive: true }));

const marketOf = (own = seed) => createMarket({ seed: own, era, kept: keptCandles(folder, own, era) });
/** Forty days: two whole pages and parts of others. */
const days = (market: ReturnType<typeof marketOf>) => market.candles('EURUSD', '1d', 40, seconds, now);
const plain = createMarket({ seed, era });

async function fileOf(): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  return path.join(folder, names.find((name) => name.endsWith('EURUSD.ndjson')) ?? 'none');
}

test('what another process has worked out is what this one would work out', async () => {
  const first = await days(marketOf());
  await expect.poll(async () => (await readFile(await fileOf(), 'utf8').catch(() => '')).split('\n').length).toBe(3);
  // A figure that only a kept page can have: it was read, not worked out again.
  const [first16 = '', ...others] = (await readFile(await fileOf(), 'utf8')).split('\n');
  const [page, rows] = JSON.parse(first16) as [number, number[][]];
  const marked = JSON.stringify([page, rows.map((row) => [...row.slice(0, -1), 7])]);
  await writeFile(await fileOf(), [marked, ...others].join('\n'));
  const again = await days(marketOf());
  expect(again.filter(({ volume }) => volume === 7n)).toHaveLength(16);
  expect(again.map(({ close }) => close)).toEqual(first.map(({ close }) => close));
  expect(first).toEqual(await days(plain));
});

test('another seed finds nothing of it, and a torn line is worked out again', async () => {
  await days(marketOf());
  await expect.poll(async () => (await readFile(await fileOf(), 'utf8').catch(() => '')).split('\n').length).toBe(3);
  expect(await days(marketOf('another'))).toEqual(await days(createMarket({ seed: 'another', era })));
  const own = await fileOf();
  await writeFile(own, (await readFile(own, 'utf8')).slice(0, -20));
  await appendFile(own, '\n[1,[[1,null]]]\nnonsense\n');
  expect(await days(marketOf())).toEqual(await days(plain));
});

test('where nothing can be written, everything is worked out', async () => {
  await writeFile(path.join(folder, 'candles'), 'a file, no folder');
  expect(await days(marketOf())).toEqual(await days(plain));
});

test('work ahead asks for every day of every market once, rests, and ends when the server does', async () => {
  const asked: { symbol: string; limit: number; to: number }[] = [];
  const market = {
    candles: (symbol: string, _interval: string, limit: number, to: number) => {
      asked.push({ symbol, limit, to });
      return Promise.resolve([]);
    },
  };
  let rests = 0;
  const whole = () => Promise.resolve((rests += 1) > 0);
  await workAhead(market, () => now, whole);
  const bitcoin = asked.filter(({ symbol }) => symbol === 'BTCUSDT');
  expect(rests).toBe(asked.length);
  expect(bitcoin[0]?.to).toBeGreaterThan(seconds);
  expect(bitcoin.slice(1).map(({ to }, at) => (bitcoin[at]?.to ?? 0) - to)).toEqual(
    bitcoin.slice(1).map(() => 16 * 86_400),
  );
  asked.length = 0;
  await workAhead(
    market,
    () => now,
    () => Promise.resolve(asked.length < 5),
  );
  expect(asked).toHaveLength(5);
});

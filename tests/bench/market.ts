/**
 * `node tests/bench/market.ts`: what the market function costs on one core, without server or network. Gaps of the event loop
 * are only meaningful on a machine that does nothing else. With `--facts`: what its prices look like, beside real ones
 * (`--version market-1` and `--seed S` for others than the newest). With `--calibration`: what the forms say, held against what happens.
 */
import { parseArgs } from 'node:util';
import { genesisDay } from '#contract/market/calendar.ts';
import { isVersion, version as newest } from '#contract/market/source.ts';
import { intervals } from '#contract/intervals.ts';
import { markets } from '#contract/markets.ts';
import { createMarket } from '#server/market/market.ts';
import { judge, median, percentile, printTable } from './figures.ts';
import { era } from '../market/era.ts';
import { fullFacts } from '../market/facts.ts';
import { allFacts, printFacts } from '../market/factTable.ts';
import { type Class, classesOf, isCalibrated, optionClassesOf, optionsOf, positionsOf } from '../market/calibration.ts';
import { runningClassesOf, runningOf, tableOf } from '../market/runningOptions.ts';
import { pathsOf } from '../market/paths.ts';

const { values: asked } = parseArgs({
  options: {
    facts: { type: 'boolean' },
    calibration: { type: 'boolean' },
    seed: { type: 'string' },
    version: { type: 'string' },
  },
});

const now = Date.parse('2026-11-20T13:50:03.400Z');
const dayMs = 86_400_000;
const market = createMarket({ seed: 'bench', era });

if (asked.facts === true) showFacts();
else if (asked.calibration === true) await showCalibration();
else {
  benchFrames();
  benchPrices();
  await benchCandles();
}

function showFacts(): void {
  const version = asked.version ?? newest;
  if (!isVersion(version)) throw new RangeError(`no such version: ${version}`);
  printFacts(allFacts(pathsOf(version, asked.seed ?? 'facts', genesisDay, fullFacts.days), fullFacts));
}

/** Of 5,400 positions, 100,000 options at their start and 100,000 that run. */
async function showCalibration(): Promise<void> {
  const seed = asked.seed ?? 'calibration';
  showClasses(
    'Positions, by their chance of liquidation',
    classesOf(await positionsOf({ seed, moments: 900, days: 1400 })),
  );
  showClasses('Options, by the move before them', optionClassesOf(optionsOf(seed, 500, 200)));
  const table = tableOf(runningOf(`beside ${seed}`, 1000, 200));
  showClasses('Running options, by distance and time left', runningClassesOf(table, runningOf(seed, 500, 200)));
}

function showClasses(title: string, classes: readonly Class[]): void {
  const share = (value: number) => `${(value * 100).toFixed(2)} %`;
  printTable(
    [title, 'told', 'measured', '±', 'clusters'],
    classes.map((one) => [
      String(one.count),
      share(one.predicted),
      share(one.measured),
      share(one.error),
      String(one.clusters),
    ]),
  );
  const off = classes.filter((one) => !isCalibrated(one)).length;
  judge('each class within its 99.9 % interval', off === 0, `${off} of ${classes.length} outside`);
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function frame(atMs: number): void {
  for (const { symbol } of markets) market.quote(symbol, atMs);
}

function benchFrames(): void {
  const first = timed(() => frame(now));
  const frames = Array.from({ length: 3000 }, (_, at) => timed(() => frame(now + (at + 1) * 200)));
  const mean = frames.reduce((sum, ms) => sum + ms, 0) / frames.length;
  const [middle, late, last] = [median(frames), percentile(frames, 99), percentile(frames, 100)].map((ms) =>
    ms.toFixed(2),
  );
  console.log(
    `Quotes of ${markets.length} markets: first frame ${first.toFixed(0)} ms, then median ${middle}, p99 ${late}, worst ${last} ms`,
  );
  judge('a frame ≤ 2 ms on average', mean <= 2, `${mean.toFixed(3)} ms`);
}

function benchPrices(): void {
  const count = 20_000;
  const inOrder = timed(() => {
    for (let at = 0; at < count; at += 1) market.priceAt('BTCUSDT', now + at * 200);
  });
  const anywhere = timed(() => {
    for (let at = 0; at < count; at += 1) market.priceAt('BTCUSDT', now - ((at * 7_919_003) % dayMs));
  });
  const [ordered, scattered] = [inOrder, anywhere].map((ms) => (ms / count) * 1000);
  judge(
    'a price ≤ 10 µs',
    Math.max(ordered ?? 0, scattered ?? 0) <= 10,
    `in order ${ordered?.toFixed(1)}, anywhere ${scattered?.toFixed(1)} µs`,
  );
}

async function benchCandles(): Promise<void> {
  const rows: string[][] = [];
  for (const interval of intervals) {
    const row: string[] = [interval];
    for (const symbol of ['ETHUSDT', 'GBPUSD', 'XAUUSD']) {
      const ask = () => market.candles(symbol, interval, 500, now / 1000 + 1, now);
      const loop = watchLoop();
      const start = performance.now();
      await ask();
      const cold = performance.now() - start;
      const gap = loop.stop();
      const again = performance.now();
      await ask();
      row.push(cold.toFixed(1), (performance.now() - again).toFixed(2), gap.toFixed(1));
    }
    rows.push(row);
  }
  printTable(['500 candles, ms', ...['ETH', 'GBP', 'XAU'].flatMap((name) => [`${name} cold`, 'warm', 'gap'])], rows);
}

/** The longest time between two turns of the event loop. */
function watchLoop(): { stop(): number } {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const turn = () => {
    const at = performance.now();
    longest = Math.max(longest, at - last);
    last = at;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop() {
      isOver = true;
      return Math.max(longest, performance.now() - last);
    },
  };
}

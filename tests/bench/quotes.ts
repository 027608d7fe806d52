/**
 * `npm run bench:quotes`: what live quotes cost. Phone: the market page with every market on it, under a four times slower CPU:
 * share of the main thread, then (apart, because asking for frames costs by itself) frames a second. Server: 2,000 sockets,
 * time from the tick to its receipt.
 */
import { parseArgs } from 'node:util';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromium as playwright, type Page } from '@playwright/test';
import { markets } from '#contract/markets.ts';
import { chromium } from '../e2e/browser.ts';
import { startServer } from '../process.ts';
import { judge, median, percentile, printTable } from './figures.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    runs: { type: 'string', default: '3' },
    sockets: { type: 'string', default: '2000' },
    cpu: { type: 'string', default: '4' },
  },
});
const secondsMeasured = Number(options.seconds);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const server = await startServer({ script: 'tests/bench/weekdayServer.ts' });
try {
  await benchPhone();
  await benchSockets();
} finally {
  await server.dispose();
}

async function benchPhone(): Promise<void> {
  const runs: { busy: number; script: number; layout: number; framesPerSecond: number; changes: number }[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) runs.push(await measureMarketPage());
  const of = (figure: keyof (typeof runs)[number]) => median(runs.map((run) => run[figure]));
  console.log(
    `\nMarket page, ${markets.length} markets, ${options.cpu}× slower CPU, ${secondsMeasured} s, medians of ${options.runs} runs`,
  );
  printTable(
    ['', 'busy %', 'script %', 'style+layout %', 'frames/s', 'cells changed/s'],
    [
      [
        'market',
        percent(of('busy')),
        percent(of('script')),
        percent(of('layout')),
        of('framesPerSecond').toFixed(1),
        of('changes').toFixed(0),
      ],
    ],
  );
  judge('main thread busy ≤ 25 %', of('busy') <= 0.25, `${percent(of('busy'))} %`);
  judge('frames a second ≥ 55', of('framesPerSecond') >= 55, of('framesPerSecond').toFixed(1));
}

async function measureMarketPage() {
  const browser = await playwright.launch(chromium.launch);
  try {
    const context = await browser.newContext(chromium.page);
    const page = await context.newPage();
    await page.addInitScript(
      (symbols) => localStorage.setItem('hft:prefs', JSON.stringify({ version: 1, favourites: symbols })),
      markets.map((market) => market.symbol),
    );
    await page.goto(`${server.url}/#/pages/market/index?tab=favourites`);
    await page
      .locator('[data-testid^=row-]')
      .nth(markets.length - 1)
      .waitFor();
    await pause(5000);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'timeTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(options.cpu) });
    await pause(1000);
    await countChanges(page);
    const figures = async () =>
      new Map((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
    const [before, , after] = [await figures(), await pause(secondsMeasured * 1000), await figures()];
    const grown = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN);
    const elapsed = grown('Timestamp');
    const changes = await page.evaluate(() => (window as unknown as { changed: number }).changed);
    const framesPerSecond = await countFrames(page);
    return {
      busy: grown('TaskDuration') / elapsed,
      script: grown('ScriptDuration') / elapsed,
      layout: (grown('LayoutDuration') + grown('RecalcStyleDuration')) / elapsed,
      framesPerSecond,
      changes: changes / elapsed,
    };
  } finally {
    await browser.close();
  }
}

function countChanges(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counter = window as unknown as { changed: number };
    counter.changed = 0;
    const observer = new MutationObserver((mutations) => {
      counter.changed += mutations.length;
    });
    observer.observe(document.body, { subtree: true, characterData: true, childList: true });
  });
}

function countFrames(page: Page): Promise<number> {
  return page.evaluate(
    (seconds) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        const began = performance.now();
        const step = () => {
          const elapsed = performance.now() - began;
          if (elapsed >= seconds * 1000) resolve((frames * 1000) / elapsed);
          else {
            frames += 1;
            requestAnimationFrame(step);
          }
        };
        requestAnimationFrame(step);
      }),
    secondsMeasured,
  );
}

async function benchSockets(): Promise<void> {
  const crowd = fork(fileURLToPath(new URL('./crowd.ts', import.meta.url)), [
    server.url,
    options.sockets,
    options.seconds,
  ]);
  const [{ latenciesMs, batches, bytes, connected }] = (await once(crowd, 'message')) as [
    { latenciesMs: number[]; batches: number; bytes: number; connected: number },
  ];
  console.log(
    `\n${connected} sockets of ${options.sockets}, ${batches} batches, ${(bytes / Math.max(1, batches)).toFixed(0)} bytes a batch`,
  );
  const p = (rank: number) => percentile(latenciesMs, rank);
  printTable(
    ['tick to receipt', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
    [['', String(p(50)), String(p(95)), String(p(99)), String(p(100))]],
  );
  judge('p99 from tick to receipt ≤ 150 ms', connected === Number(options.sockets) && p(99) <= 150, `${p(99)} ms`);
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}

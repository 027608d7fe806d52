/**
 * `npm run bench:chart`: when the first candles are on the screen, beside a page that has nothing but the chart library and the
 * same candles; and how many frames a second the chart draws while a finger pans ten thousand of them. On a phone of the middle
 * class (CPU 4 × slower), the first also on a slow line.
 *
 * Both visits are judged: the first, when the document draws the candles while the app is on its way, and the second, when the app is
 * on the phone. Printed is also when the chart stands that can be panned: on a first visit it waits for 135 kB of app that the bare
 * page does not have, which alone are 0.7 s of this line.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer } from '../process.ts';
import { root } from '../tree.ts';
import { buildBareChart } from './chart/barePage.ts';
import { drawnClass, noteCandles } from './chart/candlesDrawn.ts';
import { measureOpening, type Opening } from './chart/openings.ts';
import { candlesLoaded, fetchCandles, giveCandles, type Panned, panFrames } from './chart/panning.ts';
import { judge, median, printTable } from './figures.ts';
import { freely, openBrowser, slowDown } from './load/visits.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pans: { type: 'string', default: '3' },
    dist: { type: 'string', default: path.join(root, 'dist') },
  },
});

const ratioMax = 1.3;
const framesMin = 50;
const panSeconds = 4;
/** What has just been drawn is still being tidied up. */
const settleMs = 3000;
const route = '/#/pages/kline/index?symbol=BTCUSDT';

const folder = mkdtempSync(path.join(tmpdir(), 'hft-chart-'));
const servers: RunningServer[] = [];
try {
  const [bare, app] = await Promise.all([buildAndServe(), serveCopy()]);
  if (Number(options.rounds) > 0) await benchFirstCandles(bare, app);
  if (Number(options.pans) > 0) await benchPanning(app);
} finally {
  await Promise.all(servers.map((server) => server.dispose()));
  rmSync(folder, { recursive: true, force: true });
}

async function buildAndServe(): Promise<string> {
  const out = path.join(folder, 'bare');
  await buildBareChart(out, path.join(folder, 'scratch'));
  return serve(out);
}

/** A copy: somebody may build while this runs. */
async function serveCopy(): Promise<string> {
  const out = path.join(folder, 'app');
  cpSync(options.dist, out, { recursive: true });
  return serve(out);
}

async function serve(dist: string): Promise<string> {
  const server = await startServer({ env: { DIST_DIR: dist, NODE_ENV: 'test' } });
  servers.push(server);
  return server.url;
}

async function benchFirstCandles(bare: string, app: string): Promise<void> {
  const pages = { bare: `${bare}/`, app: `${app}${route}` };
  const openings: Record<keyof typeof pages, Opening[]> = { bare: [], app: [] };
  for (let count = 1; count <= Number(options.rounds); count += 1) {
    for (const name of ['bare', 'app'] as const) openings[name].push(await measureOpening(pages[name]));
    console.error(`round ${count} of ${options.rounds}`);
  }
  const rows = (['first', 'repeat'] as const).flatMap((visit) =>
    (['candlesMs', 'chartMs'] as const).map((figure) => {
      const [bareMs = Number.NaN, appMs = Number.NaN] = [openings.bare, openings.app].map((list) =>
        median(list.map((one) => one[visit][figure])),
      );
      const what = figure === 'candlesMs' ? 'first candles' : 'chart that pans';
      return { what: `${visit} visit, ${what}`, figure, bareMs, appMs, ratio: appMs / bareMs };
    }),
  );
  console.log(`\nOn the screen, medians of ${options.rounds} rounds in ms`);
  printTable(
    ['', 'bare chart', 'app', 'ratio'],
    rows.map(({ what, bareMs, appMs, ratio }) => [what, bareMs.toFixed(0), appMs.toFixed(0), ratio.toFixed(2)]),
  );
  for (const { what, ratio } of rows.filter(({ figure }) => figure === 'candlesMs'))
    judge(`${what} ≤ ${ratioMax} × the bare chart's`, ratio <= ratioMax, `${ratio.toFixed(2)} ×`);
}

async function benchPanning(app: string): Promise<void> {
  const candles = await fetchCandles(app, candlesLoaded);
  const profile = mkdtempSync(path.join(tmpdir(), 'hft-chart-profile-'));
  const { context, page, close } = await openBrowser(profile, freely);
  try {
    await context.addInitScript(noteCandles, drawnClass);
    await giveCandles(page, candles);
    // A reload brings the indicator that was chosen below.
    await page.goto(`${app}${route}`);
    await page.getByTestId('indicators').click();
    await page.getByTestId('show-MACD').check();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator(`canvas.${drawnClass}`).first().waitFor({ state: 'attached' });
    const session = await slowDown(page, freely);
    await pause(settleMs);
    const pans: Panned[] = [];
    for (let count = 0; count < Number(options.pans); count += 1) pans.push(await panFrames(page, session, panSeconds));
    console.log(`\nPanning ${candles.length} candles with three indicators (MA, VOL, MACD), CPU 4 × slower`);
    printTable(
      ['', 'frames a second', 'longest frame, ms'],
      pans.map(({ perSecond, longestMs }, at) => [`pan ${at + 1}`, perSecond.toFixed(1), longestMs.toFixed(0)]),
    );
    const frames = median(pans.map(({ perSecond }) => perSecond));
    judge(`panning ≥ ${framesMin} frames a second`, frames >= framesMin, `${frames.toFixed(1)} a second`);
  } finally {
    await close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** When the candles of a page are on the screen: on a first visit, and on a second one, with what the phone has kept of the first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freely, mobile, type Opened, openBrowser, slowDown, workerHasCome } from '../load/visits.ts';
import { drawnClass, noteCandles } from './candlesDrawn.ts';

/** When there were candles, and when there was the chart that a finger can pan. */
interface Drawn {
  candlesMs: number;
  chartMs: number;
}

export interface Opening {
  first: Drawn;
  repeat: Drawn;
}

export async function measureOpening(url: string): Promise<Opening> {
  const profile = mkdtempSync(path.join(tmpdir(), 'hft-chart-'));
  try {
    const opened = await openBrowser(profile, mobile.network);
    const first = await candlesAfter(opened, url);
    await opened.workers.limit(freely);
    await workerHasCome(opened);
    await opened.page.close();
    await opened.workers.limit(mobile.network);
    opened.page = await opened.context.newPage();
    const repeat = await candlesAfter(opened, url);
    await opened.close();
    return { first, repeat };
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function candlesAfter({ page }: Opened, url: string): Promise<Drawn> {
  const session = await slowDown(page, mobile.network);
  await page.addInitScript(noteCandles, drawnClass);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.chartDrawnMs);
  const drawn = await page.evaluate(() => ({
    candlesMs: window.candlesDrawnMs ?? Number.NaN,
    chartMs: window.chartDrawnMs ?? Number.NaN,
  }));
  await session.send('Network.emulateNetworkConditions', freely);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return drawn;
}

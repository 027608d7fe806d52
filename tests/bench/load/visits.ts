/** One round of one page: a first visit, a second one, and a start without a network in a browser that was closed meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium as playwright, type Page } from '@playwright/test';
import { chromium } from '#tests/e2e/browser.ts';
import { type Noted, observe, type Wanted } from './observe.ts';
import { type Network, type WatchedWorkers, watchWorkers } from './workers.ts';

/** A phone of the middle class on a slow line. */
export const mobile = {
  cpuSlowdown: 4,
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  context: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
} as const;
export const freely: Network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const cutOff: Network = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };

export interface Target extends Wanted {
  name: string;
  url: string;
  /** Whether it can start without a network at all. */
  worksOffline: boolean;
}

export interface Visit extends Noted {
  /** Of every task the time over 50 ms. */
  blocking: number;
}

export interface Round {
  first: Visit;
  repeat: Visit;
  offline: Visit | null;
}

export async function measureRound(target: Target): Promise<Round> {
  const profile = mkdtempSync(path.join(tmpdir(), 'hft-load-'));
  try {
    const online = await openBrowser(profile, mobile.network);
    const first = await visit(online, target, mobile.network);
    await online.workers.limit(freely);
    await workerHasCome(online);
    await online.page.close();
    await online.workers.limit(mobile.network);
    online.page = await online.context.newPage();
    await pause(settleMs);
    const repeat = await visit(online, target, mobile.network);
    await pause(settleMs);
    await online.close();
    if (!target.worksOffline) return { first, repeat, offline: null };
    const alone = await openBrowser(profile, cutOff);
    const offline = await visit(alone, target, cutOff);
    await alone.close();
    return { first, repeat, offline };
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A browser, and a tab of it, are busy with themselves at first. */
const settleMs = 1500;

export interface Opened {
  context: BrowserContext;
  page: Page;
  workers: WatchedWorkers;
  close(): Promise<void>;
}

export async function openBrowser(profile: string, network: Network): Promise<Opened> {
  const context = await playwright.launchPersistentContext(profile, {
    executablePath: chromium.launch.executablePath,
    args: [...chromium.launch.args, '--remote-debugging-port=0'],
    locale: chromium.page.locale,
    ...mobile.context,
  });
  const workers = await watchWorkers(profile, network);
  await pause(settleMs);
  const close = async () => {
    workers.close();
    await context.close();
  };
  return { context, page: context.pages()[0] ?? (await context.newPage()), workers, close };
}

/** Slows a tab down; the network of workers is theirs. */
export async function slowDown(page: Page, network: Network): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: mobile.cpuSlowdown });
  return session;
}

async function visit({ page }: Opened, target: Target, network: Network): Promise<Visit> {
  const session = await slowDown(page, network);
  await page.addInitScript(observe, { content: target.content, live: target.live });
  await page.goto(target.url, { waitUntil: 'commit' });
  const noted = await whenQuiet(page, target);
  await session.send('Network.emulateNetworkConditions', freely);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const blocking = noted.longTasks.reduce((sum, [, length]) => sum + length - 50, 0);
  return { ...noted, blocking };
}

const quietMs = 2500;
const visitMsMax = 40_000;

/** The page has its content, and then for a while no long task and nothing new of what is noted. */
async function whenQuiet(page: Page, { content }: Target): Promise<Noted> {
  const beganAt = performance.now();
  let [last, changedAt] = ['', beganAt];
  for (;;) {
    await pause(250);
    const noted = await page.evaluate(() => window.noted);
    const text = JSON.stringify(noted);
    if (text !== last) [last, changedAt] = [text, performance.now()];
    const hasCome = noted !== undefined && noted.firstPaint > 0 && (content === '' || noted.content > 0);
    if (hasCome && performance.now() - changedAt > quietMs) return noted;
    if (performance.now() - beganAt > visitMsMax) throw new Error(`${page.url()} did not come to rest: ${text}`);
  }
}

/** Waits until a worker, if there is one, is in charge and has fetched what it keeps. */
export async function workerHasCome({ page, workers }: Opened): Promise<void> {
  const beganAt = performance.now();
  for (;;) {
    await pause(300);
    const states = await page.evaluate(async () => {
      const known = await navigator.serviceWorker.getRegistrations();
      return known.map(({ active }) => active?.state === 'activated');
    });
    const restsMs = performance.now() - Math.max(workers.busyAtMs, beganAt);
    if (restsMs > 3000 && states.every(Boolean)) return;
  }
}

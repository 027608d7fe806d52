import type { Browser, BrowserContext, Page } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import { amounts, arrivals, goTo, logIn, setOffline, settled, submit, type Visit, visit } from './device.ts';
import type { Passed } from './gate.ts';
import type { Ledger, Random } from './outcome.ts';
import { comesTrue } from './patience.ts';

export interface LeaderSizes {
  random: Random;
  vouchers: number;
  kills: number;
  /** How long it may take until another tab goes on. */
  takeOverMs: number;
}

/** Two tabs with one outbox; whichever sends, tab or worker, dies in the middle of it, again and again. */
export async function leader(browser: Browser, ledger: Ledger, sizes: LeaderSizes): Promise<void> {
  await visit(browser, ledger, (scene) => killLeaders(scene, sizes));
}

/** Each of the pictures takes seconds, so that there is always something on its way to be killed in. */
const bytes = 60_000;
const bytesPerSecond = 30_000;

async function killLeaders(scene: Visit, { random, vouchers, kills, takeOverMs }: LeaderSizes): Promise<void> {
  const { house, person, device, page, ledger } = scene;
  const { gate } = house;
  const wanted = amounts(vouchers);
  await logIn(page, person);
  await settled(page);
  await setOffline(house, device, true);
  for (const amount of wanted) await submit(page, amount, bytes);
  const tabs = [await named(page), await openTab(device.context)];
  gate.speed = bytesPerSecond;
  await setOffline(house, device, false);

  const took: number[] = [];
  const killed: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const isThrough = await ledger.run(`kill ${kill + 1}`, async () => {
      const isBusy = () => gate.passed.some(({ method, to }) => method === 'PATCH' && to === null);
      if (!(await comesTrue(isBusy, takeOverMs * 10))) throw new Error('nothing is being sent');
      const holder = await holderOf(tabs, person.id);
      const how = random.pick(['close', 'crash'] as const);
      const began = performance.now();
      killed.push(holder === null ? 'worker' : how);
      if (holder === null) await stopWorker(device.context, tabs[0]);
      else await end(device.context, tabs, holder, how);
      const goesOn = () => gate.passed.some(({ from, upload }) => upload !== null && from > began);
      if (!(await comesTrue(goesOn, takeOverMs * 10))) throw new Error('nobody takes over');
      const next = gate.passed.find(({ from, upload }) => upload !== null && from > began);
      took.push((next?.from ?? Number.NaN) - began);
      while (tabs.length < 2) tabs.push(await openTab(device.context));
    });
    if (!isThrough) break;
  }
  gate.speed = null;
  const slowest = Math.max(...took);
  ledger.figure(
    `killed: ${[...Map.groupBy(killed, String)].map(([how, times]) => `${how} ${times.length}`).join(', ')}`,
  );
  ledger.figure(`taken over in ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  if (slowest > takeOverMs) ledger.find(`it took ${slowest.toFixed(0)} ms until another tab went on`);
  for (const finding of await arrivals(house, person, wanted, tabs[0] ?? null)) ledger.find(finding);
  for (const finding of overlaps(gate.passed)) ledger.find(finding);
}

/** The tab takes a lock of its own, so that the list of locks tells which client it is. */
async function named(page: Page): Promise<Page> {
  await page.evaluate(() => {
    const { promise } = Promise.withResolvers<void>();
    void navigator.locks.request(`tab:${crypto.randomUUID()}`, () => promise);
  });
  return page;
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await goTo(page, pages.depositList.route);
  return named(page);
}

/** The tab that holds the lock of sending; null when it is the worker. */
async function holderOf(tabs: readonly Page[], owner: string): Promise<Page | null> {
  for (const tab of tabs) {
    const isHolder = await tab.evaluate(async (owner) => {
      const { held = [] } = await navigator.locks.query();
      const holder = held.find(({ name }) => name === `flush:${owner}`)?.clientId;
      const probe = `probe:${crypto.randomUUID()}`;
      return navigator.locks.request(probe, async () => {
        const now = await navigator.locks.query();
        return now.held?.find(({ name }) => name === probe)?.clientId === holder;
      });
    }, owner);
    if (isHolder) return tab;
  }
  return null;
}

async function end(context: BrowserContext, tabs: Page[], tab: Page, how: 'close' | 'crash'): Promise<void> {
  if (how === 'crash') {
    const tools = await context.newCDPSession(tab);
    const crashed = tab.waitForEvent('crash');
    // It never answers: it is gone.
    void Promise.allSettled([tools.send('Page.crash')]);
    await crashed;
  }
  tabs.splice(tabs.indexOf(tab), 1);
  await tab.close();
}

async function stopWorker(context: BrowserContext, tab: Page | undefined): Promise<void> {
  if (tab === undefined) return;
  const tools = await context.newCDPSession(tab);
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.stopAllWorkers');
  await tools.detach();
}

/** A request of a tab that dies may be seen to end a moment after the next one has begun. */
const toleranceMs = 300;

/** Two requests about one voucher on their way at once. */
function overlaps(passed: readonly Passed[]): string[] {
  const uploads = Map.groupBy(
    passed.filter(({ upload }) => upload !== null),
    ({ upload }) => upload,
  );
  const asks = Map.groupBy(
    passed.filter(({ voucher }) => voucher !== null),
    ({ voucher }) => voucher,
  );
  return [...uploads, ...asks].flatMap(([id, requests]) =>
    requests.flatMap((request, index) => {
      const before = requests.slice(0, index).find(({ to }) => (to ?? Infinity) > request.from + toleranceMs);
      return before === undefined ? [] : [`two requests at once about ${id}: ${before.method} and ${request.method}`];
    }),
  );
}

import type { Browser, Page } from '@playwright/test';
import { pages } from '#src/lib/paths.ts';
import {
  arrivals,
  type Circumstances,
  goTo,
  logIn,
  outboxKeys,
  setOffline,
  settled,
  submit,
  type Visit,
  visit,
} from './device.ts';
import { jump, shiftClock, shiftOf } from './deviceClock.ts';
import type { Ledger } from './outcome.ts';
import { comesTrue } from './patience.ts';

const hourMs = 3_600_000;
const yearMs = 365.25 * 24 * hourMs;

export const wrongClocks: Record<string, number> = {
  'a day slow': -24 * hourMs,
  'a day fast': 24 * hourMs,
  'ten years slow': -10 * yearMs,
  'ten years fast': 10 * yearMs,
};

export const jumps: Record<string, number> = {
  'two hours back': -2 * hourMs,
  'half an hour back': -hourMs / 2,
  'ten years on': 10 * yearMs,
};

/** A device with a wrong clock, worker included: one voucher written offline, one online, and every screen in its senses. */
export async function wrongClock(browser: Browser, ledger: Ledger, name: string): Promise<void> {
  await ledger.run(name, () => visit(browser, ledger, liveWith, { prepare: shifted(wrongClocks[name] ?? 0) }));
}

/** Page and worker alike: the worker reads its clock through what the gate puts in front of it. */
function shifted(byMs: number): NonNullable<Circumstances['prepare']> {
  const shift = shiftOf(byMs);
  return (context, { gate }) => {
    gate.prelude = `(${shiftClock.toString()})(${JSON.stringify(shift)})`;
    return context.addInitScript(shiftClock, shift);
  };
}

async function liveWith({ house, person, device, page, ledger }: Visit): Promise<void> {
  await logIn(page, person);
  await settled(page);
  await goTo(page, pages.market.route);
  await page.getByTestId('row-BTCUSDT').waitFor();
  const isLive = await comesTrue(
    async () => (await page.getByTestId('connection').getAttribute('data-state')) === 'quiet',
    15_000,
  );
  if (!isLive) ledger.find(`prices that are live are shown as ${await page.getByTestId('connection').innerText()}`);
  await setOffline(house, device, true);
  await goTo(page, pages.voucher.route);
  await submit(page, '20');
  await nonsense(page, ledger);
  await setOffline(house, device, false);
  await submit(page, '21');
  for (const finding of await arrivals(house, person, ['20', '21'], page)) ledger.find(finding);
  const seen = await comesTrue(async () => (await page.getByTestId('voucher').count()) === 2, 15_000);
  if (!seen)
    ledger.find(`${await page.getByTestId('voucher').count()} of the two deposits are in sight below the form`);
  await nonsense(page, ledger);
}

/** What no screen may say: dates that are none, and times that have a sign. */
async function nonsense(page: Page, ledger: Ledger): Promise<void> {
  const { home, market, assets, records, depositList, voucher } = pages;
  for (const { route } of [home, market, assets, records, depositList, voucher]) {
    await goTo(page, route);
    const text = await page.locator('body').innerText();
    const found = /NaN|Invalid Date|undefined|[-−]\s?\d+ ?(?:s|min|h|d|seconds?|minutes?|hours?|days?|years?)\b/i.exec(
      text,
    );
    if (found !== null) ledger.find(`${route} says "${text.slice(Math.max(0, found.index - 30), found.index + 40)}"`);
  }
}

/** The clock jumps while a voucher is on its way, and again while one waits to be tried after a busy server. */
export async function jumpingClock(browser: Browser, ledger: Ledger, name: string): Promise<void> {
  const byMs = jumps[name] ?? 0;
  await ledger.run(name, () => visit(browser, ledger, (scene) => jumpMidway(scene, byMs), { prepare: shifted(0) }));
}

/** Vouchers of a size that takes a few seconds, and a server that is busy a few times. */
const bytes = 100_000;
const bytesPerSecond = 40_000;
const busyTimes = 3;

async function jumpMidway({ house, person, page, ledger }: Visit, byMs: number): Promise<void> {
  const { gate } = house;
  await logIn(page, person);
  await settled(page);
  gate.speed = bytesPerSecond;
  await submit(page, '20', bytes);
  const isGoing = await comesTrue(() => gate.passed.some(({ method }) => method === 'PATCH'), 15_000);
  if (!isGoing) ledger.find('the upload does not begin');
  await jump(page, byMs);
  gate.cut();
  gate.restore();
  for (const finding of await arrivals(house, person, ['20'], page)) ledger.find(`in flight: ${finding}`);
  gate.speed = null;

  let busy = 0;
  gate.answer = ({ voucher }) => (voucher !== null && (busy += 1) <= busyTimes ? 503 : null);
  await submit(page, '21');
  await comesTrue(() => busy > 0, 15_000);
  await jump(page, byMs);
  for (const finding of await arrivals(house, person, ['20', '21'], null)) ledger.find(`waiting: ${finding}`);
  gate.answer = null;
  if (!(await comesTrue(async () => (await outboxKeys(page)).length === 0, 20_000))) ledger.find('something is left');
}

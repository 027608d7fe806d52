import 'fake-indexeddb/auto';
import { createHash, createHmac } from 'node:crypto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/api/calls.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { dayTicks } from '#contract/market/path/ticks.ts';
import { keysUnder, pricesOf, sheetOf, writeSheet } from '#contract/market/revealed.ts';
import { sheetLawOf } from '#contract/market/sheets.ts';
import { componentOf } from '#contract/market/symbols.ts';
import { drawnStretch } from '#contract/plans/draw.ts';
import { runDay } from '#contract/plans/run.ts';
import { viewOf } from '#contract/plans/view.ts';
import { AppError } from '#src/lib/appError.ts';
import { checkOfPlanDay, type PlanDayChecked } from './planDay.atoms.ts';
import type { AskedStretch, PlanDayAsked } from './planDay.rules.ts';

type Day = Answer<'market/seed'>;

const server = vi.hoisted(() => ({ days: new Map<string, object>() }));
vi.mock('#src/lib/api.ts', () => ({
  call: async (_name: string, { date }: { date: string }) => {
    await Promise.resolve();
    const day = server.days.get(date);
    if (day === undefined) throw new AppError('not_found');
    return day;
  },
}));

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const today = Date.parse('2026-11-20') / 86_400_000;
/** Before every day that a window can be drawn of. */
const clockStart = today - 400;

function varianceOf(name: string, day: number): number {
  const bounds = sheetLawOf('market-2')?.varianceBounds(componentOf(name), day);
  return ((bounds?.least ?? 0) + (bounds?.most ?? 0)) / 2;
}

function clockAt(name: string, day: number): number {
  return Array.from({ length: day - clockStart }, (_, at) => varianceOf(name, clockStart + at)).reduce(
    (sum, variance) => sum + variance,
    0,
  );
}

/** A day with a made-up key, as the server shows it once it is over. */
function dayOf(day: number): Day & { key: string; sheet: string } {
  const date = dateOf(day);
  const key = createHash('sha256').update(date).digest('hex');
  const sheet = writeSheet('market-2', date, (name) => {
    const clockOpen = clockAt(name, day);
    return { open: 0.01, close: 0.01, clockOpen, clockClose: clockOpen + varianceOf(name, day) };
  });
  const commitment = createHash('sha256').update(Buffer.from(key, 'hex')).update(sheet).digest('hex');
  const published = { published: (day - 2) * 86_400, in_time: true, seq: day, link: 'e'.repeat(64), block: null };
  return { date, version: 'market-2', key, sheet, commitment, ...published };
}

function keyedOf(day: number) {
  const { key, ...shown } = dayOf(day);
  const sheet = sheetOf(shown);
  if (sheet === null) throw new Error('no sheet');
  const hmac = (label: string) => new Uint8Array(createHmac('sha256', Buffer.from(key, 'hex')).update(label).digest());
  return { sheet, keys: keysUnder('market-2', hmac) };
}

const orderId = '77777777-7777-4777-8777-777777777777';
const noon = today * dayTicks + dayTicks / 2;
const live: AskedStretch = { from: noon, to: noon + 1500, drawnOn: null };

/** The net of a plan day as a server would have it: the same rule on the same days. */
function netOf(stretches: AskedStretch[], days: number[], amount = '500'): string {
  const view = viewOf(pricesOf(days.map(keyedOf)));
  return fromMinor(runDay(view, 'momentum', stretches, toMinor(amount, 'USDT') ?? 0n).net, 'USDT');
}

async function check(patch: Partial<PlanDayAsked>): Promise<PlanDayChecked> {
  const asked: PlanDayAsked = {
    plan: 'momentum',
    orderId,
    n: 1,
    amount: '500',
    net: '0.000000',
    stretches: [live],
    head: null,
    ...patch,
  };
  const store = createStore();
  const { factAtom, refreshAtom } = checkOfPlanDay(asked);
  await store.set(refreshAtom);
  const fact = store.get(factAtom);
  if (fact.status === 'failed') throw fact.error;
  if (fact.status !== 'ready') throw new Error(fact.status);
  return fact.data;
}

beforeEach(() => {
  server.days = new Map([today - 1, today].map((day) => [dateOf(day), dayOf(day)]));
});

test('a plan day of revealed days is computed, and its net is the same or it is not', async () => {
  const net = netOf([live], [today]);
  expect(await check({ net })).toMatchObject({ state: 'done', net, isSame: true, isDrawn: null });
  const other = fromMinor((toMinor(net, 'USDT') ?? 0n) + 1n, 'USDT');
  expect(await check({ net: other })).toMatchObject({ state: 'done', net, isSame: false });
});

test('while a key of it is secret it says from when it can be checked', async () => {
  server.days.set(dateOf(today), { ...dayOf(today), key: null, sheet: null });
  expect(await check({ n: 2 })).toMatchObject({ state: 'secret', until: (today + 1) * 86_400 });
});

test('a drawn window must be the one that the lot gives to this day of this order', async () => {
  const drawn = (n: number) => {
    const window = drawnStretch(keyedOf(today).keys.plan(orderId, n), today, 600);
    return { ...window, drawnOn: today };
  };
  const stretches = (n: number) => [live, drawn(n)];
  for (const { from, to } of [drawn(3), drawn(4)]) {
    for (const tick of [from, to]) {
      const day = Math.floor(tick / dayTicks);
      for (const one of [day - 1, day]) server.days.set(dateOf(one), dayOf(one));
    }
  }
  const found = await check({ n: 3, stretches: stretches(3) });
  expect(found).toMatchObject({ state: 'done', isDrawn: true });
  expect(await check({ n: 3, stretches: stretches(4) })).toMatchObject({ state: 'done', isDrawn: false });
});

test('a day that nobody committed to proves nothing, and is named', async () => {
  server.days.delete(dateOf(today));
  expect(await check({ n: 5 })).toMatchObject({
    state: 'unproven',
    date: dateOf(today),
    day: { state: 'unpublished' },
  });
});

test('a window that can never be checked is named before the last seed is out', async () => {
  server.days.set(dateOf(today), { ...dayOf(today), key: null, sheet: null });
  const past = { from: (today - 40) * dayTicks, to: (today - 40) * dayTicks + 100, drawnOn: today };
  expect(await check({ n: 7, stretches: [live, past] })).toMatchObject({
    state: 'unproven',
    date: dateOf(today - 40),
    day: { state: 'unpublished' },
  });
});

test('a seed that was not committed to computes nothing', async () => {
  server.days.set(dateOf(today), { ...dayOf(today), commitment: 'f'.repeat(64) });
  expect(await check({ n: 6 })).toMatchObject({ state: 'unproven', day: { state: 'refused' } });
});

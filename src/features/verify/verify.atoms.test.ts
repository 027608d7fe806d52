import 'fake-indexeddb/auto';
import { createHash, createHmac } from 'node:crypto';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/api/calls.ts';
import { keysUnder, pricesOf, sheetOf, writeSheet } from '#contract/market/revealed.ts';
import { sheetLawOf } from '#contract/market/sheets.ts';
import { componentOf, instrumentOf } from '#contract/market/symbols.ts';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { AppError } from '#src/lib/appError.ts';
import { publicStore } from '#src/lib/db.ts';
import { type Checked, checkOf } from './verify.atoms.ts';
import type { Claim } from './verify.rules.ts';

type Day = Answer<'market/seed'>;
type Ends = { open: number; close: number };

const server = vi.hoisted(() => ({ days: new Map<string, object>(), isOffline: false, keptAt: null as number | null }));

vi.mock('#src/lib/api.ts', () => ({
  call: async (_name: string, { date }: { date: string }, { onKept }: { onKept: (at: number) => void }) => {
    await Promise.resolve();
    if (server.isOffline) throw new AppError('offline');
    const day = server.days.get(date);
    if (day === undefined) throw new AppError('not_found');
    if (server.keptAt !== null) onKept(server.keptAt);
    return day;
  },
}));

const date = '2026-11-20';
const noon = Date.parse(`${date}T12:00:00Z`) / 200;

function dayOf(date: string, version = 'market-2'): Day & { key: string; sheet: string } {
  const key = createHash('sha256').update(date).digest('hex');
  const day = Date.parse(date) / 86_400_000;
  const ends = (name: string) => {
    const clockOpen = clockAt(name, day);
    return { open: 0.01, close: 0.01, clockOpen, clockClose: clockOpen + varianceOf(name, day) };
  };
  const sheet = writeSheet('market-2', date, ends).replace('market-2', version);
  const published = { published: (day - 2) * 86_400, in_time: true, seq: day, link: 'e'.repeat(64), block: null };
  return { date, version, key, sheet, commitment: sealed(key, sheet), ...published };
}

const clockStart = Date.parse('2026-10-01') / 86_400_000;

/** Clocks go on from one day to the next, as the law wants it. */
function clockAt(name: string, day: number): number {
  return Array.from({ length: day - clockStart }, (_, at) => varianceOf(name, clockStart + at)).reduce(
    (sum, variance) => sum + variance,
    0,
  );
}

function varianceOf(name: string, day: number): number {
  const bounds = sheetLawOf('market-2')?.varianceBounds(componentOf(name), day);
  return ((bounds?.least ?? 0) + (bounds?.most ?? 0)) / 2;
}

function sealed(key: string, sheet: string): string {
  return createHash('sha256').update(Buffer.from(key, 'hex')).update(sheet).digest('hex');
}

beforeEach(async () => {
  Object.assign(server, { isOffline: false, keptAt: null });
  server.days = new Map([[date, dayOf(date)]]);
  const keys = await publicStore.keys();
  await publicStore.write(Object.fromEntries(keys.map((key) => [key, undefined])));
});

let questions = 0;

/** Asks what was never asked before: a phone that has an answer does not ask again. */
async function check(claim: Claim | null = null): Promise<Checked> {
  questions += 1;
  const store = createStore();
  const { factAtom, refreshAtom } = checkOf({ symbol: 'BTCUSDT', tick: noon + questions, claim });
  await store.set(refreshAtom);
  const fact = store.get(factAtom);
  if (fact.status === 'failed') throw fact.error;
  if (fact.status !== 'ready') throw new Error(fact.status);
  return fact.data;
}

function priceAt(tick: number): string {
  const { key, ...day } = dayOf(date);
  const sheet = sheetOf(day);
  if (sheet === null) throw new Error('no sheet');
  const hmac = (label: string) => new Uint8Array(createHmac('sha256', Buffer.from(key, 'hex')).update(label).digest());
  const { prices } = pricesOf([{ sheet, keys: keysUnder('market-2', hmac) }]);
  const instrument = instrumentOf('BTCUSDT');
  return writePrice(instrument.rules, BigInt(prices.price(instrument, tick)));
}

test('a seed that hashes to its commitment gives the price, and it is kept for a time without a network', async () => {
  const checked = await check();
  expect(checked).toMatchObject({
    state: 'done',
    seal: { verdict: 'agrees', keptAt: null },
    figures: { price: priceAt(noon + questions) },
    finding: null,
  });
  server.isOffline = true;
  const later = await check();
  expect(later).toMatchObject({ state: 'done', figures: { price: priceAt(noon + questions) } });
  expect('seal' in later && later.seal.keptAt).toBeGreaterThan(0);
});

test.each([
  ['another key', { key: '00'.repeat(32) }],
  ['no key at all', { key: 'zz' }],
  ['a sheet with one digit changed', { sheet: dayOf(date).sheet.replace('0.01', '0.02') }],
  ['the sheet of another day', dayOf('2026-11-18')],
])('%s is refused, and nothing is computed or kept', async (_what, tampered) => {
  server.days.set(date, { ...dayOf(date), ...tampered, date });
  expect(await check()).toMatchObject({ state: 'refused', seal: { verdict: 'broken' } });
  server.isOffline = true;
  await expect(check()).rejects.toMatchObject({ key: 'offline' });
});

test.each([
  ['before the day was over', { 'commitments:1': { [date]: { commitment: 'f'.repeat(64), at: 5 } } }],
  ['in the list of days', { 'days:1': { list: [{ date, commitment: 'f'.repeat(64), revealed: true }], keptAt: 5 } }],
  ['when it was verified', { [`reveal:${date}`]: { reveal: { ...dayOf(date), commitment: 'f'.repeat(64) }, at: 5 } }],
])('a commitment other than the one seen %s is called out', async (_when, kept) => {
  await publicStore.write(kept);
  expect(await check()).toMatchObject({ state: 'refused', seal: { verdict: 'changed' } });
});

test('what this phone saw in time is shown with it', async () => {
  const seen = { commitment: dayOf(date).commitment, at: 5 };
  await publicStore.set('commitments:1', { [date]: seen });
  expect(await check()).toMatchObject({ state: 'done', seal: { seen } });
});

test('a day that goes on is secret; one that was never committed to proves nothing; another version is not computed', async () => {
  server.days.set(date, { ...dayOf(date), key: null, sheet: null });
  expect(await check()).toMatchObject({ state: 'secret', published: dayOf(date).commitment });
  server.days.delete(date);
  expect(await check()).toMatchObject({ state: 'unpublished', date });
  server.days.set(date, dayOf(date, 'market-3'));
  expect(await check()).toMatchObject({ state: 'foreign', version: 'market-3', seal: { verdict: 'agrees' } });
});

test('an order that is older than the seeds is followed from the first of them on', async () => {
  server.days.set('2026-11-19', dayOf('2026-11-19'));
  server.days.set('2026-11-17', dayOf('2026-11-17'));
  const wait = { level: '1.00', since: noon - 4 * 432_000, why: 'stop_loss' } as const;
  const checked = await check({ kind: 'contract', side: 'sell', price: '1.00', wait });
  const from = Date.parse('2026-11-19') / 200;
  expect(checked).toMatchObject({ state: 'done', finding: { rule: 'forced', holds: false, first: null, from } });
});

test('what the worker kept from before the day’s end does not stand before what was verified', async () => {
  server.keptAt = 7;
  server.days.set(date, { ...dayOf(date), key: null, sheet: null });
  expect(await check()).toMatchObject({ state: 'secret' });
  Object.assign(server, { keptAt: null });
  server.days.set(date, dayOf(date));
  await check();
  server.keptAt = 7;
  server.days.set(date, { ...dayOf(date), key: null, sheet: null });
  expect(await check()).toMatchObject({ state: 'done', seal: { verdict: 'agrees' } });
});

test('so many days are kept and no more', async () => {
  const rows = Array.from({ length: 45 }, (_, at) => [`reveal:2026-10-${String(at).padStart(2, '0')}`, {}] as const);
  await publicStore.write(Object.fromEntries(rows));
  await check();
  const kept = (await publicStore.keys()).filter((key) => key.startsWith('reveal:')).toSorted();
  expect(kept).toHaveLength(40);
  expect(kept.at(-1)).toBe(`reveal:${date}`);
});

test('a day that opens elsewhere than the last one closed, or moves further than its law allows, was tilted', async () => {
  const tilted = (change: (ends: { open: number; close: number }) => object) => {
    const day = dayOf(date);
    const { components, ...rest } = JSON.parse(day.sheet) as { components: Record<string, Ends> };
    const { BTC: ends = { open: 0, close: 0 } } = components;
    const sheet = JSON.stringify({ ...rest, components: { ...components, BTC: { ...ends, ...change(ends) } } });
    server.days.set(date, { ...day, sheet, commitment: sealed(day.key, sheet) });
  };
  tilted(({ open }) => ({ open: open + 0.001 }));
  expect(await check()).toMatchObject({ state: 'done' });
  server.days.set('2026-11-19', dayOf('2026-11-19'));
  expect(await check()).toMatchObject({ state: 'tilted', problems: [{ rule: 'leap', component: 'BTC' }] });
  await publicStore.del(`reveal:${date}`);
  tilted(({ close }) => ({ close: close - 0.9 }));
  expect(await check()).toMatchObject({ state: 'tilted', problems: [{ rule: 'move', component: 'BTC' }] });
});

test('a day that was published after it had begun was not committed to in time', async () => {
  expect(await check()).toMatchObject({ state: 'done', seal: { isInTime: true } });
  server.days.set(date, { ...dayOf(date), published: Date.parse(date) / 1000 + 1, in_time: true });
  expect(await check()).toMatchObject({ state: 'done', seal: { isInTime: false } });
});

test('a row of the chain other than the one seen is called out', async () => {
  const { seq } = dayOf(date);
  const chain = { head: { seq, link: 'f' }, links: { [seq]: 'f'.repeat(64) }, at: 5, trouble: null };
  await publicStore.set('commitments:chain:1', chain);
  expect(await check()).toMatchObject({ state: 'refused', seal: { verdict: 'changed' } });
});

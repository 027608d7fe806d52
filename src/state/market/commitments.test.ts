import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/lib/appError.ts';
import { setClock } from '#src/lib/clock.ts';
import { publicStore } from '#src/lib/db.ts';
import type { SeenChain } from './chain.rules.ts';
import { askDays, type CommittedDay, followCommitments, listedOf, noted, seenOf } from './commitments.ts';

const network = vi.hoisted(() => ({
  asked: 0,
  isOffline: false,
  keptAt: null as number | null,
  list: [] as CommittedDay[],
  older: [] as { seq: number; link: string }[],
}));

/** The first of the list is the last of the chain. */
const headOf = ([first]: CommittedDay[]) => ({ seq: first?.seq ?? 0, link: first?.link ?? '' });

vi.mock('#src/lib/api.ts', () => ({
  call: async (name: string, _ask: object, { onKept }: { onKept?: (at: number) => void } = {}) => {
    await Promise.resolve();
    network.asked += 1;
    if (network.isOffline) throw new AppError('offline');
    if (network.keptAt !== null) onKept?.(network.keptAt);
    if (name === 'market/chain') return { head: headOf(network.list), list: network.older };
    return { version: 'market-1', head: headOf(network.list), list: network.list };
  },
}));

const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;
const day = (date: string, commitment: string, revealed = false, chain = 'a'): CommittedDay => {
  const seq = Date.parse(date) / 86_400_000 - 20_700;
  const published = { version: 'market-1', published: noon - 86_400, in_time: true };
  return { date, commitment, revealed, seq, link: `${chain}${seq}`, ...published };
};
const chainKey = 'commitments:chain:1';
const seenChain = () => publicStore.get<SeenChain>(chainKey);
let nowS = noon;
let restoreClock: () => void;
let shown: () => void;
const phone = { onLine: true, connection: { saveData: false } };

beforeEach(async () => {
  nowS = noon;
  restoreClock = setClock({ nowMs: () => nowS * 1000 });
  Object.assign(network, { asked: 0, isOffline: false, keptAt: null, older: [] });
  network.list = [day('2026-11-21', 'c21'), day('2026-11-20', 'c20'), day('2026-11-19', 'c19', true)];
  Object.assign(phone, { onLine: true, connection: { saveData: false } });
  await publicStore.write({ 'days:1': undefined, 'commitments:1': undefined, [chainKey]: undefined });
  vi.stubGlobal('navigator', phone);
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (_type: string, handler: () => void) => (shown = handler),
  });
});

afterEach(() => {
  restoreClock();
  vi.unstubAllGlobals();
});

test('a commitment is noted while its seed is secret, and only as it was first seen', async () => {
  await askDays();
  expect(await seenOf('2026-11-21')).toEqual({ commitment: 'c21', at: noon });
  expect(await seenOf('2026-11-20')).toEqual({ commitment: 'c20', at: noon });
  expect(await seenOf('2026-11-19')).toBeUndefined();
  nowS += 3600;
  network.list = [day('2026-11-21', 'another'), day('2026-11-20', 'c20')];
  await askDays();
  expect(await seenOf('2026-11-21')).toEqual({ commitment: 'c21', at: noon });
  expect(await listedOf('2026-11-21')).toBe('another');
});

test('a day that is over by this phone’s clock is not noted, whatever the server says of it', () => {
  expect(noted({}, [day('2026-11-19', 'c19')], noon)).toEqual({});
  expect(noted({}, [day('2026-11-21', 'c21', true)], noon)).toEqual({});
});

test('a year is remembered, and the oldest goes first', () => {
  const dates = Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10));
  const before = Object.fromEntries(dates.map((date) => [date, { commitment: date, at: 1 }]));
  const after = noted(before, [day('2026-11-21', 'c21')], noon);
  expect(Object.keys(after)).toHaveLength(400);
  expect(after).toHaveProperty('2026-11-21');
  expect(after).not.toHaveProperty('2025-01-01');
});

test('without a network the days are those that were seen last, with their age', async () => {
  network.isOffline = true;
  await expect(askDays()).rejects.toMatchObject({ key: 'offline' });
  network.isOffline = false;
  expect(await askDays()).toMatchObject({ keptAt: null });
  nowS += 100;
  network.isOffline = true;
  expect(await askDays()).toEqual({ list: network.list, keptAt: noon });
});

test('what the worker had kept is shown with its age, and is no sight of anything', async () => {
  network.keptAt = noon - 50;
  expect(await askDays()).toEqual({ list: network.list, keptAt: noon - 50 });
  expect(await seenOf('2026-11-21')).toBeUndefined();
});

test('whoever opens the app has seen tomorrow; once a day is enough', async () => {
  followCommitments();
  await vi.waitUntil(() => seenOf('2026-11-21'));
  shown();
  await publicStore.get('anything');
  await publicStore.get('anything');
  expect(network.asked).toBe(1);
  nowS += 86_400;
  network.list = [day('2026-11-22', 'c22'), ...network.list];
  shown();
  await vi.waitUntil(() => seenOf('2026-11-22'));
  expect(network.asked).toBe(2);
});

test('nothing is fetched ahead without a network, or for somebody who counts their data', async () => {
  phone.onLine = false;
  followCommitments();
  Object.assign(phone, { onLine: true, connection: { saveData: true } });
  shown();
  await publicStore.get('anything');
  await publicStore.get('anything');
  expect(network.asked).toBe(0);
});

test('the chain is noted with the days, and a server that shows another one later is asked twice before it is accused', async () => {
  await askDays();
  expect(await seenChain()).toMatchObject({
    head: { seq: 78, link: 'a78' },
    links: { 76: 'a76', 77: 'a77' },
    trouble: null,
  });
  nowS += 50;
  network.list = [day('2026-11-21', 'c21', false, 'b'), day('2026-11-20', 'c20', false, 'b')];
  await askDays();
  expect(network.asked).toBe(3);
  expect(await seenChain()).toMatchObject({
    head: { seq: 78, link: 'a78' },
    trouble: { kind: 'rewritten', seq: 78, seenAt: noon, at: noon + 50 },
  });
});

test('after a long pause the row that was seen last is asked for, too', async () => {
  await askDays();
  nowS += 100 * 86_400;
  network.list = [day('2027-03-01', 'd1'), day('2027-02-28', 'd0')];
  network.older = [{ seq: 78, link: 'a78' }];
  await askDays();
  expect(await seenChain()).toMatchObject({ head: { seq: 178 }, trouble: null });
  network.list = [day('2027-08-01', 'e1', false, 'b')];
  network.older = [{ seq: 178, link: 'b178' }];
  await askDays();
  expect(await seenChain()).toMatchObject({ head: { seq: 178 }, trouble: { kind: 'rewritten', seq: 178 } });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressAfterShare, isShareOutcome, shareOutcomes } from '#contract/share.ts';
import { setClock } from '../clock.ts';
import { pageOf, paths } from '../paths.ts';
import { dropShared, dropSharedOf, keepShared, readShared } from './shared.ts';

const hourMs = 3_600_000;
let nowMs = 1_790_000_000_000;
let restoreClock: () => void;

beforeEach(async () => {
  nowMs = 1_790_000_000_000;
  restoreClock = setClock({ nowMs: () => nowMs });
  await dropShared();
});
afterEach(() => restoreClock());

const share = (owner: string | null, bytes = new ArrayBuffer(8)) =>
  keepShared(bytes, { type: 'image/png', name: 'screenshot.png', owner });

test('what was shared waits for its user, with all its bytes', async () => {
  await share('maria', new Uint8Array([1, 2, 3]).buffer);
  const picture = await readShared('maria');
  expect(picture).toMatchObject({ type: 'image/png', name: 'screenshot.png' });
  expect([...new Uint8Array(picture?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 3]);
});

test('shared while nobody was logged in, it waits for whoever logs in', async () => {
  await share(null);
  expect(await readShared(null)).not.toBeNull();
  expect(await readShared('maria')).not.toBeNull();
});

test('nobody sees the picture of another user, and it does not stay', async () => {
  await share('maria');
  expect(await readShared('noah')).toBeNull();
  expect(await readShared('maria')).toBeNull();
});

test('who leaves takes their own along, and what is nobody’s, but not that of others', async () => {
  await share('noah');
  await dropSharedOf('maria');
  expect(await readShared('noah')).not.toBeNull();
  await dropSharedOf('noah');
  expect(await readShared(null)).toBeNull();
  await share(null);
  await dropSharedOf('maria');
  expect(await readShared(null)).toBeNull();
});

test('the next one takes its place', async () => {
  await share('maria', new ArrayBuffer(1));
  await share('maria', new ArrayBuffer(2));
  expect((await readShared('maria'))?.bytes.byteLength).toBe(2);
});

test.each([
  [23, true],
  [25, false],
  [-23, true],
  [-25, false],
])('after %i hours it is there: %s', async (hours, isThere) => {
  await share('maria');
  nowMs += hours * hourMs;
  expect((await readShared('maria')) !== null).toBe(isThere);
  nowMs -= hours * hourMs;
  expect((await readShared('maria')) !== null).toBe(isThere);
});

test('worker and server send to the voucher form, and the login leads back to it', () => {
  for (const outcome of shareOutcomes) {
    const path = paths.voucher({ shared: outcome });
    expect(addressAfterShare(outcome)).toBe(`/#${path}`);
    expect(pageOf(path)).toBe('voucher');
    expect(isShareOutcome(outcome)).toBe(true);
  }
  expect(isShareOutcome('anything')).toBe(false);
});

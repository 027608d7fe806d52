import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { badgeCount, renewBadge, showBadge } from './badge.ts';
import { forgetSession, keepSession } from '../outbox/owner.ts';
import { changeEntry } from '../outbox/store.ts';
import { postVoucher } from '#tests/outbox/world.ts';

const device = { setAppBadge: vi.fn(() => Promise.resolve()), clearAppBadge: vi.fn(() => Promise.resolve()) };

beforeEach(() => vi.stubGlobal('navigator', device));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('what has arrived does not count; what waits, is under way or needs its user does', () => {
  const states = ['saved', 'sending', 'received', 'attention'] as const;
  expect(badgeCount(states.map((state) => ({ state })))).toBe(3);
});

test('none left is no badge, not a zero', async () => {
  await showBadge(2);
  await showBadge(0);
  expect(device.setAppBadge.mock.calls).toEqual([[2]]);
  expect(device.clearAppBadge).toHaveBeenCalledOnce();
});

test('without badges, or when they are refused, nothing happens', async () => {
  device.setAppBadge.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await expect(showBadge(1)).resolves.toBeUndefined();
  vi.stubGlobal('navigator', {});
  await expect(showBadge(1)).resolves.toBeUndefined();
});

test('the worker counts what the disk holds of who is logged in, and of nobody else', async () => {
  await enqueue('a', 'maria');
  await enqueue('b', 'maria');
  await enqueue('c', 'noah');
  await keepSession({ version: 1, token: 't', userId: 'maria' });
  await renewBadge();
  await changeEntry('a', (entry) => ({ ...entry, state: 'received' }));
  await renewBadge();
  await forgetSession();
  await renewBadge();
  expect(device.setAppBadge.mock.calls).toEqual([[2], [1]]);
  expect(device.clearAppBadge).toHaveBeenCalledOnce();
});

async function enqueue(id: string, owner: string): Promise<void> {
  const picture = { bytes: new ArrayBuffer(4), type: 'image/png', sha256: 'ab'.repeat(32), name: 'proof.png' };
  const form = { id, currency: 'USDT', amount: '250', address: 'practice:USDT:x', picture } as const;
  await postVoucher(form, { owner, origin: 'https://practice.example', lang: 'en' });
}

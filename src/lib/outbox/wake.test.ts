import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlushResult } from './flush.ts';
import { startWaker } from './wake.ts';

const page = new EventTarget();
const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', screen);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const done = (waitMs: number | null): FlushResult => ({
  status: 'done',
  nextAt: waitMs === null ? null : Date.now() + waitMs,
});

test('it flushes at the start, with every news, and when the next entry is due', async () => {
  const flush = vi.fn(() => Promise.resolve(done(30_000)));
  const waker = startWaker(flush);
  await pass(0);
  expect(flush).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('online'));
  await pass(0);
  page.dispatchEvent(new Event('pageshow'));
  await pass(0);
  screen.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(flush).toHaveBeenCalledTimes(4);
  expect(flush).toHaveBeenLastCalledWith({ isEager: true, isStealing: false });
  await pass(29_999);
  expect(flush).toHaveBeenCalledTimes(4);
  await pass(1);
  expect(flush).toHaveBeenLastCalledWith({ isEager: false, isStealing: false });
  waker.stop();
  page.dispatchEvent(new Event('online'));
  await pass(600_000);
  expect(flush).toHaveBeenCalledTimes(5);
});

test('a page that hides is no news', async () => {
  const flush = vi.fn(() => Promise.resolve(done(null)));
  const waker = startWaker(flush);
  await pass(0);
  screen.visibilityState = 'hidden';
  screen.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(flush).toHaveBeenCalledTimes(1);
  screen.visibilityState = 'visible';
  waker.stop();
});

test('news during a flush is one more flush after it, however much of it there is', async () => {
  let end: (result: FlushResult) => void = () => undefined;
  const flush = vi.fn(() => new Promise<FlushResult>((resolve) => (end = resolve)));
  const waker = startWaker(flush);
  for (let i = 0; i < 5; i += 1) waker.wake(false);
  waker.wake(true);
  expect(flush).toHaveBeenCalledTimes(1);
  end(done(null));
  await pass(0);
  expect(flush).toHaveBeenCalledTimes(2);
  expect(flush).toHaveBeenLastCalledWith({ isEager: true, isStealing: false });
  end(done(null));
  await pass(60_000);
  expect(flush).toHaveBeenCalledTimes(2);
  waker.stop();
});

test('a busy neighbour is waited for; one that is stuck is replaced', async () => {
  const progressAt = Date.now();
  const flush = vi.fn(() => Promise.resolve<FlushResult>({ status: 'busy', progressAt }));
  const waker = startWaker(flush);
  await pass(80_000);
  expect(flush).not.toHaveBeenCalledWith({ isEager: true, isStealing: true });
  await pass(20_000);
  expect(flush).toHaveBeenCalledWith({ isEager: true, isStealing: true });
  waker.stop();
});

test('news of the network that came while a neighbour was busy is kept until it is our turn', async () => {
  const busy: FlushResult = { status: 'busy', progressAt: Date.now() };
  const flush = vi.fn<(attempt: { isEager: boolean }) => Promise<FlushResult>>().mockResolvedValue(done(null));
  flush.mockResolvedValueOnce(busy).mockResolvedValueOnce(busy);
  const waker = startWaker(flush);
  await pass(10_000);
  expect(flush.mock.calls.map(([{ isEager }]) => isEager)).toEqual([true, true, true]);
  waker.stop();
});

test('a disk that fails is asked again', async () => {
  const flush = vi
    .fn<() => Promise<FlushResult>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(done(null));
  const waker = startWaker(flush);
  await pass(5000);
  expect(flush).toHaveBeenCalledTimes(2);
  waker.stop();
});

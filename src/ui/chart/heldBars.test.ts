import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#src/lib/clock.ts';
import type { Bar } from './bars.ts';
import { type HeldBars, holdBars } from './heldBars.ts';

const screen = new EventTarget();
const chart = new EventTarget();
let nowMs = 0;
let passed: string[] = [];
let held: HeldBars | null = null;
const restore = setClock({ monotonicMs: () => nowMs });

const bar = (timestamp: number, close: number): Bar => ({ timestamp, open: 1, high: 9, low: 1, close, volume: 1 });

beforeEach(() => {
  [nowMs, passed] = [10_000, []];
  vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen));
  vi.stubGlobal('removeEventListener', screen.removeEventListener.bind(screen));
  held = holdBars(chart, ({ timestamp, close }) => passed.push(`${timestamp}:${close}`));
});

afterEach(() => {
  held?.stop();
  vi.unstubAllGlobals();
});

afterAll(restore);

test('bars pass as they come while nobody touches the chart', () => {
  held?.put(bar(1, 2));
  held?.put(bar(1, 3));
  expect(passed).toEqual(['1:2', '1:3']);
});

test('under a finger they wait, the newest of each, and none is lost', () => {
  held?.put(bar(1, 2));
  chart.dispatchEvent(new Event('pointerdown'));
  held?.put(bar(1, 3));
  held?.put(bar(1, 4));
  held?.put(bar(2, 5));
  expect(passed).toEqual(['1:2']);
  nowMs += 5000;
  held?.put(bar(2, 6));
  expect(passed).toEqual(['1:2', '1:4', '2:6']);
  held?.put(bar(2, 7));
  screen.dispatchEvent(new Event('pointerup'));
  expect(passed).toEqual(['1:2', '1:4', '2:6', '2:7']);
  held?.put(bar(2, 8));
  expect(passed.at(-1)).toBe('2:8');
});

test('a finger that the page takes away lets go, too', () => {
  held?.put(bar(1, 2));
  chart.dispatchEvent(new Event('pointerdown'));
  held?.put(bar(1, 3));
  screen.dispatchEvent(new Event('pointercancel'));
  expect(passed).toEqual(['1:2', '1:3']);
});

/** How smoothly a chart with a long past follows a finger. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Candle } from '#contract/api/market.ts';

export const candlesLoaded = 10_000;
const pageMax = 1000;
const minutes = 15;

/** As many candles as are asked for, oldest first: the server gives a thousand at a time. */
export async function fetchCandles(url: string, count: number): Promise<Candle[]> {
  const all: Candle[] = [];
  while (all.length < count) {
    const to = all[0] === undefined ? '' : `&to=${all[0].time}`;
    const query = `symbol=BTCUSDT&interval=${minutes}m&limit=${pageMax}${to}`;
    const answer = await fetch(`${url}/api/currency/new_timeshar?${query}`);
    const { message } = (await answer.json()) as { message: Candle[] };
    if (message.length === 0) break;
    all.unshift(...message);
  }
  return all.slice(-count);
}

/** Gives the page all of them at its first question, and nothing older. */
export async function giveCandles(page: Page, candles: readonly Candle[]): Promise<void> {
  await page.route('**/api/currency/new_timeshar*', (route) => {
    const isOlder = new URL(route.request().url()).searchParams.has('to');
    return route.fulfill({ json: { type: 'ok', code: 1, message: isOlder ? [] : candles } });
  });
}

declare global {
  interface Window {
    frameCount?: { times: number[]; isOn: boolean };
  }
}

/** Frames a second while a finger draws the past across the screen, stroke after stroke. */
export async function panFrames(page: Page, session: CDPSession, seconds: number): Promise<Panned> {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('there is no chart');
  const [left, right, y] = [box.x + 20, box.x + box.width - 100, box.y + box.height * 0.3];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await page.evaluate(countFrames);
  const beganAt = performance.now();
  while (performance.now() - beganAt < seconds * 1000) {
    await touch('touchStart', left);
    for (let step = 1; step <= strokeSteps; step += 1) {
      await touch('touchMove', left + ((right - left) * step) / strokeSteps);
      await pause(moveEveryMs);
    }
    await touch('touchEnd', right);
  }
  return figuresOf(await page.evaluate(stopCounting));
}

const strokeSteps = 40;
/** A finger is read about as often as the screen is drawn. */
const moveEveryMs = 8;

export interface Panned {
  perSecond: number;
  longestMs: number;
}

function figuresOf(times: readonly number[]): Panned {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (gaps.length * 1000) / total, longestMs: Math.max(...gaps) };
}

function countFrames(): void {
  const counted = { times: [] as number[], isOn: true };
  window.frameCount = counted;
  const note = (time: number) => {
    counted.times.push(time);
    if (counted.isOn) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

function stopCounting(): number[] {
  const counted = window.frameCount ?? { times: [], isOn: false };
  counted.isOn = false;
  return counted.times;
}

import type { Component } from '../symbols.ts';
import { wholeActivity, shareOf } from './activity.ts';
import { clockDraw, cutClock } from './bridge.ts';
import { KeyedWords } from './chacha.ts';
import { gaussOf } from './gauss.ts';
import { swung } from './shape.ts';

/** The slow layer of market-2: what moves a component from day to day, in blocks that are revealed when they are over. */
export const blockDays = 256;
const yearDays = 365.25;

/** How far the cascade moves variance between days: coins have calmer and wilder months than currencies. */
const swings: Record<Component['group'], number> = { crypto: 0.95, currency: 0.6, metal: 0.7 };

/** Behind the words of the cascade's nodes. */
const stepWords = 2 * blockDays;

/** What the keys of a block are the HMAC-SHA-256 of, under the key of the block. */
export function stepLabel(component: string): string {
  return `market-2|steps|${component}`;
}
export function blockClockLabel(group: string): string {
  return `market-2|clock|${group}`;
}

/** A component's days of a block: how much variance each has, and how far it moves. */
export interface BlockSteps {
  variances: Float64Array;
  steps: Float64Array;
}

/**
 * The clock first: the block's variance is that of its length, halved down to days by a cascade. Then each day's move, a Gaussian of
 * that variance and nothing else: nothing pulls a price back, and no day says anything of the next.
 */
export function blockSteps(component: Component, block: number, key: Uint8Array, clockKey: Uint8Array): BlockSteps {
  const [own, group] = [new KeyedWords(key, [0, 0]), new KeyedWords(clockKey, [0, 0])];
  const sums = activitySums(component, block);
  const clocks = new Float64Array(blockDays + 1);
  clocks[blockDays] = blockVariance(component);
  const cut = (from: number, to: number, index: number) => {
    if (to - from === 1) return;
    const mid = (from + to) / 2;
    const shift = swings[component.group] * clockDraw(group.at(index), own.at(2 * index));
    clocks[mid] = cutClock(clocks[from] ?? 0, clocks[to] ?? 0, shareOf(sums, from, mid, to), shift);
    cut(from, mid, index + 1);
    cut(mid, to, index + (to - from) / 2);
  };
  cut(0, blockDays, 0);
  const variances = new Float64Array(blockDays).map((_, day) => (clocks[day + 1] ?? 0) - (clocks[day] ?? 0));
  const steps = variances.map((variance, day) => Math.sqrt(variance) * gaussOf(own.at(stepWords + day)));
  return { variances, steps };
}

/** The least and the most variance that a day can have. */
export function varianceBounds(component: Component, day: number): { least: number; most: number } {
  const block = Math.floor(day / blockDays);
  const sums = activitySums(component, block);
  const swing = swings[component.group];
  const at = day - block * blockDays;
  let [least, most] = [blockVariance(component), blockVariance(component)];
  for (let [from, to] = [0, blockDays]; to - from > 1; ) {
    const mid = (from + to) / 2;
    const share = shareOf(sums, from, mid, to);
    const [less, more] = [swung(share, -swing), swung(share, swing)];
    const isLeft = at < mid;
    least *= isLeft ? less : 1 - more;
    most *= isLeft ? more : 1 - less;
    [from, to] = isLeft ? [from, mid] : [mid, to];
  }
  return { least, most };
}

/**
 * The cascade's last cuts part two neighbouring days: the least and the most that the first of them can have of what both have, when
 * `day` is the second; null for a day that is the first of its two. With the day before known, a day's variance is held to this at once.
 */
export function pairBounds(component: Component, day: number): { least: number; most: number } | null {
  const block = Math.floor(day / blockDays);
  const at = day - block * blockDays;
  if (at % 2 === 0) return null;
  const share = shareOf(activitySums(component, block), at - 1, at, at + 1);
  const swing = swings[component.group];
  return { least: swung(share, -swing), most: swung(share, swing) };
}

function blockVariance({ volatility }: Component): number {
  return (volatility * volatility * blockDays) / yearDays;
}

/** Whole numbers: the sums are exact. */
function activitySums({ hours }: Component, block: number): number[] {
  const sums = [0];
  for (let at = 0; at < blockDays; at += 1) {
    sums.push((sums[at] ?? 0) + wholeActivity(hours, block * blockDays + at));
  }
  return sums;
}

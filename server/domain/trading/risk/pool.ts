import { setImmediate } from 'node:timers/promises';
import { genesisDay } from '#contract/market/calendar.ts';
import { dayActivity, gapTick } from '#contract/market/path/activity.ts';
import { type DayPath, newStretch, type Stretch } from '#contract/market/path/bridge.ts';
import { pathLaws } from '#contract/market/path/laws.ts';
import type { Shape } from '#contract/market/path/shape.ts';
import { hourTicks } from '#contract/market/path/ticks.ts';
import { version } from '#contract/market/source.ts';
import { type Component, componentOf, type Instrument } from '#contract/market/symbols.ts';
import { Lru } from '#contract/market/lru.ts';
import { SeededDays } from '#server/market/days.ts';

/** A public key: what is computed from it says nothing about the real path. */
const seed = 'risk-2';
/** Whole weeks, beginning on a Sunday. */
const weeks = 731;
export const poolDays = weeks * 7;
/** 2023-01-01, a Sunday. */
const firstDay = genesisDay;
const dayHours = 24;
export const weekHours = 168;
/** Days between two turns of the event loop: about 3 ms. */
const sliceDays = 64;

/** The variance of a component in each hour of the pool, and how much of it is the gap after a weekend. */
interface Clocks {
  hours: Float32Array;
  gaps: Float32Array;
}

/** The variances of a market, and the usual ones of each hour of the week from Sunday 00:00 UTC. */
export interface Pool {
  hours: Float32Array;
  /** Running sums of `hours` and of the usual variances. */
  sums: Float64Array;
  usualSums: Float64Array;
  usual: Float64Array;
  /** The gap's usual share of the hour in which the market opens after a weekend; 0 where there is none. */
  gapShare: number;
  /** Added to the log of the price per unit of variance. */
  drift: number;
}

const source = new SeededDays(seed, { firstDay, before: version });
const clocksOf = new Map<string, Promise<Clocks>>();
const pools = new Lru<Promise<Pool>>(16);

/** Computed once for each component, a slice at a time. */
export function poolOf(instrument: Instrument): Promise<Pool> {
  return pools.get(instrument.symbol, () => makePool(instrument));
}

async function makePool(instrument: Instrument): Promise<Pool> {
  const { terms } = instrument.of[version];
  const hours = new Float32Array(poolDays * dayHours);
  let [gap, opening, up, variance] = [0, 0, 0, 0];
  for (const { component, weight, drift } of terms) {
    const { volatility } = componentOf(component);
    up += drift * volatility * volatility;
    variance += weight * weight * volatility * volatility;
    const clocks = await componentClocks(componentOf(component));
    const square = weight * weight;
    for (let hour = 0; hour < hours.length; hour += 1) {
      hours[hour] = (hours[hour] ?? 0) + square * (clocks.hours[hour] ?? 0);
    }
    for (let week = 0; week < weeks; week += 1) {
      gap += square * (clocks.gaps[week] ?? 0);
      opening += square * (clocks.hours[week * weekHours + 22] ?? 0);
    }
  }
  const usual = new Float64Array(weekHours);
  hours.forEach((value, hour) => {
    usual[hour % weekHours] = (usual[hour % weekHours] ?? 0) + value / weeks;
  });
  return {
    hours,
    usual,
    sums: sumsOf(hours.length, (hour) => hours[hour] ?? 0),
    usualSums: sumsOf(hours.length, (hour) => usual[hour % weekHours] ?? 0),
    gapShare: gap > 0 ? gap / opening : 0,
    drift: up / variance,
  };
}

function sumsOf(count: number, of: (hour: number) => number): Float64Array {
  const sums = new Float64Array(count + 1);
  for (let hour = 0; hour < count; hour += 1) sums[hour + 1] = (sums[hour] ?? 0) + of(hour);
  return sums;
}

function componentClocks(component: Component): Promise<Clocks> {
  const found = clocksOf.get(component.name) ?? makeClocks(component);
  clocksOf.set(component.name, found);
  return found;
}

async function makeClocks(component: Component): Promise<Clocks> {
  const clocks = { hours: new Float32Array(poolDays * dayHours), gaps: new Float32Array(weeks) };
  for (let at = 0; at < poolDays; at += 1) {
    const day = firstDay + at;
    // A component that rests all day has no variance.
    if ((dayActivity(component.hours, day)[dayHours] ?? 0) > 0) {
      hoursOf(source.path(component.name, day), component, day, (hour, variance, gap) => {
        clocks.hours[at * dayHours + hour] = variance;
        if (gap > 0) clocks.gaps[Math.floor(at / 7)] = gap;
      });
    }
    if (at % sliceDays === 0) await setImmediate();
  }
  return clocks;
}

/** The variance of each hour of a day, from the nodes above the hours alone. */
function hoursOf(
  path: DayPath,
  { hours }: Component,
  day: number,
  tell: (hour: number, variance: number, gap: number) => void,
): void {
  const law = pathLaws[version];
  const gap = law.hasGaps ? gapTick(hours, day) : null;
  const visit = (shape: Shape, from: number, index: number, stretch: Stretch): void => {
    const isHour = shape.length === hourTicks;
    if (isHour && from !== gap) {
      tell(from / hourTicks, stretch.clockClose - stretch.clockOpen, 0);
      return;
    }
    const mid = from + shape.leftLength;
    const share = law.shareOf(hours, day, from, mid, from + shape.length);
    law.split(stretch, share, shape.swing, path, index);
    const left = newStretch(stretch.open, stretch.mid, stretch.clockOpen, stretch.clockMid);
    const whole = stretch.clockClose - stretch.clockOpen;
    if (isHour || shape.length < hourTicks) {
      // Down the left side to the first tick, which is the gap.
      if (shape.left === null) tell(from / hourTicks, opened, stretch.clockMid - stretch.clockOpen);
      else {
        if (isHour) opened = whole;
        visit(shape.left, from, index + 1, left);
      }
      return;
    }
    const right = newStretch(stretch.mid, stretch.close, stretch.clockMid, stretch.clockClose);
    if (shape.left !== null) visit(shape.left, from, index + 1, left);
    if (shape.right !== null) visit(shape.right, mid, index + shape.leftLength, right);
  };
  let opened = 0;
  visit(law.dayShape, 0, 0, newStretch(path.open, path.close, path.clockOpen, path.clockClose));
}

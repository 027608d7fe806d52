import { density } from './normal.ts';
import type { Shape } from '#contract/market/path/shape.ts';

/** The density of a node's draw: mean 0, variance 1. */
export type Kernel = (z: number) => number;

const root3 = Math.sqrt(3);

/** Of market-1: the sum of two even draws whose variances are `share` and the rest. */
export function evenKernel(share: number): Kernel {
  const wide = root3 * Math.sqrt(Math.max(share, 1 - share));
  const narrow = root3 * Math.sqrt(Math.min(share, 1 - share));
  const [flat, edge, height] = [wide - narrow, wide + narrow, 1 / (2 * wide)];
  return (z) => {
    const off = Math.abs(z);
    if (off <= flat) return height;
    // Never zero: variances are estimates, and one wrong must not rule out what happened.
    return off >= edge ? 1e-6 : Math.max(1e-6, (height * (edge - off)) / (edge - flat));
  };
}

const tableSteps = 200;
const table = new Float64Array(8 * tableSteps).map((_, at) => density(at / tableSteps));

/** Of market-2. From a table: it is asked for millions of times. */
export const gaussKernel: Kernel = (z) => table[Math.round(Math.abs(z) * tableSteps)] ?? 0;

const points = 41;
const reach = 4.5;

/** What is thought of a value: weights that sum to 1 over evenly spread values around a centre. */
export interface Belief {
  centre: number;
  step: number;
  weights: Float64Array;
}

export function normalBelief(centre: number, deviation: number): Belief {
  const step = (2 * reach * deviation) / (points - 1);
  const weights = new Float64Array(points).map((_, at) => gaussKernel(((at - (points - 1) / 2) * step) / deviation));
  return normalised({ centre, step, weights });
}

export function valueAt({ centre, step }: Belief, at: number): number {
  return centre + (at - (points - 1) / 2) * step;
}

function normalised(belief: Belief): Belief {
  let sum = 0;
  for (const weight of belief.weights) sum += weight;
  for (let at = 0; at < points; at += 1) belief.weights[at] = (belief.weights[at] ?? 0) / sum;
  return belief;
}

/** The probability of a value above `level`, and the mean, less `level`, in deviations of the belief. */
export function judgement(belief: Belief, level: number): { above: number; edge: number } {
  let [above, mean, square] = [0, 0, 0];
  for (let at = 0; at < points; at += 1) {
    const weight = belief.weights[at] ?? 0;
    const off = valueAt(belief, at) - level;
    // A value on the level counts half.
    above += weight * Math.min(1, Math.max(0, off / belief.step + 0.5));
    mean += weight * off;
    square += weight * off * off;
  }
  const variance = square - mean * mean;
  return { above, edge: variance > 0 ? mean / Math.sqrt(variance) : 0 };
}

/** What is known of a path at a moment: its values so far, and how much variance lies between two positions, known or expected. */
export interface Known {
  now: number;
  valueAt(position: number): number;
  variance(from: number, to: number): number;
}

export interface Running {
  /** Where the node that is looked at ends, and what is thought of the value there. */
  end: number;
  belief: Belief;
}

/**
 * Bayes down the tree: at every node that has passed its middle, the middle says something of the end; at every other one, the end
 * says something of the middle, which is the end of the left part. Exact for what it is told of variances.
 * @param root what is thought of the end of the whole before anything of it was seen.
 */
export function filter(shape: Shape, kernel: Kernel, known: Known, root: Belief): Running | null {
  let node: Shape | null = shape;
  let [from, belief] = [0, root];
  while (node !== null && known.now > from) {
    const [mid, end]: [number, number] = [from + node.leftLength, from + node.length];
    const [left, right] = [known.variance(from, mid), known.variance(mid, end)];
    const whole = left + right;
    if (whole <= 0) return null;
    const [start, share] = [known.valueAt(from), left / whole];
    const spread = Math.sqrt((left * right) / whole);
    if (known.now >= mid) {
      if (spread > 0) belief = told(belief, start, share, spread, known.valueAt(mid), kernel);
      from = mid;
      node = node.right;
    } else {
      belief = spread > 0 ? ofMiddle(belief, start, share, spread, kernel) : belief;
      node = node.left;
    }
    if (known.now === from) return { end: node === null ? end : from + node.length, belief };
  }
  return null;
}

/** The belief in an end after its middle was seen. */
function told(belief: Belief, start: number, share: number, spread: number, mid: number, kernel: Kernel): Belief {
  const weights = belief.weights.map((weight, at) => {
    const straight = start + share * (valueAt(belief, at) - start);
    return weight * kernel((mid - straight) / spread);
  });
  return recentred(normalised({ ...belief, weights }));
}

/** The belief in a middle, from that in the end. */
function ofMiddle(belief: Belief, start: number, share: number, spread: number, kernel: Kernel): Belief {
  const offs = belief.weights.map((_, at) => share * (valueAt(belief, at) - start));
  let [mean, square] = [0, 0];
  for (let at = 0; at < points; at += 1) {
    const [weight, off] = [belief.weights[at] ?? 0, offs[at] ?? 0];
    mean += weight * off;
    square += weight * off * off;
  }
  const deviation = Math.sqrt(Math.max(0, square - mean * mean) + spread * spread);
  const middle = normalBelief(start + mean, deviation);
  for (let to = 0; to < points; to += 1) {
    const off = valueAt(middle, to) - start;
    let sum = 0;
    for (let at = 0; at < points; at += 1) {
      const weight = belief.weights[at] ?? 0;
      if (weight >= 1e-9) sum += weight * kernel((off - (offs[at] ?? 0)) / spread);
    }
    middle.weights[to] = sum;
  }
  return normalised(middle);
}

/** The same belief on a grid that fits it: where much was ruled out, what is left deserves finer steps. */
function recentred(belief: Belief): Belief {
  let [mean, square] = [0, 0];
  for (let at = 0; at < points; at += 1) {
    const value = valueAt(belief, at) - belief.centre;
    mean += (belief.weights[at] ?? 0) * value;
    square += (belief.weights[at] ?? 0) * value * value;
  }
  const deviation = Math.sqrt(Math.max(0, square - mean * mean));
  const half = (points - 1) / 2;
  if (deviation * reach > 0.7 * half * belief.step || deviation === 0) return belief;
  const step = (deviation * reach) / half;
  const centre = belief.centre + mean;
  const weights = new Float64Array(points).map((_, at) => {
    const place = (centre + (at - half) * step - belief.centre) / belief.step + half;
    const low = Math.floor(place);
    const part = place - low;
    return (1 - part) * (belief.weights[low] ?? 0) + part * (belief.weights[low + 1] ?? 0);
  });
  return normalised({ centre, step, weights });
}

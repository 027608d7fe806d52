import { dayActivity, shareOf } from '#contract/market/path/activity.ts';
import { boundedDraw, newStretch, splitStretch, type Stretch } from '#contract/market/path/bridge.ts';
import { KeyedWords } from '#contract/market/path/chacha.ts';
import { type Shape, shapeOf } from '#contract/market/path/shape.ts';
import { macroKey } from './keys.ts';
import type { Component } from '#contract/market/symbols.ts';
import { Lru } from '#contract/market/lru.ts';

const blockDays = 256;
const yearDays = 365.25;

/** Whole months and weeks are wild or calm, and neighbouring days alike. */
function macroSwing(length: number): number {
  return length > 8 ? 0.6 : 0.4;
}

const blockShape = shapeOf(blockDays, { units: [128, 64, 32, 16, 8, 4, 2, 1], evenLength: 0, swing: macroSwing });

interface Block {
  values: Float64Array;
  clocks: Float64Array;
}

/** The days of one component of market-1: a path over blocks of days whose leaves are the days. */
export class MacroPath {
  readonly #component: Component;
  readonly #key: Uint8Array;
  readonly #anchors: KeyedWords;
  readonly #blocks = new Lru<Block>(16);

  constructor(master: string, component: Component) {
    this.#component = component;
    this.#key = macroKey(master, component.name);
    this.#anchors = new KeyedWords(this.#key, [1, 0]);
  }

  /** The close of a day is the open of the next, to the bit. */
  day(day: number): { open: number; close: number; variance: number } {
    const number = Math.floor(day / blockDays);
    const { values, clocks } = this.#blocks.get(number, () => this.#block(number));
    const at = day - number * blockDays;
    return {
      open: values[at] ?? 0,
      close: values[at + 1] ?? 0,
      variance: (clocks[at + 1] ?? 0) - (clocks[at] ?? 0),
    };
  }

  /**
   * Ends of blocks are drawn afresh around the base instead of walking away from it, with half the variance of a block: that is
   * what makes the expected spread around the base the same on every day (at the share f of a block it is
   * ((1-f)^2 + f^2) V/2 + f (1-f) V = V/2). No price drifts to nothing or beyond all bounds, ever.
   */
  #anchor(number: number): number {
    return Math.sqrt(this.#variance() / 2) * boundedDraw(this.#anchors.at(number));
  }

  #variance(): number {
    return (this.#component.volatility * this.#component.volatility * blockDays) / yearDays;
  }

  #block(number: number): Block {
    const block = { values: new Float64Array(blockDays + 1), clocks: new Float64Array(blockDays + 1) };
    const words = new KeyedWords(this.#key, [0, number]);
    const activity = [0];
    for (let at = 0; at < blockDays; at += 1) {
      const hours = dayActivity(this.#component.hours, number * blockDays + at);
      activity.push((activity[at] ?? 0) + (hours[24] ?? 0));
    }
    const fill = (stretch: Stretch, shape: Shape | null, from: number, index: number) => {
      block.values[from] = stretch.open;
      block.clocks[from] = stretch.clockOpen;
      if (shape === null) return;
      const mid = from + shape.leftLength;
      const share = shareOf(activity, from, mid, from + shape.length);
      splitStretch(stretch, share, shape.swing, words.at(index));
      const { open, close, clockOpen, clockClose, clockMid } = stretch;
      fill(newStretch(open, stretch.mid, clockOpen, clockMid), shape.left, from, index + 1);
      fill(newStretch(stretch.mid, close, clockMid, clockClose), shape.right, mid, index + shape.leftLength);
    };
    const end = this.#anchor(number + 1);
    fill(newStretch(this.#anchor(number), end, 0, this.#variance()), blockShape, 0, 0);
    block.values[blockDays] = end;
    block.clocks[blockDays] = this.#variance();
    return block;
  }
}

import { blockClockLabel, blockDays, blockSteps, type BlockSteps, stepLabel } from '#contract/market/path/blocks.ts';
import type { DayEnds } from '#contract/market/revealed.ts';
import type { Component } from '#contract/market/symbols.ts';
import { blockKey, hmac } from './keys.ts';

interface Block {
  values: Float64Array;
  clocks: Float64Array;
}

/**
 * The days of one component of market-2: sums of its steps, onwards from the law's first day and back from it. There it stands at
 * `start`, and its clock at zero.
 */
export class SlowPath {
  readonly #master: string;
  readonly #component: Component;
  readonly #first: number;
  readonly #blocks = new Map<number, Block>();

  constructor(master: string, component: Component, firstDay: number, start: number) {
    this.#master = master;
    this.#component = component;
    this.#first = Math.floor(firstDay / blockDays);
    this.#blocks.set(this.#first, this.#sum(this.#first, firstDay - this.#first * blockDays, start, 0));
  }

  /** The close of a day is the open of the next, to the bit. */
  day(day: number): DayEnds {
    const number = Math.floor(day / blockDays);
    const { values, clocks } = this.#block(number);
    const at = day - number * blockDays;
    return {
      open: values[at] ?? 0,
      close: values[at + 1] ?? 0,
      clockOpen: clocks[at] ?? 0,
      clockClose: clocks[at + 1] ?? 0,
    };
  }

  #block(number: number): Block {
    const way = number < this.#first ? -1 : 1;
    let block = this.#known(this.#first);
    for (let at = this.#first; at !== number; at += way) {
      const [edge, next] = way > 0 ? [blockDays, 0] : [0, blockDays];
      const found =
        this.#blocks.get(at + way) ?? this.#sum(at + way, next, block.values[edge] ?? 0, block.clocks[edge] ?? 0);
      this.#blocks.set(at + way, found);
      block = found;
    }
    return block;
  }

  #known(number: number): Block {
    const block = this.#blocks.get(number);
    if (block === undefined) throw new RangeError(`no block ${number}`);
    return block;
  }

  /** The sums of a block, onwards and back from the day `at`, at which they are known. */
  #sum(number: number, at: number, value: number, clock: number): Block {
    const { steps, variances } = this.#steps(number);
    const block = { values: new Float64Array(blockDays + 1), clocks: new Float64Array(blockDays + 1) };
    const { values, clocks } = block;
    values[at] = value;
    clocks[at] = clock;
    for (let day = at; day < blockDays; day += 1) {
      values[day + 1] = (values[day] ?? 0) + (steps[day] ?? 0);
      clocks[day + 1] = (clocks[day] ?? 0) + (variances[day] ?? 0);
    }
    for (let day = at - 1; day >= 0; day -= 1) {
      values[day] = (values[day + 1] ?? 0) - (steps[day] ?? 0);
      clocks[day] = (clocks[day + 1] ?? 0) - (variances[day] ?? 0);
    }
    return block;
  }

  #steps(number: number): BlockSteps {
    const key = blockKey(this.#master, number);
    const { name, group } = this.#component;
    return blockSteps(this.#component, number, hmac(key, stepLabel(name)), hmac(key, blockClockLabel(group)));
  }
}

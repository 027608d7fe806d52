import type { DayPath } from '#contract/market/path/bridge.ts';
import { dateOfDay } from '#contract/market/calendar.ts';
import { type DayEnds, keyedPath } from '#contract/market/revealed.ts';
import type { Era } from './era.ts';
import { bookKey, clockKey, dayKey, pathKey, venueKey } from './keys.ts';
import { Lru } from '#contract/market/lru.ts';
import type { DaySource, Version } from '#contract/market/source.ts';
import { MacroPath } from './macro.ts';
import { assets, componentOf } from '#contract/market/symbols.ts';
import { SlowPath } from './slow.ts';

/** All days, from the master secret: those of market-2 from the era's first day on, and before it those of what was there before. */
export class SeededDays implements DaySource {
  readonly #master: string;
  readonly #era: Era;
  readonly #former = new Map<string, MacroPath>();
  readonly #slow = new Map<string, SlowPath>();
  readonly #keys = new Lru<Uint8Array>(1024);
  readonly #paths = new Lru<DayPath>(512);

  constructor(master: string, era: Era) {
    this.#master = master;
    this.#era = era;
  }

  versionOf(day: number): Version {
    return day >= this.#era.firstDay ? 'market-2' : this.#era.before;
  }

  path(component: string, day: number): DayPath {
    return this.#paths.get(`${component} ${day}`, () => {
      const [key, version] = [this.key(day), this.versionOf(day)];
      const group = version === 'market-1' ? null : clockKey(key, componentOf(component).group);
      return keyedPath(this.ends(component, day), pathKey(key, version, component), group);
    });
  }

  bookKey(symbol: string, day: number): Uint8Array {
    return bookKey(this.key(day), this.versionOf(day), symbol);
  }

  venueKey(symbol: string, day: number): Uint8Array {
    return venueKey(this.key(day), this.versionOf(day), symbol);
  }

  key(day: number): Uint8Array {
    return this.#keys.get(day, () => dayKey(this.#master, this.versionOf(day), dateOfDay(day)));
  }

  ends(component: string, day: number): DayEnds {
    return this.versionOf(day) === 'market-1' ? this.#formerEnds(component, day) : this.#slowOf(component).day(day);
  }

  #formerEnds(component: string, day: number): DayEnds {
    let macro = this.#former.get(component);
    if (macro === undefined) {
      macro = new MacroPath(this.#master, componentOf(component));
      this.#former.set(component, macro);
    }
    const { open, close, variance } = macro.day(day);
    return { open, close, clockOpen: 0, clockClose: variance };
  }

  #slowOf(component: string): SlowPath {
    const known = this.#slow.get(component);
    if (known !== undefined) return known;
    const made = new SlowPath(this.#master, componentOf(component), this.#era.firstDay, this.#startOf(component));
    this.#slow.set(component, made);
    return made;
  }

  /** Prices go on where market-1 ended; where there was none, they begin at their base. */
  #startOf(component: string): number {
    const asset = assets.find(({ name }) => name === component);
    if (asset === undefined || this.#era.before === 'market-2') return 0;
    let log = 0;
    for (const { component: name, weight } of asset.former) {
      log += weight * this.#formerEnds(name, this.#era.firstDay).open;
    }
    return log;
  }
}

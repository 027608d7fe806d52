import type { DayPath } from './path/bridge.ts';
import { KeyedWords } from './path/chacha.ts';
import { dateOfDay } from './calendar.ts';
import { dayKey, pathKey } from './keys.ts';
import { Lru } from './lru.ts';
import type { DayEnds } from './macro.ts';
import { MacroPath } from './macro.ts';
import { componentOf } from './symbols.ts';

/** Where the paths of a day come from: the master secret, or what was revealed of one day. */
export interface DaySource {
  path(component: string, day: number): DayPath;
}

/** All days, from the master secret. */
export class SeededDays implements DaySource {
  readonly #master: string;
  readonly #macros = new Map<string, MacroPath>();
  readonly #keys = new Lru<Uint8Array>(1024);
  readonly #paths = new Lru<DayPath>(256);

  constructor(master: string) {
    this.#master = master;
  }

  path(component: string, day: number): DayPath {
    return this.#paths.get(`${component} ${day}`, () => dayPath(this.ends(component, day), this.key(day), component));
  }

  key(day: number): Uint8Array {
    return this.#keys.get(day, () => dayKey(this.#master, dateOfDay(day)));
  }

  ends(component: string, day: number): DayEnds {
    let macro = this.#macros.get(component);
    if (macro === undefined) {
      macro = new MacroPath(this.#master, componentOf(component));
      this.#macros.set(component, macro);
    }
    return macro.day(day);
  }
}

export function dayPath(ends: DayEnds, key: Uint8Array, component: string): DayPath {
  return { ...ends, words: new KeyedWords(pathKey(key, component), [0, 0]) };
}

import type { DayPath } from '../../contract/market/path/bridge.ts';
import { dateOfDay } from '../../contract/market/calendar.ts';
import { type DayEnds, keyedPath } from '../../contract/market/revealed.ts';
import { bookKey, dayKey, pathKey } from './keys.ts';
import { Lru } from '../../contract/market/lru.ts';
import type { DaySource } from '../../contract/market/source.ts';
import { MacroPath } from './macro.ts';
import { componentOf } from '../../contract/market/symbols.ts';

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
    return this.#paths.get(`${component} ${day}`, () =>
      keyedPath(this.ends(component, day), pathKey(this.key(day), component)),
    );
  }

  bookKey(symbol: string, day: number): Uint8Array {
    return bookKey(this.key(day), symbol);
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

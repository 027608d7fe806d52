import { Books } from './book.ts';
import { dateOfDay, dayOfDate } from './calendar.ts';
import type { DayPath } from './path/bridge.ts';
import { KeyedWords } from './path/chacha.ts';
import { Prices } from './prices.ts';
import { type DaySource, version } from './source.ts';
import { components } from './symbols.ts';

/** Open, close and variance of a component's day, in the log and relative to its base. */
export interface DayEnds {
  open: number;
  close: number;
  variance: number;
}

/** What a day's key is committed to together with. */
export interface DaySheet {
  version: string;
  date: string;
  components: Record<string, DayEnds>;
}

/** Everything needed to recompute a day that is over, and nothing that helps with another day. */
export interface DayReveal {
  version: string;
  date: string;
  /** 32 bytes in hex. */
  key: string;
  /** Canonical JSON of `DaySheet`: no spaces, components in alphabetical order. */
  sheet: string;
  /** SHA-256 of the key's bytes followed by the sheet's UTF-8, in hex; published before the day. */
  commitment: string;
}

/** The keys below a day's key: the HMACs of `pathLabel` and `bookLabel` under it. Whoever has a hash function makes them. */
export interface DayKeys {
  path(component: string): Uint8Array;
  book(symbol: string): Uint8Array;
}

export interface KeyedDay {
  sheet: DaySheet;
  keys: DayKeys;
}

/** The text of a day's sheet, which the commitment is over: character for character the same from every program. */
export function writeSheet(date: string, endsOf: (component: string) => DayEnds): string {
  const names = components.map(({ name }) => name).sort();
  const ends = Object.fromEntries(names.map((name) => [name, sheetEntry(endsOf(name))]));
  return JSON.stringify({ version, date, components: ends } satisfies DaySheet);
}

/** JSON writes a float with the digits that bring back the same bits. It has no minus zero, so none is sealed. */
function sheetEntry({ open, close, variance }: DayEnds): DayEnds {
  return { open: open + 0, close: close + 0, variance: variance + 0 };
}

/** The sheet of a reveal; null when it cannot be read, or says another date or version than the reveal does. */
export function sheetOf(reveal: Pick<DayReveal, 'version' | 'date' | 'sheet'>): DaySheet | null {
  const sheet = readSheet(reveal.sheet);
  return sheet !== null && sheet.version === reveal.version && sheet.date === reveal.date ? sheet : null;
}

function readSheet(text: string): DaySheet | null {
  const sheet = parse(text);
  if (!isRecord(sheet) || !isRecord(sheet['components'])) return null;
  const { version, date, components } = sheet;
  if (typeof version !== 'string' || typeof date !== 'string' || dayOfDate(date) === null) return null;
  const entries = Object.entries(components);
  return entries.every((entry): entry is [string, DayEnds] => isEnds(entry[1]))
    ? { version, date, components: Object.fromEntries(entries) }
    : null;
}

/** The bytes of a day's key; null when the text is not 64 hex digits in lower case: one key has one text. */
export function keyBytes(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const walksKept = 64;

/**
 * Prices and books of revealed days: bit for bit the ones that were quoted. They throw a RangeError for a moment of any other day.
 * @throws RangeError when a sheet is of another version than this program computes.
 */
export function pricesOf(days: readonly KeyedDay[]): { prices: Prices; books: Books } {
  const byDate = new Map(days.map((day) => [day.sheet.date, day]));
  const other = days.find(({ sheet }) => sheet.version !== version);
  if (other !== undefined) throw new RangeError(`reveal: ${other.sheet.version} is not computed by ${version}`);
  const dayOf = (day: number): KeyedDay => {
    const found = byDate.get(dateOfDay(day));
    if (found === undefined) throw new RangeError(`reveal: nothing of ${dateOfDay(day)}`);
    return found;
  };
  const source: DaySource = {
    path(component, day) {
      const { sheet, keys } = dayOf(day);
      const ends = sheet.components[component];
      if (ends === undefined) throw new RangeError(`reveal: no ${component} here`);
      return keyedPath(ends, keys.path(component));
    },
    bookKey: (symbol, day) => dayOf(day).keys.book(symbol),
  };
  const prices = new Prices(source, walksKept);
  return { prices, books: new Books(source, prices) };
}

/** A component's path through a day, from where it begins and ends and the key of what lies between. */
export function keyedPath(ends: DayEnds, key: Uint8Array): DayPath {
  return { ...ends, words: new KeyedWords(key, [0, 0]) };
}

function isEnds(value: unknown): value is DayEnds {
  if (!isRecord(value)) return false;
  const { open, close, variance } = value;
  return typeof open === 'number' && typeof close === 'number' && typeof variance === 'number' && variance >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

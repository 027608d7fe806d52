import { Books } from './book.ts';
import { dateOfDay, dayOfDate } from './calendar.ts';
import type { DayPath } from './path/bridge.ts';
import { KeyedWords } from './path/chacha.ts';
import { Prices } from './prices.ts';
import {
  bookLabel,
  clockLabel,
  type DaySource,
  isVersion,
  pathLabel,
  planLabel,
  venueLabel,
  type Version,
} from './source.ts';
import { componentOf, componentsOf } from './symbols.ts';

/**
 * A component's day: open and close in the log and relative to its base, and its clock (a sum of variance) at both. In market-1 the
 * clock of each day begins at zero, and the sheet has its variance alone.
 */
export interface DayEnds {
  open: number;
  close: number;
  clockOpen: number;
  clockClose: number;
}

/** What a day's key is committed to together with. */
export interface DaySheet {
  version: Version;
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

/** The keys below a day's key: the HMACs of its labels under it (source.ts). The caller brings the hash function. */
export interface DayKeys {
  path(component: string): Uint8Array;
  clock(group: string): Uint8Array;
  book(symbol: string): Uint8Array;
  venue(symbol: string): Uint8Array;
  /** The draw of a plan day that was advanced on this day (contract/plans/draw.ts). */
  plan(orderId: string, n: number): Uint8Array;
}

/** @param hmac HMAC-SHA-256 of a label under the key of the day. */
export function keysUnder(version: Version, hmac: (label: string) => Uint8Array): DayKeys {
  return {
    path: (component) => hmac(pathLabel(version, component)),
    clock: (group) => hmac(clockLabel(group)),
    book: (symbol) => hmac(bookLabel(version, symbol)),
    venue: (symbol) => hmac(venueLabel(version, symbol)),
    plan: (orderId, n) => hmac(planLabel(version, orderId, n)),
  };
}

export interface KeyedDay {
  sheet: DaySheet;
  keys: DayKeys;
}

/** The text of a day's sheet, which the commitment is over: character for character the same from every program. */
export function writeSheet(version: Version, date: string, endsOf: (component: string) => DayEnds): string {
  const names = componentsOf[version].map(({ name }) => name).sort();
  const ends = Object.fromEntries(names.map((name) => [name, sheetEntry(version, endsOf(name))]));
  return JSON.stringify({ version, date, components: ends });
}

/** JSON writes a float with the digits that bring back the same bits. It has no minus zero, so none is sealed. */
function sheetEntry(version: Version, { open, close, clockOpen, clockClose }: DayEnds) {
  const ends = { open: open + 0, close: close + 0 };
  return version === 'market-1'
    ? { ...ends, variance: clockClose - clockOpen + 0 }
    : { ...ends, clockOpen: clockOpen + 0, clockClose: clockClose + 0 };
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
  if (typeof version !== 'string' || !isVersion(version)) return null;
  if (typeof date !== 'string' || dayOfDate(date) === null) return null;
  const entries = Object.entries(components).map(([name, ends]) => [name, readEnds(version, ends)] as const);
  const known = entries.filter((entry): entry is [string, DayEnds] => entry[1] !== null);
  return known.length === entries.length ? { version, date, components: Object.fromEntries(known) } : null;
}

/** The bytes of a day's key; null when the text is not 64 hex digits in lower case: one key has one text. */
export function keyBytes(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const walksKept = 64;

/** Prices and books of revealed days: bit for bit the ones that were quoted. They throw a RangeError for a moment of any other day. */
export function pricesOf(days: readonly KeyedDay[]): { prices: Prices; books: Books; source: DaySource } {
  const byDate = new Map(days.map((day) => [day.sheet.date, day]));
  const dayOf = (day: number): KeyedDay => {
    const found = byDate.get(dateOfDay(day));
    if (found === undefined) throw new RangeError(`reveal: nothing of ${dateOfDay(day)}`);
    return found;
  };
  const source: DaySource = {
    versionOf: (day) => byDate.get(dateOfDay(day))?.sheet.version ?? dayOf(day).sheet.version,
    path(component, day) {
      const { sheet, keys } = dayOf(day);
      const ends = sheet.components[component];
      if (ends === undefined) throw new RangeError(`reveal: no ${component} here`);
      const clock = sheet.version === 'market-1' ? null : keys.clock(componentOf(component).group);
      return keyedPath(ends, keys.path(component), clock);
    },
    bookKey: (symbol, day) => dayOf(day).keys.book(symbol),
    venueKey: (symbol, day) => dayOf(day).keys.venue(symbol),
  };
  const prices = new Prices(source, walksKept);
  return { prices, books: new Books(source, prices), source };
}

/** A component's path through a day, from where it begins and ends and the keys of what lies between. */
export function keyedPath(ends: DayEnds, key: Uint8Array, clockKey: Uint8Array | null): DayPath {
  return {
    ...ends,
    words: new KeyedWords(key, [0, 0]),
    groupWords: clockKey === null ? null : new KeyedWords(clockKey, [0, 0]),
  };
}

function readEnds(version: Version, value: unknown): DayEnds | null {
  if (!isRecord(value)) return null;
  const { open, close, variance, clockOpen, clockClose } = value;
  if (!isFinite(open) || !isFinite(close)) return null;
  if (version === 'market-1') {
    return isFinite(variance) && variance >= 0 ? { open, close, clockOpen: 0, clockClose: variance } : null;
  }
  return isFinite(clockOpen) && isFinite(clockClose) && clockOpen <= clockClose
    ? { open, close, clockOpen, clockClose }
    : null;
}

function isFinite(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
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

import { createHash } from 'node:crypto';
import { dateOfDay, dayOfDate, dayOfTick, tickAt } from './calendar.ts';
import type { DaySource, SeededDays } from './days.ts';
import { dayPath } from './days.ts';
import { version } from './keys.ts';
import type { DayEnds } from './macro.ts';
import { Prices } from './prices.ts';
import { components, instrumentOf } from './symbols.ts';

/** Everything needed to recompute a day that is over, and nothing that helps with another day. */
export interface DayReveal {
  version: string;
  date: string;
  /** 32 bytes in hex. */
  key: string;
  /** Canonical JSON of `DaySheet`: no spaces, components in alphabetical order. */
  sheet: string;
  /** SHA-256 of the key's bytes followed by the sheet's, in hex; published before the day. */
  commitment: string;
}

interface DaySheet {
  version: string;
  date: string;
  components: Record<string, DayEnds>;
}

export function sealDay(days: SeededDays, day: number): DayReveal {
  const key = days.key(day);
  const date = dateOfDay(day);
  const names = components.map(({ name }) => name).sort();
  const ends = Object.fromEntries(names.map((name) => [name, sheetEntry(days.ends(name, day))]));
  const sheet = JSON.stringify({ version, date, components: ends } satisfies DaySheet);
  return { version, date, key: Buffer.from(key).toString('hex'), sheet, commitment: commitmentOf(key, sheet) };
}

/** JSON writes a float with the digits that bring back the same bits. It has no minus zero, so none is sealed. */
function sheetEntry({ open, close, variance }: DayEnds): DayEnds {
  return { open: open + 0, close: close + 0, variance: variance + 0 };
}

function commitmentOf(key: Uint8Array, sheet: string): string {
  return createHash('sha256').update(key).update(sheet, 'utf8').digest('hex');
}

/** Whether a reveal is what was committed to: pass the commitment as it was published before the day. */
export function verifyDay(reveal: DayReveal, commitment: string): boolean {
  const key = Buffer.from(reveal.key, 'hex');
  if (key.length !== 32 || key.toString('hex') !== reveal.key) return false;
  if (commitmentOf(key, reveal.sheet) !== commitment) return false;
  const sheet = readSheet(reveal.sheet);
  return sheet !== null && sheet.version === reveal.version && sheet.date === reveal.date;
}

/**
 * Any price of a revealed day, from the reveal alone: bit for bit the one that was quoted.
 * @throws RangeError when the reveal cannot be read or is of another version, or the moment is not of its day.
 */
export function pricesFromReveal(reveal: DayReveal): (symbol: string, atMs: number) => bigint {
  const sheet = readSheet(reveal.sheet);
  if (sheet === null || sheet.version !== version) throw new RangeError('reveal: unreadable, or of another version');
  const key = Buffer.from(reveal.key, 'hex');
  const source: DaySource = {
    path(component, day) {
      const ends = sheet.components[component];
      if (ends === undefined || dateOfDay(day) !== sheet.date) throw new RangeError(`reveal: no ${component} here`);
      return dayPath(ends, key, component);
    },
  };
  const prices = new Prices(source, 64);
  return (symbol, atMs) => {
    const tick = tickAt(atMs);
    if (dateOfDay(dayOfTick(tick)) !== sheet.date) throw new RangeError(`reveal: not a moment of ${sheet.date}`);
    return BigInt(prices.price(instrumentOf(symbol), tick));
  };
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

import { createHash } from 'node:crypto';
import { dateOfDay, dayOfTick, tickAt } from '#contract/market/calendar.ts';
import { type DayReveal, keyBytes, keysUnder, pricesOf, sheetOf, writeSheet } from '#contract/market/revealed.ts';
import { checkSheet } from '#contract/market/sheets.ts';
import { instrumentOf } from '#contract/market/symbols.ts';
import type { SeededDays } from './days.ts';
import { hmac } from './keys.ts';

export function sealDay(days: SeededDays, day: number): DayReveal {
  const key = days.key(day);
  const [date, version] = [dateOfDay(day), days.versionOf(day)];
  const sheet = writeSheet(version, date, (component) => days.ends(component, day));
  return { version, date, key: Buffer.from(key).toString('hex'), sheet, commitment: commitmentOf(key, sheet) };
}

function commitmentOf(key: Uint8Array, sheet: string): string {
  return createHash('sha256').update(key).update(sheet, 'utf8').digest('hex');
}

/**
 * Whether a reveal is what was committed to, and a day that the law can have: pass the commitment as it was published before the day,
 * and the reveal of the day before, where it opens.
 */
export function verifyDay(reveal: DayReveal, commitment: string, before: DayReveal | null = null): boolean {
  const [key, sheet] = [keyBytes(reveal.key), sheetOf(reveal)];
  if (key === null || sheet === null || commitmentOf(key, reveal.sheet) !== commitment) return false;
  const previous = before === null ? null : sheetOf(before);
  return (before === null || previous !== null) && checkSheet(previous, sheet).length === 0;
}

/**
 * Any price of a revealed day, from the reveal alone: bit for bit the one that was quoted.
 * @throws RangeError when the reveal cannot be read, or the moment is not of its day.
 */
export function pricesFromReveal(reveal: DayReveal): (symbol: string, atMs: number) => bigint {
  const [key, sheet] = [keyBytes(reveal.key), sheetOf(reveal)];
  if (key === null || sheet === null) throw new RangeError('reveal: unreadable');
  const { version } = sheet;
  const { prices } = pricesOf([{ sheet, keys: keysUnder(version, (label) => hmac(key, label)) }]);
  return (symbol, atMs) => {
    const tick = tickAt(atMs);
    if (dateOfDay(dayOfTick(tick)) !== sheet.date) throw new RangeError(`reveal: not a moment of ${sheet.date}`);
    return BigInt(prices.price(instrumentOf(symbol), tick));
  };
}

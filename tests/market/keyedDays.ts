/** Revealed days of a market whose keys are plain: what the contract computes from them needs neither seed nor hash. */
import { dateOfDay, dayOfDate } from '#contract/market/calendar.ts';
import { type DayEnds, type KeyedDay, pricesOf, sheetOf, writeSheet } from '#contract/market/revealed.ts';
import { type Version, version as newest } from '#contract/market/source.ts';
import { componentOf } from '#contract/market/symbols.ts';

const yearDays = 365.25;

/** A day begins where the one before ended; on Saturday the markets of the week rest. */
function endsOf(component: string, day: number): DayEnds {
  const { hours, volatility } = componentOf(component);
  const isRest = hours === 'weekdays' && (day + 4) % 7 === 6;
  const open = openOf(component, day);
  return {
    open,
    close: isRest ? open : openOf(component, day + 1),
    clockOpen: 0,
    clockClose: isRest ? 0 : (volatility * volatility) / yearDays,
  };
}

/** Some whole thousandths; Sunday opens as Saturday did. */
function openOf(component: string, day: number): number {
  const known = (day + 4) % 7 === 0 ? day - 1 : day;
  return (((known * 31 + numberOf(component)) % 13) - 6) / 1000;
}

function keyedDay(version: Version, date: string): KeyedDay {
  const day = dayOfDate(date) ?? Number.NaN;
  const sheet = sheetOf({ version, date, sheet: writeSheet(version, date, (component) => endsOf(component, day)) });
  if (sheet === null) throw new RangeError(`no sheet of ${date}`);
  const key = (name: string) => Uint8Array.from({ length: 32 }, (_, at) => numberOf(name) + day * 7 + at * 11);
  const keyOf = (kind: string) => (symbol: string) => key(`${kind} ${symbol}`);
  return {
    sheet,
    keys: {
      path: key,
      clock: key,
      book: keyOf('book'),
      venue: keyOf('venue'),
      plan: (order, n) => key(`plan ${order} ${n}`),
    },
  };
}

function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
}

/** Prices and books of `count` days from a date on. */
export function marketOfDays(date: string, count: number, version: Version = newest): ReturnType<typeof pricesOf> {
  const first = dayOfDate(date) ?? Number.NaN;
  return pricesOf(Array.from({ length: count }, (_, at) => keyedDay(version, dateOfDay(first + at))));
}

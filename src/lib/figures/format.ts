import { withMinus } from '#contract/minus.ts';
import { isDecimal } from '#contract/money.ts';

/**
 * Figures as a locale writes them. Amounts and prices come and stay as decimal strings: Intl takes them as text, so that no digit
 * passes through floating point. `tag` is the Intl tag of the language (`tagOf`). Thousands are grouped from the first on, in every
 * language, so that figures in a column agree; a negative figure has a minus sign, never a hyphen.
 */

/**
 * All decimals that the price has: a day's prices have the same ones (contract/rules/dayRules), so they stand in columns. What is
 * finer than `precision` is rounded to it.
 */
export function formatPrice(decimal: string, precision: number, tag: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  // Every precision takes a formatter of its own, and a list of prices many: where nothing is rounded, signs are enough.
  if (!/^\d+$/.test(whole) || fraction.length > precision)
    return write(decimal, tag, fixedDigits(Math.min(fraction.length, precision)));
  if (!isDecimal(decimal)) throw new RangeError(`no decimal: ${decimal}`);
  const signs = signsOf(tag);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, signs.group);
  return fraction === '' ? grouped : grouped + signs.decimal + fraction;
}

interface Signs {
  group: string;
  decimal: string;
}

const signs = new Map<string, Signs>();

function signsOf(tag: string): Signs {
  const known = signs.get(tag);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(tag).formatToParts(12_345.6);
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const made = { group: sign('group'), decimal: sign('decimal') };
  signs.set(tag, made);
  return made;
}

/** Decimals that a figure is written with: an average of several fills has more of them than a price. */
export function decimalsOf(price: string): number {
  return price.split('.')[1]?.length ?? 0;
}

/** `shown` decimals, cut, never rounded up: nobody is shown more than there is. `full`: every decimal that says something. */
export function formatAmount(decimal: string, shown: number | 'full', tag: string): string {
  return write(decimal, tag, amountDigits(shown));
}

/** An amount with its sign, but none on zero: rounded to the nearest, a half away from zero, so that gain and loss read alike. */
export function formatSigned(decimal: string, shown: number | 'full', tag: string): string {
  return write(decimal, tag, { ...amountDigits(shown), roundingMode: 'halfExpand', signDisplay: 'exceptZero' });
}

/** A figure in per cent ("1.25" is 1.25 %), two decimals, signed. */
export function formatPercent(decimal: string, tag: string): string {
  return write(decimal, tag, {
    style: 'unit',
    unit: 'percent',
    ...fixedDigits(2),
    signDisplay: 'exceptZero',
  });
}

/** Three digits and the short word of the locale: 12.3M, 1230万. For volumes, never for prices. */
export function formatCompact(decimal: string, tag: string): string {
  return write(decimal, tag, { notation: 'compact', maximumSignificantDigits: 3, useGrouping: 'min2' });
}

/** `YYYY-MM-DD HH:mm:ss` in the device's zone, in every language. */
export function formatTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${formatClock(seconds)}`;
}

/** How old something is: the time of day if it is of today, otherwise with its date. Both in seconds since 1970. */
export function formatAge(seconds: number, nowSeconds: number): string {
  const isToday = new Date(seconds * 1000).toDateString() === new Date(nowSeconds * 1000).toDateString();
  return isToday ? formatClock(seconds) : formatTime(seconds);
}

/** `HH:mm:ss` in the device's zone. */
export function formatClock(seconds: number): string {
  const date = new Date(seconds * 1000);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/** `negative`: what is cut down to nothing has no sign. */
function amountDigits(shown: number | 'full'): Intl.NumberFormatOptions {
  const digits = shown === 'full' ? { maximumFractionDigits: 18 } : fixedDigits(shown);
  return { ...digits, roundingMode: 'trunc', signDisplay: 'negative' };
}

function fixedDigits(count: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

function write(decimal: string, tag: string, options: Intl.NumberFormatOptions): string {
  if (!isDecimal(decimal)) throw new RangeError(`no decimal: ${decimal}`);
  return withMinus(formatter(tag, options).format(decimal as Intl.StringNumericLiteral));
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs a hundred times what using it does. */
function formatter(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(tag, { useGrouping: 'always', ...options });
  formatters.set(key, made);
  return made;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

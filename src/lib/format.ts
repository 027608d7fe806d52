import { isDecimal, trimDecimal } from '../../contract/money.ts';

/**
 * Figures as a locale writes them. Amounts and prices come and stay as decimal strings: Intl takes them as text, so that no digit
 * passes through floating point. `tag` is the Intl tag of the language (`tagOf`).
 */

/** All decimals of the market, no more and no fewer: prices stand in columns. */
export function formatPrice(decimal: string, precision: number, tag: string): string {
  return write(decimal, tag, fixedDigits(precision));
}

/** `shown` decimals, cut, never rounded up: nobody is shown more than there is. `full`: every decimal that says something. */
export function formatAmount(decimal: string, shown: number | 'full', tag: string): string {
  return write(decimal, tag, amountDigits(shown));
}

/** An amount with its sign, but none on zero. */
export function formatSigned(decimal: string, shown: number | 'full', tag: string): string {
  return write(decimal, tag, { ...amountDigits(shown), signDisplay: 'exceptZero' });
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
  return write(decimal, tag, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** `YYYY-MM-DD HH:mm:ss` in the device's zone, in every language. */
export function formatTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${formatClock(seconds)}`;
}

/** `HH:mm:ss` in the device's zone. */
export function formatClock(seconds: number): string {
  const date = new Date(seconds * 1000);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

const durationUnits = [
  { unit: 'day', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hour', seconds: 3600, from: 2 * 3600 },
  { unit: 'minute', seconds: 60, from: 120 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** A span of time in its largest fitting unit, rounded up: nobody is told to come back too early. */
export function formatDuration(seconds: number, tag: string): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const fitting = durationUnits.find(({ from }) => whole >= from) ?? durationUnits[3];
  const count = Math.ceil(whole / fitting.seconds);
  return formatter(tag, { style: 'unit', unit: fitting.unit, unitDisplay: 'long' }).format(count);
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
  return formatter(tag, options).format(decimal as Intl.StringNumericLiteral);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs a hundred times what using it does. */
function formatter(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(tag, options);
  formatters.set(key, made);
  return made;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/**
 * What somebody typed or pasted, as a decimal of the wire; null when it is no amount. Both decimal separators are taken in every
 * locale; where a text can be read in two ways ("1.234"), the locale decides.
 */
export function readTyped(text: string, tag: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .replace(/[\s'’]/g, '');
  if (!/^[\d.,]+$/.test(plain) || !/\d/.test(plain)) return null;
  const point = decimalMarkAt(plain, tag);
  if (point === null) return null;
  const whole = point === -1 ? plain : plain.slice(0, point);
  const fraction = point === -1 ? '' : plain.slice(point + 1);
  if (!isGrouped(whole) || /\D/.test(fraction)) return null;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const decimal = `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`;
  return isDecimal(decimal) ? decimal : null;
}

/** Where the decimal mark stands: -1 for nowhere, null when the marks make no sense. */
function decimalMarkAt(plain: string, tag: string): number | null {
  const marks = plain.replace(/\d/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (marks === '') return -1;
  const lastMark = plain[last];
  const isRepeated = marks.split('').every((mark) => mark === lastMark) && marks.length > 1;
  if (isRepeated) return -1;
  if (marks.length > 1) return marks.indexOf(lastMark ?? '') === marks.length - 1 ? last : null;
  const isLocalGroup = lastMark !== decimalMark(tag);
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
  return isLocalGroup && looksGrouped ? -1 : last;
}

/** Digits without marks, or in groups of three by one kind of mark. */
function isGrouped(whole: string): boolean {
  return /^\d*$/.test(whole) || /^\d{1,3}(\.\d{3})+$/.test(whole) || /^\d{1,3}(,\d{3})+$/.test(whole);
}

function decimalMark(tag: string): string {
  const parts = formatter(tag, {}).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** A decimal of the wire as it is typed in this locale: no grouping, its decimal mark. */
export function asTyped(decimal: string, tag: string): string {
  return trimDecimal(decimal).replace('.', decimalMark(tag));
}

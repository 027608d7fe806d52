import { isDecimal, trimDecimal } from '#contract/money.ts';

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
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** A decimal of the wire as it is typed in this locale: no grouping, its decimal mark. */
export function asTyped(decimal: string, tag: string): string {
  return trimDecimal(decimal).replace('.', decimalMark(tag));
}

/** What was typed in one locale, as another one writes it: "1.234" of an English form must not be read as 1234 in a Spanish one. */
export function retyped(text: string, from: string, to: string): string {
  const decimal = from === to ? null : readTyped(text, from);
  return decimal === null ? text : asTyped(decimal, to);
}

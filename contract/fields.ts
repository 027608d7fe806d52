import * as v from 'valibot';
import { localeIds } from './locales.ts';
import { isDecimal } from './money.ts';
import { pageMax } from './rules/paging.ts';

/**
 * The building blocks of request and answer schemas. A failing field names its error key as the message where the catalogue
 * has one; otherwise the server answers `parameter_wrong` with the field's name.
 */

/** Query strings and form bodies carry text only, so whole numbers are taken from text as well. */
export function wholeNumber(min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
}

/** Query strings and form bodies carry text only, so yes and no are taken from text as well. */
export const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
]);

export const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

export const decimal = v.pipe(v.string(), v.maxLength(44), v.check(isDecimal));

/** An amount somebody asks for: a positive decimal. Limits and decimals of its currency are the domain's to check. */
export const amount = v.pipe(
  v.string('amount_invalid'),
  v.maxLength(44, 'amount_invalid'),
  v.check((value) => isDecimal(value) && !value.startsWith('-') && /[1-9]/.test(value), 'amount_invalid'),
);

/** A day of UTC, `YYYY-MM-DD`. */
export const date = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** Whole seconds since 1970. */
export const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

export const locale = v.picklist(localeIds);

const lang = v.optional(locale);

/** A request carries only what it names, and the language of the asker. */
export function request<const E extends v.ObjectEntries>(entries: E) {
  return v.strictObject({ ...entries, lang });
}

const cursor = v.optional(text(120));
const limit = v.optional(wholeNumber(1, pageMax));

export const paging = { cursor, limit };

/** From when to when, both inclusive, in seconds since 1970. */
export const span = {
  from: v.optional(wholeNumber(0, 9_999_999_999)),
  to: v.optional(wholeNumber(0, 9_999_999_999)),
};

export function page<const S extends v.GenericSchema>(row: S) {
  return v.object({ list: v.array(row), next: v.nullable(v.string()) });
}

export const nothing = v.null();

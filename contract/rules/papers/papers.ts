import type { Problem } from '#contract/errors.ts';

/** The rules of identity papers that both sides apply. Papers here are made up: nothing asks whether a number exists. */

export const idTypes = ['driver_licence', 'passport', 'id_card'] as const;
export type IdType = (typeof idTypes)[number];

/** Of a number, in letters and digits. */
export const idNumberLength = { min: 5, max: 30 } as const;

/** Numbers with this ending are refused by the simulated reviewer, so that the other outcome can be practised. */
export const refusedIdEnding = '13';

/**
 * The number as it is compared: letters and digits in one width and case, however they were grouped.
 * @returns null for what is no number of a paper.
 */
export function readIdNumber(typed: string): string | null {
  const value = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./-]/g, '');
  const { min, max } = idNumberLength;
  const isNumber = /^[0-9A-Z]+$/.test(value) && /\d/.test(value);
  return isNumber && value.length >= min && value.length <= max ? value : null;
}

export function idNumberProblem(typed: string): Problem<'text_required' | 'id_number_wrong'> | null {
  if (typed.trim() === '') return { key: 'text_required', params: {} };
  return readIdNumber(typed) === null ? { key: 'id_number_wrong', params: idNumberLength } : null;
}

/** What is shown and kept of a number: its last characters. How long it is, is not told. */
export function masked(number: string, shown: 2 | 4): string {
  return `••••${number.slice(-shown)}`;
}

/** Whether the simulated reviewer refuses this number. @param number whole, or masked. */
export function isRefusedIdNumber(number: string): boolean {
  return number.endsWith(refusedIdEnding);
}

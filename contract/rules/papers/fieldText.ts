import type { Problem } from '#contract/errors.ts';

/** The rules of what somebody writes into a form about themselves: a line of text, and a name. In characters. */
export const textLength = { name: 60, line: 80, address: 200 } as const;

export type TextProblem = Problem<'text_required' | 'text_invalid'>;
export type NameProblem = Problem<'text_required' | 'name_invalid'>;

/** A line as it is kept: composed, without space around it or more than one within. */
export function plainText(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Something that can be read stands there, with nothing that cannot, and not more than fits. */
export function textProblem(typed: string, max: number): TextProblem | null {
  const text = plainText(typed);
  if (text === '') return { key: 'text_required', params: {} };
  const isReadable = /[\p{L}\p{N}]/u.test(text) && !/[\p{C}<>]/u.test(text);
  return isReadable && Array.from(text).length <= max ? null : { key: 'text_invalid', params: { max } };
}

/** Letters of any script, and what stands between them in names. */
export function nameProblem(typed: string): NameProblem | null {
  const problem = textProblem(typed, textLength.name);
  if (problem?.key === 'text_required') return problem;
  const isName = problem === null && /^[\p{L}\p{M} .,'’‘·・\-‐]*$/u.test(plainText(typed));
  return isName ? null : { key: 'name_invalid', params: { max: textLength.name } };
}

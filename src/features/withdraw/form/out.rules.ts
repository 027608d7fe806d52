import type { AnyErrorKey } from '#src/lib/appError.ts';

/** What is asked for when a withdrawal is confirmed: the transaction password, and a code of the second factor. */
export type OutField = 'pay' | 'code';

export interface Said {
  key: AnyErrorKey;
  params: Record<string, string | number>;
}

/** What is missing before anything is sent. */
export function outProblems(
  { pay, code }: Record<OutField, string>,
  isCodeAsked: boolean,
): Partial<Record<OutField, Said>> {
  return {
    ...(/^\d{6}$/.test(pay) ? {} : { pay: { key: 'pay_password_digits', params: {} } }),
    ...(isCodeAsked && code.trim() === '' ? { code: { key: 'two_factor_required', params: {} } } : {}),
  };
}

const fieldOfKey: Partial<Record<AnyErrorKey, OutField>> = {
  pay_password_digits: 'pay',
  pay_password_wrong: 'pay',
  two_factor_required: 'code',
  two_factor_wrong: 'code',
};

/** The field that a refusal is about; null for one of the whole. @param isFactorShown whether there is a field for the code. */
export function placeOut({ key, params }: Said, isFactorShown: boolean): Partial<Record<OutField, Said>> | null {
  const field = fieldOfKey[key];
  if (field === undefined || (field === 'code' && !isFactorShown)) return null;
  return { [field]: { key, params } };
}

import type { Problem } from '#contract/errors.ts';
import { newPasswordProblem, passwordLength, readAccount } from '#contract/rules/account.ts';
import { payPasswordProblem } from '#contract/rules/security.ts';

/** `old` is what somebody has so far, `second` a code of the second factor. */
export type AuthField = 'account' | 'password' | 'confirm' | 'code' | 'invite' | 'old' | 'second';
export type Problems = Partial<Record<AuthField, Problem>>;

/** The texts of a form; the account is already in the form the server takes. */
export interface AuthTexts {
  account: string;
  password: string;
  confirm: string;
  code: string;
  /** Where the form asks for one: then nobody comes without. */
  invite?: string;
  old?: string;
  second?: string;
}

/** A login says only what is certainly missing: whether the rest is right the server knows. */
export function loginProblems({ account, password }: AuthTexts): Problems {
  return found({
    account: accountProblem(account),
    password:
      password === ''
        ? { key: 'password_required', params: {} }
        : password.length < passwordLength.loginMin
          ? lengthProblem(passwordLength.loginMin)
          : null,
  });
}

export function newPasswordProblems({ account, password, confirm }: AuthTexts): Problems {
  return found({
    password: passwordProblem(password, account),
    confirm: confirm === password ? null : { key: 'passwords_differ', params: {} },
  });
}

/** A new transaction password. */
export function payProblems({ password, confirm }: AuthTexts): Problems {
  const key = payPasswordProblem(password);
  return found({
    password: key === null ? null : { key, params: {} },
    confirm: confirm === password ? null : { key: 'passwords_differ', params: {} },
  });
}

/** An address, and the code that was sent to it. */
export function emailProblems({ account, code }: AuthTexts): Problems {
  const isMail = account === '' || readAccount(account)?.kind === 'email';
  return found({
    account: isMail ? accountProblem(account) : { key: 'account_invalid', params: {} },
    code: code.trim() === '' ? { key: 'code_required', params: {} } : null,
  });
}

/** A code of the authenticator, or a recovery code: which of them it is the server knows. */
export function factorProblem(second: string): Problems {
  return second.trim() === '' ? { second: { key: 'two_factor_required', params: {} } } : {};
}

export function registerProblems({ account, password, confirm, code, invite }: AuthTexts): Problems {
  return found({
    invite: invite?.trim() === '' ? { key: 'invite_required', params: {} } : null,
    account: accountProblem(account),
    code: code.trim() === '' ? { key: 'code_required', params: {} } : null,
    password: passwordProblem(password, account),
    confirm: confirm === password ? null : { key: 'passwords_differ', params: {} },
  });
}

export function accountProblem(account: string): Problem | null {
  if (account === '') return { key: 'account_required', params: {} };
  return readAccount(account) === null ? { key: 'account_invalid', params: {} } : null;
}

function passwordProblem(password: string, account: string): Problem | null {
  if (password === '') return { key: 'password_required', params: {} };
  const key = newPasswordProblem(password, readAccount(account)?.value ?? account);
  if (key === 'password_length') return lengthProblem(passwordLength.min);
  return key === null ? null : { key, params: {} };
}

function lengthProblem(min: number): Problem {
  return { key: 'password_length', params: { min, max: passwordLength.max } };
}

function found(problems: Record<string, Problem | null>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** Where a refusal belongs that the server did not put at a field itself. */
const fieldOfKey: Partial<Record<string, AuthField>> = {
  account_required: 'account',
  account_invalid: 'account',
  phone_unavailable: 'account',
  account_taken: 'account',
  account_locked: 'account',
  account_frozen: 'account',
  password_required: 'password',
  password_length: 'password',
  password_common: 'password',
  login_wrong: 'password',
  passwords_differ: 'confirm',
  code_required: 'code',
  code_wrong: 'code',
  invite_required: 'invite',
  invite_wrong: 'invite',
  old_password_wrong: 'old',
  pay_password_wrong: 'old',
  pay_password_digits: 'password',
  two_factor_required: 'second',
  two_factor_wrong: 'second',
};

/** What the wire calls the fields of these forms. */
export type FieldNames = Partial<Record<string, AuthField>>;
const fieldOfName: FieldNames = {
  account: 'account',
  to: 'account',
  password: 'password',
  password_confirm: 'confirm',
  code: 'code',
  invite: 'invite',
  old: 'old',
  second_code: 'second',
  new_password: 'password',
  new_password_confirm: 'confirm',
};

interface Refusal<K extends string> {
  key: K;
  params: Record<string, string | number>;
  fields: Partial<Record<string, K>>;
}

interface Words<K extends string> {
  key: K;
  params: Record<string, string | number>;
}

/** A refusal sorted to the fields of the form that are shown; what belongs to none of them is for a toast. */
export function placeRefusal<K extends string>(
  { key, params, fields }: Refusal<K>,
  shown: readonly AuthField[],
  names: FieldNames = {},
): Partial<Record<AuthField, Words<K>>> {
  const placed: Partial<Record<AuthField, Words<K>>> = {};
  for (const [name, fieldKey] of Object.entries(fields)) {
    const field = names[name] ?? fieldOfName[name];
    if (field !== undefined && fieldKey !== undefined) placed[field] = { key: fieldKey, params };
  }
  const field = fieldOfKey[key];
  if (Object.keys(placed).length === 0 && field !== undefined) placed[field] = { key, params };
  return Object.fromEntries(Object.entries(placed).filter(([name]) => shown.some((one) => one === name)));
}

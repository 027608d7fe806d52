import * as v from 'valibot';
import { text, uuid } from '#contract/fields.ts';

/** What people show to get in, and to change what lets them in. */

export const account = v.pipe(
  v.string('account_required'),
  v.trim(),
  v.minLength(1, 'account_required'),
  v.maxLength(254, 'account_invalid'),
);
export const password = v.pipe(
  v.string('password_required'),
  v.minLength(1, 'password_required'),
  v.maxLength(256, 'password_length'),
);
export const code = v.pipe(
  v.string('code_required'),
  v.trim(),
  v.minLength(1, 'code_required'),
  v.maxLength(12, 'code_wrong'),
);

/** A secret made by this installation of the app; the practice inbox of an account shows only where the account was used. */
export const device = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/)));

/** A token, and the practice account that it acts on. */
export const openedSession = v.object({ token: v.string(), user: v.object({ id: uuid }) });

/** A code of the authenticator, or a recovery code, with or without its dashes. */
export const factorCode = v.pipe(
  v.string('two_factor_required'),
  v.trim(),
  v.minLength(1, 'two_factor_required'),
  v.maxLength(40, 'two_factor_wrong'),
);

/** What the browser's own call answered, as JSON text. */
export const passkeyAnswer = v.pipe(v.string(), v.maxLength(12_000));

export const invite = v.optional(v.pipe(text(16), v.trim()));

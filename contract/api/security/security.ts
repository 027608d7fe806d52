import * as v from 'valibot';
import { nothing, request, seconds, text, uuid, wholeNumber } from '#contract/fields.ts';
import { lockDays } from '#contract/rules/security.ts';
import type { Api } from '../call.ts';
import { account, code, device, factorCode, openedSession, passkeyAnswer, password } from './credentials.ts';

/** What shows that it is the person who asks: the login password, or a second factor of theirs. */
const proof = { password: v.optional(password), answer: v.optional(passkeyAnswer) };
const proofErrors = [
  'password_required',
  'old_password_wrong',
  'two_factor_required',
  'two_factor_wrong',
  'passkey_wrong',
  'too_many_requests',
] as const;
const newPasswordErrors = ['password_length', 'password_common', 'passwords_differ'] as const;

/** Settings belong to the person, whichever practice account the session acts on. */
const access = { user: [], waives: ['not_archived'] } as const;

export const securitySchema = v.object({
  /** How many recovery codes are left; null where there is no second factor. */
  recovery_left: v.nullable(v.number()),
  /** Until when nothing of this can be changed; null while it can. */
  locked_until: v.nullable(seconds),
  /** The host on which passkeys work; null where this server is reached in a way that browsers allow none. */
  passkey_host: v.nullable(v.string()),
  passkeys: v.array(v.object({ id: uuid, label: v.string(), created: seconds, last_used: v.nullable(seconds) })),
});
export type Security = v.InferOutput<typeof securitySchema>;

export const securityApi = {
  'user/security': { method: 'GET', access: 'user', request: request({}), answer: securitySchema, errors: [] },
  'user/sessions_end_others': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({}),
    answer: v.object({ ended: v.number() }),
    errors: [],
  },
  /**
   * `login`: `old` is the password so far; who has none shows a second factor, where there is one.
   * `pay`: `old` is the transaction password so far, and for the first one the login password. A forgotten one is set with a second
   * factor, or where there is none with a `code` that was sent for the purpose `pay`.
   */
  'safe/update_password': {
    method: 'POST',
    access,
    effect: true,
    request: request({
      kind: v.picklist(['login', 'pay']),
      old: v.optional(password),
      password,
      password_confirm: password,
      code: v.optional(factorCode),
      answer: v.optional(passkeyAnswer),
    }),
    answer: nothing,
    errors: [
      ...proofErrors,
      ...newPasswordErrors,
      'pay_password_digits',
      'pay_password_wrong',
      'code_wrong',
      'settings_locked',
    ],
  },
  /**
   * `key` makes a secret that counts once `bind` has shown a code of it; `codes` (new recovery codes, in place of all before)
   * and `unbind` take a code, or a passkey's answer.
   * `secret` is base32 (RFC 4648); `codes` are the recovery codes, told this once.
   */
  'safe/google': {
    method: 'POST',
    access,
    effect: true,
    secret: true,
    request: request({
      action: v.picklist(['key', 'bind', 'codes', 'unbind']),
      code: v.optional(factorCode),
      ...proof,
    }),
    answer: v.object({
      secret: v.nullable(v.string()),
      otpauth: v.nullable(v.string()),
      codes: v.nullable(v.array(v.string())),
    }),
    errors: [...proofErrors, 'two_factor_on', 'two_factor_off', 'settings_locked'],
  },
  /** `code` was sent to the new address. Who has neither a login nor a password gives a new password with it. */
  'safe/email': {
    method: 'POST',
    access,
    effect: true,
    request: request({
      email: account,
      code,
      second_code: v.optional(factorCode),
      new_password: v.optional(password),
      new_password_confirm: v.optional(password),
      ...proof,
    }),
    answer: nothing,
    errors: [
      ...proofErrors,
      ...newPasswordErrors,
      'account_required',
      'account_invalid',
      'account_taken',
      'code_required',
      'code_wrong',
      'settings_locked',
    ],
  },
  /** From now on nothing here can be changed for so many real days. Nobody lifts it. */
  'safe/lock': {
    method: 'POST',
    access,
    effect: true,
    request: request({ days: wholeNumber(lockDays.min, lockDays.max), code: v.optional(factorCode), ...proof }),
    answer: v.object({ locked_until: seconds }),
    errors: [...proofErrors, 'settings_locked'],
  },
  /** `options` wants the proof, and answers what the browser's call takes, as JSON text; `add` wants that call's answer. */
  'user/passkey': {
    method: 'POST',
    access,
    effect: true,
    secret: true,
    request: request({
      action: v.picklist(['options', 'add']),
      label: v.optional(v.pipe(text(40), v.trim())),
      code: v.optional(factorCode),
      ...proof,
    }),
    answer: v.object({ options: v.nullable(v.string()), id: v.nullable(uuid) }),
    errors: [...proofErrors, 'passkeys_unavailable', 'passkeys_too_many', 'settings_locked'],
  },
  'user/passkey_remove': {
    method: 'POST',
    access,
    effect: true,
    request: request({ id: uuid, code: v.optional(factorCode), ...proof }),
    answer: nothing,
    errors: [...proofErrors, 'not_found', 'settings_locked'],
  },
  /** `options` are the same for everybody, also for a passkey as a second factor, or as a proof. `answer` logs in. */
  'user/passkey_login': {
    method: 'POST',
    access: 'open',
    effect: true,
    secret: true,
    request: request({
      action: v.picklist(['options', 'answer']),
      answer: v.optional(passkeyAnswer),
      device,
    }),
    answer: v.object({
      options: v.nullable(v.string()),
      session: v.nullable(openedSession),
    }),
    errors: ['passkeys_unavailable', 'passkey_wrong', 'account_frozen'],
  },
} as const satisfies Api;

import * as v from 'valibot';
import { locale, nothing, request, seconds, uuid, wholeNumber } from '../fields.ts';
import { startingBalances } from '../rules/account.ts';
import { identityStates } from './person/identity.ts';
import type { Api } from './call.ts';
import {
  account,
  code,
  device,
  factorCode,
  invite,
  openedSession as session,
  passkeyAnswer,
  password,
} from './security/credentials.ts';

export const userSchema = v.object({
  /** The practice account that the session acts on, and the person's first one. */
  id: uuid,
  owner: uuid,
  username: v.string(),
  /** The first of e-mail, phone and wallet that there is; null for an account of this device alone. */
  account: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** An address in lower case. */
  wallet: v.nullable(v.string()),
  /** What the person calls the practice account, and how often it has been begun anew. */
  label: v.string(),
  epoch: wholeNumber(1, 1_000_000),
  /** When a reset put it away: it can only be read then. */
  archived: v.nullable(seconds),
  has_password: v.boolean(),
  /** Whether anybody could log in to it again: by a login name, a wallet or a passkey. */
  can_return: v.boolean(),
  invite_code: v.string(),
  inviter: v.nullable(v.string()),
  lang: locale,
  state: v.picklist(['active', 'frozen', 'locked']),
  identity: v.picklist(identityStates),
  two_factor: v.boolean(),
  pay_password: v.boolean(),
  created: seconds,
  /** What this device seals to when the user logs out with something unsent (contract/rules/seal.ts). */
  sealing_key: v.object({ id: v.string(), key: v.string() }),
});
export type User = v.InferOutput<typeof userSchema>;

export const sessionSchema = v.object({
  id: uuid,
  created: seconds,
  last_seen: seconds,
  client: v.string(),
  current: v.boolean(),
});
export type SessionRow = v.InferOutput<typeof sessionSchema>;

export const codePurposes = ['register', 'forget', 'bind', 'pay'] as const;

/** `practice_code` is there when the sandbox is its own post office: the app shows it in its inbox bar. */
const codeSent = v.object({ retry_after: wholeNumber(0, 86_400), practice_code: v.nullable(v.string()) });
const codeRequest = request({ to: account, purpose: v.picklist(codePurposes), device });
const codeErrors = ['account_required', 'account_invalid', 'phone_unavailable', 'too_many_requests'] as const;

export const accountApi = {
  'user/login': {
    method: 'POST',
    access: 'open',
    effect: true,
    secret: true,
    /** `code` is of the second factor, or `answer` a passkey's, where one is on. */
    request: request({
      account,
      password,
      code: v.optional(factorCode),
      answer: v.optional(passkeyAnswer),
      device,
    }),
    answer: session,
    errors: [
      'account_required',
      'password_required',
      'password_length',
      'login_wrong',
      'account_locked',
      'account_frozen',
      'too_many_requests',
      'two_factor_required',
      'two_factor_wrong',
      'passkey_wrong',
    ],
  },
  'user/register': {
    method: 'POST',
    access: 'open',
    effect: true,
    secret: true,
    request: request({
      account,
      password,
      password_confirm: password,
      code,
      invite,
      balance: v.optional(v.picklist(startingBalances)),
      device,
    }),
    answer: session,
    errors: [
      'account_required',
      'account_invalid',
      'password_required',
      'password_length',
      'password_common',
      'passwords_differ',
      'code_required',
      'code_wrong',
      'account_taken',
      'invite_required',
      'invite_wrong',
      'too_many_requests',
    ],
  },
  'user/forget': {
    method: 'POST',
    access: 'open',
    effect: true,
    /** `code` was sent to the account; `second_code`, or a passkey's `answer`, is of the second factor. */
    request: request({
      account,
      code,
      password,
      password_confirm: password,
      second_code: v.optional(factorCode),
      answer: v.optional(passkeyAnswer),
    }),
    answer: nothing,
    errors: [
      'account_required',
      'account_invalid',
      'code_required',
      'code_wrong',
      'password_required',
      'password_length',
      'password_common',
      'passwords_differ',
      'too_many_requests',
      'two_factor_required',
      'two_factor_wrong',
      'passkey_wrong',
      'settings_locked',
    ],
  },
  getareacode: {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.array(v.object({ code: v.string(), country: v.string(), name: v.string() })),
    errors: [],
  },
  sms_send_d: { method: 'POST', access: 'open', request: codeRequest, answer: codeSent, errors: codeErrors },
  sms_mail: { method: 'POST', access: 'open', request: codeRequest, answer: codeSent, errors: codeErrors },
  'user/info': { method: 'GET', access: 'user', request: request({}), answer: userSchema, errors: [] },
  'user/sessions': { method: 'GET', access: 'user', request: request({}), answer: v.array(sessionSchema), errors: [] },
  'user/session_end': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid }),
    answer: nothing,
    errors: ['not_found'],
  },
  'user/logout': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({}),
    answer: nothing,
    errors: [],
  },
  /**
   * A logout that had no network, told later: by the SHA-256 of its token, which opens nothing. The answer is the same whether there is
   * such a session or not.
   */
  'user/session_forget': {
    method: 'POST',
    access: 'open',
    effect: true,
    request: request({ session: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
    answer: nothing,
    errors: [],
  },
  /** `lang` says it all here: the language everybody's request carries becomes the user's own. */
  'set/lang': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: v.strictObject({ lang: locale }),
    answer: nothing,
    errors: [],
  },
} as const satisfies Api;

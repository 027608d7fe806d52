import * as v from 'valibot';
import { amount, decimal, nothing, request, seconds, text, uuid, wholeNumber } from '../fields.ts';
import { startingBalances } from '../rules/account.ts';
import { labelLength } from '../rules/practice.ts';
import { device, invite, openedSession as session, password } from './security/credentials.ts';
import type { Api } from './call.ts';
import { balanceSchema } from './wallet.ts';

const start = v.picklist(startingBalances);
const label = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(labelLength));

/** One practice account of a person: its own balances, orders, notices and plan clock. */
export const practiceAccountSchema = v.object({
  id: uuid,
  /** What its owner calls it; empty for one without a name. */
  label: v.string(),
  epoch: wholeNumber(1, 1_000_000),
  /** When a reset put it away: it can be read, and what is open can be closed. */
  archived: v.nullable(seconds),
  created: seconds,
  used: seconds,
  current: v.boolean(),
  /** Balances in USDT at the market's prices of now, open positions not reckoned in. */
  total: decimal,
  simulated: v.literal(true),
});
export type PracticeAccount = v.InferOutput<typeof practiceAccountSchema>;

/** How much can be added now, and when more can: null where all of it can be. */
export const topupStateSchema = v.object({ max: decimal, left: decimal, more_at: v.nullable(seconds) });
export type TopupState = v.InferOutput<typeof topupStateSchema>;

/** The account's plan clock: its day, and how long one is in real seconds. */
export const planClockSchema = v.object({ day: v.number(), day_seconds: v.number() });

export const practiceSchema = v.object({
  /** Open ones first, the one that was begun last on top. */
  list: v.array(practiceAccountSchema),
  open_max: v.number(),
  /** When an account of this device alone is deleted, if nobody uses it; null for who can log in. */
  expires: v.nullable(seconds),
  topup: topupStateSchema,
  plan: planClockSchema,
});
export type Practice = v.InferOutput<typeof practiceSchema>;

/** Another account is open now: `previous` is the session that was asked with, which goes on until somebody ends it. */
const switched = v.object({ ...session.entries, previous: uuid });

const passwordErrors = ['password_required', 'old_password_wrong', 'too_many_requests'] as const;

/** Where the archive of everything is asked for: a stream of bytes, and therefore no call of the contract. */
export const exportPath = '/api/user/export';

export const practiceApi = {
  /** What somebody must bring for a new account. */
  'user/entry': {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.object({ invite_required: v.boolean() }),
    errors: [],
  },
  /** A practice account of this device: no name, no password. */
  'user/try': {
    method: 'POST',
    access: 'open',
    effect: true,
    secret: true,
    request: request({ device, balance: v.optional(start), invite }),
    answer: session,
    errors: ['invite_required', 'invite_wrong', 'too_many_requests'],
  },
  'user/accounts': { method: 'GET', access: 'user', request: request({}), answer: practiceSchema, errors: [] },
  'user/account_add': {
    method: 'POST',
    access: { user: [], waives: ['not_archived'] },
    effect: true,
    request: request({ label, start }),
    answer: practiceAccountSchema,
    errors: ['accounts_too_many'],
  },
  /** Another name for one of the person's accounts. */
  'user/account_rename': {
    method: 'POST',
    access: { user: [], waives: ['not_archived'] },
    effect: true,
    request: request({ id: uuid, label }),
    answer: nothing,
    errors: ['not_found'],
  },
  /** A session that acts on another practice account of the same person. */
  'user/account_open': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    secret: true,
    request: request({ id: uuid }),
    answer: switched,
    errors: ['not_found'],
  },
  'wallet/topup': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ amount }),
    answer: v.object({ balance: balanceSchema, topup: topupStateSchema }),
    errors: ['amount_invalid', 'amount_decimals', 'amount_range', 'topup_limit'],
  },
  /** Moves the account's plan clock ahead by a day: the market's clock never moves. */
  'user/next_day': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({}),
    answer: planClockSchema,
    errors: [],
  },
  /** Puts the account away and begins the next one of its line; what waits is cancelled, what is open stays open there. */
  'user/reset': {
    method: 'POST',
    access: 'user',
    effect: true,
    secret: true,
    request: request({ start, password: v.optional(password) }),
    answer: switched,
    errors: [...passwordErrors, 'account_archived'],
  },
  /** Everything about a person is deleted but what the ledger keeps, which has no name any more. */
  'user/delete': {
    method: 'POST',
    access: { user: [], waives: ['not_archived'] },
    effect: true,
    request: request({ password: v.optional(password), word: v.optional(v.pipe(text(20), v.trim(), v.toLowerCase())) }),
    answer: nothing,
    errors: [...passwordErrors, 'delete_word'],
  },
} as const satisfies Api;

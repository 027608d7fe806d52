import * as v from 'valibot';
import { currencyIds } from '#contract/currencies.ts';
import { amount, decimal, nothing, page, paging, request, seconds, text, uuid } from '#contract/fields.ts';
import { networkIds } from '#contract/rules/withdrawal/networks.ts';
import { withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import type { Api } from '../call.ts';
import { factorCode, passkeyAnswer } from '../security/credentials.ts';

const currency = v.picklist(currencyIds);
const network = v.picklist(networkIds);

export const withdrawalStates = ['review', 'succeed', 'failed', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStates)[number];

/** Why a withdrawal failed: keys the app words. */
export const withdrawalReasons = ['test_value'] as const;

/** The amount leaves the balance, the fee stays with the exchange, and `net` arrives. */
export const withdrawalSchema = v.object({
  id: uuid,
  number: v.string(),
  currency,
  amount: decimal,
  fee: decimal,
  net: decimal,
  network,
  address: v.string(),
  /** What the address was called. */
  label: v.string(),
  status: v.picklist(withdrawalStates),
  reason: v.nullable(v.picklist(withdrawalReasons)),
  created: seconds,
  decided: v.nullable(seconds),
  simulated: v.literal(true),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

/** A saved address of a person, in the spelling of its network. `usable_from` lies in the past for one that can be used. */
export const withdrawalAddressSchema = v.object({
  id: uuid,
  currency,
  network,
  address: v.string(),
  label: v.string(),
  created: seconds,
  usable_from: seconds,
});
export type WithdrawalAddress = v.InferOutput<typeof withdrawalAddressSchema>;

/** With it on, a new address waits. `off_at` is when it ends, once it was switched off; until then it is on. */
export const whitelistSchema = v.object({ on: v.boolean(), off_at: v.nullable(seconds) });

/**
 * Everything that decides a withdrawal of one currency, but its amount and address: what `withdrawalConditions`
 * (rules/withdrawal/conditions.ts) is asked with, by the form, by the call, and by the customer service.
 */
export const withdrawalStateSchema = v.object({
  currency,
  /** The moment of the figures. */
  at: seconds,
  decimals: v.number(),
  available: decimal,
  frozen: decimal,
  /** At least this much: `min_usdt`, at the price of `at` (null for USDT itself). */
  min: decimal,
  min_usdt: decimal,
  price: v.nullable(decimal),
  /** Of the amount, as a fraction. */
  fee_rate: decimal,
  /** In USDT: what was traded since the last credited deposit, and how much must be. */
  turnover: v.object({
    have: decimal,
    need: decimal,
    deposit: v.nullable(v.object({ number: v.string(), credited: seconds })),
  }),
  identity: v.picklist(['none', 'review', 'passed', 'failed']),
  has_pay_password: v.boolean(),
  two_factor: v.boolean(),
  /** Leveraged positions. */
  open_positions: v.number(),
  pending: v.nullable(v.object({ id: uuid, number: v.string(), since: seconds })),
  account: v.picklist(['active', 'frozen', 'archived']),
  review_seconds: v.number(),
  refused_ending: v.string(),
});
export type WithdrawalState = v.InferOutput<typeof withdrawalStateSchema>;

/** Six digits; what is none has had no try. */
const payPassword = v.pipe(v.string('pay_password_digits'), v.regex(/^\d{6}$/, 'pay_password_digits'));

/** What is withdrawn, and where to. */
const wish = { currency: text(12), amount, address_id: uuid };
const wishErrors = [
  'currency_unknown',
  'amount_invalid',
  'amount_decimals',
  'amount_low',
  'insufficient_balance',
  'address_missing',
  'address_waits',
  'open_position_blocks',
  'withdrawal_pending',
  'turnover_short',
] as const;

/** Saved addresses belong to the person, whichever practice account the session acts on. */
const person = { user: [], waives: ['not_archived'] } as const;

export const withdrawalApi = {
  /** One that is under review is answered as it stands; the same key is the same withdrawal, for ever. */
  'wallet/out': {
    method: 'POST',
    access: { user: ['identity', 'payment_password', 'second_factor'] },
    effect: true,
    request: request({
      ...wish,
      pay_password: payPassword,
      code: v.optional(factorCode),
      answer: v.optional(passkeyAnswer),
    }),
    answer: withdrawalSchema,
    errors: [
      ...wishErrors,
      'pay_password_digits',
      'pay_password_wrong',
      'two_factor_wrong',
      'passkey_wrong',
      'too_many_requests',
    ],
  },
  /** What a passkey signs for this withdrawal, and for no other: as JSON text for the browser's call. */
  'wallet/out_options': {
    method: 'POST',
    access: 'user',
    effect: true,
    secret: true,
    request: request(wish),
    answer: v.object({ options: v.string() }),
    errors: ['currency_unknown', 'amount_invalid', 'amount_decimals', 'address_missing', 'passkeys_unavailable'],
  },
  'wallet/out_cancel': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid }),
    answer: withdrawalSchema,
    errors: ['not_found', 'withdrawal_decided'],
  },
  'cashlist/log': {
    method: 'GET',
    access: 'user',
    request: request({ status: v.optional(v.picklist(withdrawalStates)), ...paging }),
    answer: page(withdrawalSchema),
    errors: [],
  },
  'wallet/address': {
    method: 'POST',
    access: 'user',
    request: request({}),
    answer: v.object({ list: v.array(withdrawalAddressSchema), max: v.number(), whitelist: whitelistSchema }),
    errors: [],
  },
  'wallet/address_save': {
    method: 'POST',
    access: person,
    effect: true,
    request: request({
      currency: text(12),
      network,
      address: v.pipe(text(120), v.trim()),
      label: v.pipe(
        v.string('text_required'),
        v.trim(),
        v.minLength(1, 'text_required'),
        v.maxLength(withdrawalRules.labelLength),
      ),
    }),
    answer: withdrawalAddressSchema,
    errors: ['currency_unknown', 'address_invalid', 'address_exists', 'addresses_too_many', 'text_required'],
  },
  'wallet/address_delete': {
    method: 'POST',
    access: person,
    effect: true,
    request: request({ id: uuid }),
    answer: nothing,
    errors: ['not_found'],
  },
} as const satisfies Api;

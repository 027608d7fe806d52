import * as v from 'valibot';
import { accountKinds, currencyIds } from '../currencies.ts';
import { amount, decimal, page, paging, request, seconds, span, text, uuid, wholeNumber } from '../fields.ts';
import { depositCurrencies } from '../rules/deposit.ts';
import type { Api } from './call.ts';
import { withdrawalStateSchema } from './funds/withdrawals.ts';

const currency = v.picklist(currencyIds);
const account = v.picklist(accountKinds);
const depositCurrency = v.picklist(depositCurrencies);

export const balanceSchema = v.object({
  account,
  currency,
  available: decimal,
  frozen: decimal,
  /** In USDT at the market's price of `at`, both parts together. */
  value: decimal,
});
export type Balance = v.InferOutput<typeof balanceSchema>;

export const walletSchema = v.object({ at: seconds, total: decimal, list: v.array(balanceSchema) });
export type Wallet = v.InferOutput<typeof walletSchema>;

const limits = { min: decimal, max: decimal, review_seconds: v.number(), credited_in: currency };

/** Where to pay in practice: an address nobody can pay, or a beneficiary no bank accepts. */
export const inAddressSchema = v.variant('kind', [
  v.object({
    kind: v.literal('address'),
    currency: depositCurrency,
    address: v.string(),
    network: v.string(),
    ...limits,
  }),
  v.object({
    kind: v.literal('wire'),
    currency: depositCurrency,
    /** The reference to quote; it stands where other deposits have their address. */
    address: v.string(),
    network: v.string(),
    beneficiary: v.object({
      name: v.string(),
      bank: v.string(),
      bank_code: v.string(),
      account_number: v.string(),
      bank_address: v.string(),
    }),
    ...limits,
  }),
]);
export type InAddress = v.InferOutput<typeof inAddressSchema>;

export const depositStates = ['waiting', 'review', 'succeed', 'failed'] as const;
export type DepositState = (typeof depositStates)[number];

/** Why a deposit failed: keys the app words. */
export const depositReasons = ['test_value', 'proof_unreadable', 'proof_missing'] as const;

export const depositSchema = v.object({
  id: uuid,
  number: v.string(),
  currency: depositCurrency,
  amount: decimal,
  credited_in: currency,
  address: v.string(),
  /** The saved address that the money is said to come from, as it was then; absent where none was named. */
  sent_from: v.optional(v.string()),
  status: v.picklist(depositStates),
  reason: v.nullable(v.picklist(depositReasons)),
  created: seconds,
  decided: v.nullable(seconds),
  simulated: v.literal(true),
});
export type Deposit = v.InferOutput<typeof depositSchema>;

export const recordKinds = [
  'opening',
  'deposit',
  'topup',
  'withdrawal',
  'transfer',
  'conversion',
  'spot',
  'contract',
  'forex',
  'liquidation',
  'option',
  'fee',
  'swap',
  'hosting',
  'strategy',
  'reward',
  'loan',
  'interest',
] as const;
export type RecordKind = (typeof recordKinds)[number];

export const recordSchema = v.object({
  id: v.string(),
  account,
  currency,
  amount: decimal,
  /** The balance (available and frozen) behind this posting. */
  balance: decimal,
  kind: v.picklist(recordKinds),
  reference: v.string(),
  /** What was traded: a market's symbol, or both currencies of a conversion (USDT/BTC). Null where nothing was. */
  market: v.nullable(v.string()),
  time: seconds,
  simulated: v.literal(true),
});
export type WalletRecord = v.InferOutput<typeof recordSchema>;

export const walletApi = {
  'wallet/list': { method: 'POST', access: 'user', request: request({}), answer: walletSchema, errors: [] },
  'wallet/get_in_address': {
    method: 'POST',
    access: 'user',
    request: request({ currency: text(12) }),
    answer: inAddressSchema,
    errors: ['currency_unknown'],
  },
  /** Of everything that can be deposited or held: what decides deposits and withdrawals of it, with the user's own figures. */
  'wallet/get_info': {
    method: 'POST',
    access: 'user',
    request: request({ currency: text(12) }),
    answer: v.object({
      currency: v.picklist([...new Set([...depositCurrencies, ...currencyIds])]),
      /** Null for what no deposit can be made in. */
      deposit: v.nullable(v.object({ ...limits, fee: decimal, decimals: v.number(), refused_ending: v.string() })),
      /** Null for what nobody holds: dollars come in by wire, as USDT. */
      withdrawal: v.nullable(withdrawalStateSchema),
      available: decimal,
      frozen: decimal,
      /** Deposits that are not decided yet. */
      pending: v.number(),
    }),
    errors: ['currency_unknown'],
  },
  'wallet/charge_req': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      currency: text(12),
      amount,
      address: text(120),
      proof: uuid,
      /** The saved address that the money comes from: one's own, of this currency. */
      saved_id: v.optional(uuid),
      client_time: wholeNumber(0, 9_999_999_999_999),
      /** Whom the voucher belongs to; refused when the token is somebody else's. */
      owner: v.optional(uuid),
    }),
    answer: depositSchema,
    errors: [
      'currency_unknown',
      'amount_invalid',
      'amount_decimals',
      'amount_range',
      'address_wrong',
      'not_found',
      'proof_missing',
      'proof_used',
      'upload_type',
      'upload_unreadable',
      'upload_checksum',
      'owner_mismatch',
    ],
  },
  /** Between one's own accounts, free. Only USDT is held in more than one of them. */
  'wallet/transfer': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ from: account, to: account, currency: text(12), amount }),
    answer: v.object({ from: balanceSchema, to: balanceSchema }),
    errors: [
      'currency_unknown',
      'amount_invalid',
      'amount_decimals',
      'transfer_same',
      'open_position_blocks',
      'insufficient_balance',
    ],
  },
  'chargelist/log': {
    method: 'GET',
    access: 'user',
    request: request({ status: v.optional(v.picklist(depositStates)), ...paging }),
    answer: page(depositSchema),
    errors: [],
  },
  'wallet/records': {
    method: 'GET',
    access: 'user',
    request: request({
      account: v.optional(account),
      currency: v.optional(currency),
      kind: v.optional(v.picklist(recordKinds)),
      ...span,
      /** The number of an order or a deposit: the lines that it caused. */
      reference: v.optional(text(40)),
      ...paging,
    }),
    answer: page(recordSchema),
    errors: [],
  },
} as const satisfies Api;

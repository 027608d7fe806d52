import * as v from 'valibot';
import { amount, decimal, page, paging, request, seconds, text, uuid, wholeNumber } from '#contract/fields.ts';
import type { Api } from '../call.ts';

export const loanStates = ['review', 'disbursed', 'settled', 'refused'] as const;
export type LoanState = (typeof loanStates)[number];

/** Why a loan was refused: keys the app words. */
export const loanReasons = ['test_value'] as const;

export const loanSchema = v.object({
  id: uuid,
  number: v.string(),
  amount: decimal,
  /** The period in plan days. */
  days: v.number(),
  daily_bps: v.number(),
  overdue_daily_bps: v.number(),
  /** Who lends: the practice treasury. */
  lender: v.literal('treasury'),
  status: v.picklist(loanStates),
  reason: v.nullable(v.picklist(loanReasons)),
  /** Plan days since it was disbursed. */
  days_passed: v.number(),
  /** A mark on a disbursed loan whose period is over. */
  overdue: v.boolean(),
  /** All interest so far, and all overdue interest; what was repaid of each, and of the principal. */
  interest: decimal,
  overdue_interest: decimal,
  repaid: decimal,
  /** What is owed now: principal, interest and overdue interest, and all together. */
  unpaid_principal: decimal,
  unpaid_interest: decimal,
  unpaid_overdue: decimal,
  unpaid: decimal,
  /** The version of the agreement that was accepted, and when. */
  agreement: v.number(),
  agreed: seconds,
  created: seconds,
  disbursed: v.nullable(seconds),
  /** When its period is over, if no day is advanced; null before it is disbursed. */
  due: v.nullable(seconds),
  settled: v.nullable(seconds),
  simulated: v.literal(true),
});
export type Loan = v.InferOutput<typeof loanSchema>;

/** What a plan day adds to a loan, or a repayment takes off it. */
export const loanLineSchema = v.object({
  kind: v.picklist(['interest', 'overdue', 'repayment']),
  /** The plan day of the loan. */
  day: v.number(),
  amount: decimal,
  /** What was owed behind this line. */
  unpaid: decimal,
  time: seconds,
});
export type LoanLine = v.InferOutput<typeof loanLineSchema>;

export const loanApi = {
  /** What a loan costs and asks for: the same for everybody. */
  'lh/loan/config': {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.object({
      min: decimal,
      max: decimal,
      daily_bps: v.number(),
      overdue_daily_bps: v.number(),
      days: v.array(v.number()),
      day_seconds: v.number(),
      review_seconds: v.number(),
      refused_ending: v.string(),
      agreement: v.number(),
      lender: v.literal('treasury'),
    }),
    errors: [],
  },
  /** Rates by period, with those of a year; for 1,000 USDT what is owed at the end, and after as many days again of being overdue. */
  'lh/wh_bzhl_list': {
    method: 'GET',
    access: 'open',
    request: request({}),
    answer: v.object({
      list: v.array(
        v.object({
          days: v.number(),
          daily_bps: v.number(),
          /** Simple interest over 365 plan days, in basis points. */
          yearly_bps: v.number(),
          interest_of_1000: decimal,
          overdue_of_1000: decimal,
        }),
      ),
    }),
    errors: [],
  },
  'lh/loan/statistics': {
    method: 'GET',
    access: 'user',
    request: request({}),
    answer: v.object({
      /** Disbursed over all loans, repaid of them, and what is owed now. */
      borrowed: decimal,
      repaid: decimal,
      unpaid: decimal,
      overdue: decimal,
      interest: decimal,
      /** The loan that is in review or disbursed: a second one waits for its end. */
      open: v.nullable(uuid),
      simulated: v.literal(true),
    }),
    errors: [],
  },
  'lh/loan/order': {
    method: 'GET',
    access: 'user',
    request: request({ status: v.optional(v.picklist(loanStates)), id: v.optional(uuid), ...paging }),
    answer: page(loanSchema),
    errors: [],
  },
  /** The lines of one loan, newest first. */
  'lh/loan/lines': {
    method: 'GET',
    access: 'user',
    request: request({ id: uuid, ...paging }),
    answer: page(loanLineSchema),
    errors: ['not_found'],
  },
  /** The Idempotency-Key is the loan's id: the outbox makes it when the form opens. The papers are uploads of the purpose `loan`. */
  'lh/loan/submit': {
    method: 'POST',
    access: { user: ['identity', 'bank_card'] },
    effect: true,
    request: request({
      amount,
      days: wholeNumber(1, 999),
      house: uuid,
      income: uuid,
      bank: uuid,
      id_front: uuid,
      id_back: uuid,
      bank_card_id: uuid,
      /** Where the house is, in words; '' where it was left out. */
      house_address: v.optional(text(200)),
      /** The version of the agreement that was read and accepted, and when, by the phone's clock. */
      agreed: wholeNumber(1, 1000),
      client_time: wholeNumber(0, 9_999_999_999_999),
      owner: v.optional(uuid),
    }),
    answer: loanSchema,
    errors: [
      'amount_invalid',
      'amount_decimals',
      'amount_range',
      'loan_days',
      'loan_open',
      'loan_agreement',
      'not_found',
      'picture_missing',
      'upload_type',
      'upload_unreadable',
      'upload_checksum',
      'owner_mismatch',
    ],
  },
  /**
   * Pays overdue interest first, then interest, then principal. More than is owed is refused. A way out of what is open, which goes on growing
   * in an account that is frozen or archived as well.
   */
  'lh/loan/repayment': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ id: uuid, amount }),
    answer: loanSchema,
    errors: [
      'not_found',
      'loan_not_owed',
      'repayment_over',
      'amount_invalid',
      'amount_decimals',
      'insufficient_balance',
    ],
  },
} as const satisfies Api;

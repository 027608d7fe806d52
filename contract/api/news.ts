import * as v from 'valibot';
import { accountKinds, currencyIds } from '../currencies.ts';
import { decimal, flag, page, paging, request, seconds, text, uuid } from '../fields.ts';
import { depositCurrencies } from '../rules/deposit.ts';
import { depositReasons } from './wallet.ts';
import { withdrawalReasons } from './funds/withdrawals.ts';
import { identityReasons } from './person/identity.ts';
import { planProductIds } from '#contract/plans/products.ts';
import { planEnds } from './plans/plans.ts';
import type { Api } from './call.ts';

/** Reports computed from the market's own figures, notices on the product, and what an operator's feeds bring. */
export const newsCategories = ['hourly', 'daily', 'product', 'feed'] as const;
export type NewsCategory = (typeof newsCategories)[number];

const headline = {
  id: text(80),
  category: v.picklist(newsCategories),
  title: v.string(),
  summary: v.string(),
  time: seconds,
  /** The language of the text as a tag (`en`, `zh-Hant-HK`): a feed has its own. */
  language: v.string(),
  /** Whose text it is; null where it is the exchange's own. */
  source: v.nullable(v.string()),
  /** Closes of the time that a report is about, oldest first. */
  chart: v.nullable(v.object({ symbol: v.string(), points: v.array(decimal) })),
};

/** `body` is Markdown; a list has it only when it was asked for. `link` leads to the original of a feed's item. */
export const newsItemSchema = v.object({ ...headline, body: v.nullable(v.string()), link: v.nullable(v.string()) });
export type NewsItem = v.InferOutput<typeof newsItemSchema>;

/** How many of the newest items a phone keeps for the time without a network. */
export const newsKept = 30;

const noticeBase = { id: uuid, time: seconds, read: v.nullable(seconds) };
const currency = v.picklist(currencyIds);

const aboutOrder = {
  product: v.picklist(['spot', 'contract', 'forex']),
  order_id: uuid,
  number: v.string(),
  symbol: v.string(),
  side: v.picklist(['buy', 'sell', 'long', 'short']),
  quantity: decimal,
};

/** What has been changed about how a person gets in, and proves that it is them. */
export const securityNotices = [
  'email_changed',
  'pay_password_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_new',
  'passkey_added',
  'passkey_removed',
  'settings_locked',
  'whitelist_on',
  'whitelist_off',
] as const;

/** What concerns one user. The app words it; whatever has an amount is practice money. */
export const noticeSchema = v.variant('kind', [
  v.object({
    ...noticeBase,
    kind: v.literal('opening'),
    amount: decimal,
    currency,
    account: v.picklist(accountKinds),
  }),
  v.object({
    ...noticeBase,
    kind: v.picklist(['deposit_succeed', 'deposit_failed']),
    deposit_id: uuid,
    number: v.string(),
    amount: decimal,
    currency: v.picklist(depositCurrencies),
    credited_in: currency,
    reason: v.nullable(v.picklist(depositReasons)),
  }),
  /** How a withdrawal was decided. */
  v.object({
    ...noticeBase,
    kind: v.picklist(['withdrawal_succeed', 'withdrawal_failed']),
    withdrawal_id: uuid,
    number: v.string(),
    amount: decimal,
    fee: decimal,
    net: decimal,
    currency,
    reason: v.nullable(v.picklist(withdrawalReasons)),
  }),
  v.object({
    ...noticeBase,
    kind: v.picklist(['new_device', 'password_changed', 'signer_bound', ...securityNotices]),
    /** Browser and system in two words, as the list of sessions has them. */
    client: v.string(),
  }),
  /** How the papers of an identity were judged; `id_number` is masked. */
  v.object({
    ...noticeBase,
    kind: v.picklist(['identity_passed', 'identity_failed']),
    id_number: v.string(),
    reason: v.nullable(v.picklist(identityReasons)),
  }),
  /** An operator has frozen the account, or let it go again; the reason is in his words. */
  v.object({ ...noticeBase, kind: v.picklist(['account_frozen', 'account_released']), reason: v.string() }),
  /** An account of a device alone is deleted at `at` unless somebody uses it before. */
  v.object({ ...noticeBase, kind: v.literal('account_expires'), at: seconds }),
  /** A practice account was begun anew; the one before can be read. */
  v.object({ ...noticeBase, kind: v.literal('account_reset'), label: v.string(), epoch: v.number(), amount: decimal }),
  /** The account's plan clock was moved ahead by a day, and shows this one. */
  v.object({ ...noticeBase, kind: v.literal('next_day'), day: v.number() }),
  /** A limit order has been filled, or has opened its position, at this average price. */
  v.object({ ...noticeBase, ...aboutOrder, kind: v.literal('order_filled'), price: decimal }),
  /** The day of an order is over, and what was not filled of its quantity is cancelled. */
  v.object({ ...noticeBase, ...aboutOrder, kind: v.literal('order_expired'), filled: decimal }),
  /** A position has been closed by a stop, or liquidated; `result` in USDT, after fees and swap. */
  v.object({
    ...noticeBase,
    ...aboutOrder,
    kind: v.literal('position_closed'),
    price: decimal,
    reason: v.picklist(['take_profit', 'stop_loss', 'liquidation']),
    result: decimal,
  }),
  /** A plan has begun, was refused, or is over: by its term, by its owner, or because nothing was left. Money is USDT. */
  v.object({
    ...noticeBase,
    kind: v.picklist(['plan_started', 'plan_failed', 'plan_ended']),
    plan_id: uuid,
    number: v.string(),
    plan: v.picklist(planProductIds),
    amount: decimal,
    /** What it brought, its cost taken off. Nothing before it is over. */
    result: decimal,
    end: v.nullable(v.picklist(planEnds)),
  }),
  /** How a loan was decided, that its term is over, or that all of it is repaid. Money is USDT. */
  v.object({
    ...noticeBase,
    kind: v.picklist(['loan_disbursed', 'loan_refused', 'loan_overdue', 'loan_settled']),
    loan_id: uuid,
    number: v.string(),
    amount: decimal,
    unpaid: decimal,
  }),
]);
export type Notice = v.InferOutput<typeof noticeSchema>;

/** What is about the person is seen in every one of their practice accounts; everything else is about one account. */
export const personNotices = [
  'new_device',
  'password_changed',
  ...securityNotices,
  'signer_bound',
  'account_frozen',
  'account_released',
  'account_expires',
  'account_reset',
  'identity_passed',
  'identity_failed',
] as const satisfies readonly Notice['kind'][];

/** Something new, or what another device of the same user has read: the ids, or everything up to now. */
export const noticeEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('new'), notice: noticeSchema, unread: v.number() }),
  v.object({ kind: v.literal('read'), ids: v.nullable(v.array(uuid)), time: seconds, unread: v.number() }),
]);
export type NoticeEvent = v.InferOutput<typeof noticeEventSchema>;

export const newsApi = {
  /** Newest first. `bodies` asks for the texts as well, for reading without a network. */
  'news/list': {
    method: 'POST',
    access: 'open',
    shared: true,
    request: request({
      category: v.optional(v.picklist(newsCategories)),
      bodies: v.optional(flag),
      ...paging,
    }),
    answer: page(newsItemSchema),
    errors: [],
  },
  'news/detail': {
    method: 'POST',
    access: 'open',
    shared: true,
    request: request({ id: text(80) }),
    answer: newsItemSchema,
    errors: ['not_found'],
  },
  'user/usermessage': {
    method: 'GET',
    access: 'user',
    request: request({ ...paging }),
    answer: v.object({ ...page(noticeSchema).entries, unread: v.number() }),
    errors: [],
  },
  'user/usermessage_detail': {
    method: 'GET',
    access: 'user',
    request: request({ id: uuid }),
    answer: noticeSchema,
    errors: ['not_found'],
  },
  /** Marks those as read, or all there are when none are named. What is read already, or not one's own, is passed over. */
  'user/usermessage_read': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({ ids: v.optional(v.pipe(v.array(uuid), v.maxLength(100))) }),
    answer: v.object({ unread: v.number() }),
    errors: [],
  },
} as const satisfies Api;

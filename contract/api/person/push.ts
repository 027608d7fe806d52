import * as v from 'valibot';
import { request, text } from '#contract/fields.ts';
import type { Api } from '../call.ts';
import type { Notice } from '../news.ts';

/** What a device may be told of while the app is closed; alerts of prices are the device's own, and no server knows them. */
export const pushTopics = ['fills', 'closes', 'deposits', 'account'] as const;
export type PushTopic = (typeof pushTopics)[number];

/** Under which topic a notice is pushed. Null: no topic names it, it is of what somebody has just done himself, or it would only call him back. */
export const pushTopicOf: Record<Notice['kind'], PushTopic | null> = {
  opening: null,
  deposit_succeed: 'deposits',
  deposit_failed: 'deposits',
  withdrawal_succeed: null,
  withdrawal_failed: null,
  new_device: 'account',
  password_changed: 'account',
  signer_bound: 'account',
  email_changed: 'account',
  pay_password_changed: 'account',
  two_factor_on: 'account',
  two_factor_off: 'account',
  recovery_codes_new: 'account',
  passkey_added: 'account',
  passkey_removed: 'account',
  settings_locked: 'account',
  whitelist_on: 'account',
  whitelist_off: 'account',
  identity_passed: 'account',
  identity_failed: 'account',
  account_frozen: 'account',
  account_released: 'account',
  account_expires: null,
  account_reset: null,
  next_day: null,
  order_filled: 'fills',
  order_expired: 'fills',
  position_closed: 'closes',
  plan_started: null,
  plan_failed: 'account',
  plan_ended: 'account',
  loan_disbursed: 'account',
  loan_refused: 'account',
  loan_overdue: 'account',
  loan_settled: null,
};

/** All that travels: no amount, no name. The words stand on the device. */
export interface PushPayload {
  topic: PushTopic;
  /** Where a tap leads: a path of the app. */
  path: string;
}

/** Where it is told of: a deposit in the list of deposits, everything else on the page of its notice. */
export function pushedPath(notice: { id: string; depositId: string | null }): string {
  const { id, depositId } = notice;
  return depositId === null ? `/pages/news/msgdetail?id=${id}` : `/pages/order/charge?id=${depositId}`;
}

const topics = v.array(v.picklist(pushTopics));
/** A form has it as JSON. */
const wanted = v.pipe(topics, v.maxLength(pushTopics.length));

export const pushApi = {
  /** `key` is the server's public one, null where it pushes nothing; `topics` those of this session, null while it has no subscription. */
  'user/push': {
    method: 'GET',
    access: 'user',
    request: request({}),
    answer: v.object({ key: v.nullable(v.string()), topics: v.nullable(topics) }),
    errors: [],
  },
  /** Subscribes the device of this session, or changes what it wants to be told of. The keys are the browser's, in base64url. */
  'user/push_save': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      /** Whether it is an address, and of whom, the allow-list of services says. */
      endpoint: text(1000),
      p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
      auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
      topics: v.union([wanted, v.pipe(v.string(), v.parseJson(), wanted)]),
    }),
    answer: v.object({ topics }),
    errors: ['push_off', 'push_service_unknown'],
  },
  /** Ends the subscription of this session; where there is none, that is fine. */
  'user/push_remove': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen', 'not_archived'] },
    effect: true,
    request: request({}),
    answer: v.null(),
    errors: [],
  },
} as const satisfies Api;

import * as v from 'valibot';
import { nothing, request, seconds, text, uuid, wholeNumber } from '#contract/fields.ts';
import { countryCodes } from '#contract/rules/papers/countries.ts';
import { idTypes } from '#contract/rules/papers/papers.ts';
import type { Api } from '../call.ts';

export const identityStates = ['none', 'review', 'passed', 'failed'] as const;
export type IdentityState = (typeof identityStates)[number];

/** Why a submission failed: keys the app words. */
export const identityReasons = ['test_value'] as const;

const country = v.picklist(countryCodes);
const idType = v.picklist(idTypes);

/** A person's identity. What is kept of a number is its ending; of the photos, after the decision, nothing. */
export const identitySchema = v.variant('status', [
  v.object({ status: v.literal('none'), review_seconds: v.number() }),
  v.object({
    status: v.picklist(['review', 'passed', 'failed']),
    review_seconds: v.number(),
    id: uuid,
    country,
    first_name: v.string(),
    last_name: v.string(),
    id_type: idType,
    /** Masked. */
    id_number: v.string(),
    reason: v.nullable(v.picklist(identityReasons)),
    created: seconds,
    decided: v.nullable(seconds),
  }),
]);
export type Identity = v.InferOutput<typeof identitySchema>;
export type Submission = Exclude<Identity, { status: 'none' }>;

export const numberKinds = ['iban', 'card', 'account'] as const;

/** A bank card as it leaves the server: its number and telephone masked. */
export const bankCardSchema = v.object({
  id: uuid,
  real_name: v.string(),
  bank_name: v.string(),
  bic: v.string(),
  bank_address: v.string(),
  number_kind: v.picklist(numberKinds),
  number: v.string(),
  username: v.string(),
  country,
  phone: v.string(),
  recipient_address: v.string(),
  /** '' where there is none. */
  routing: v.string(),
  created: seconds,
});
export type BankCard = v.InferOutput<typeof bankCardSchema>;

export const bankCardsMax = 10;

/** Longer than any rule allows: what is too long by a rule is told by that rule. */
const typed = text(400);

export const identityApi = {
  'user/getrealinfo': { method: 'GET', access: 'user', request: request({}), answer: identitySchema, errors: [] },
  /** `front` and `back` are uploads of the purpose `identity`. */
  'user/real_name': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      country,
      first_name: typed,
      last_name: typed,
      id_type: idType,
      id_number: typed,
      front: uuid,
      back: uuid,
      client_time: wholeNumber(0, 9_999_999_999_999),
      /** Whose it is; refused when the token is somebody else's. */
      owner: v.optional(uuid),
    }),
    answer: identitySchema,
    errors: [
      'text_required',
      'text_invalid',
      'name_invalid',
      'id_number_wrong',
      'picture_missing',
      'upload_type',
      'upload_unreadable',
      'upload_checksum',
      'identity_pending',
      'identity_done',
      'identity_number_used',
      'owner_mismatch',
    ],
  },
  'user/cash_info': {
    method: 'POST',
    access: 'user',
    request: request({}),
    answer: v.object({ list: v.array(bankCardSchema) }),
    errors: [],
  },
  /** A new card, or with `id` another text for one's own: then its number and telephone stay when they are left out. */
  'user/cash_save': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({
      id: v.optional(uuid),
      real_name: typed,
      bank_name: typed,
      bic: typed,
      bank_address: typed,
      number: v.optional(typed),
      username: typed,
      country,
      phone: v.optional(typed),
      recipient_address: typed,
      routing: v.optional(typed),
    }),
    answer: bankCardSchema,
    errors: [
      'text_required',
      'text_invalid',
      'name_invalid',
      'bic_wrong',
      'bank_number_wrong',
      'bank_number_real',
      'phone_invalid',
      'routing_wrong',
      'bank_card_exists',
      'bank_cards_too_many',
      'not_found',
    ],
  },
  'user/cash_delete': {
    method: 'POST',
    access: 'user',
    effect: true,
    request: request({ id: uuid }),
    answer: nothing,
    errors: ['not_found'],
  },
} as const satisfies Api;

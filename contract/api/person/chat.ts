import * as v from 'valibot';
import { decimal, page, paging, request, seconds, text, uuid, wholeNumber } from '#contract/fields.ts';
import { safetySigns } from '#contract/rules/chat/signs.ts';
import { positionProducts } from '#contract/rules/products.ts';
import type { Api } from '../call.ts';
import { planOrderSchema } from '../plans/plans.ts';
import { withdrawalSchema, withdrawalStateSchema } from '../funds/withdrawals.ts';
import { identityReasons, identityStates } from './identity.ts';
import { closeReasons, directions } from '../positions.ts';
import { balanceSchema, depositSchema } from '../wallet.ts';

/** An article of the help, by its id, and which of its sections (from 0) says it; null for the whole. */
const articleSchema = v.object({ id: text(80), section: v.nullable(v.number()) });

/** A position as an answer tells of it, with the price of then. */
const aboutPosition = {
  id: uuid,
  number: v.string(),
  product: v.picklist(positionProducts),
  symbol: v.string(),
  direction: v.picklist(directions),
};

/**
 * What the automaton says is kept as what it found, not as a text: each part with its figures, as they stood when it answered. The app words
 * it, in the language and the notation of whoever reads it, whenever they do.
 */
export const chatPartSchema = v.variant('part', [
  v.object({ part: v.literal('hello') }),
  v.object({ part: v.literal('safety'), sign: v.picklist(safetySigns) }),
  /** Those that are not decided yet, the newest first; or, where none waits, the last one. */
  v.object({
    part: v.literal('deposits'),
    list: v.array(depositSchema),
    /** How many wait besides. */
    more: v.number(),
    review_seconds: v.number(),
  }),
  /**
   * What decides a withdrawal, for the rules that also refuse it (rules/withdrawal/conditions.ts): of the currency that was
   * named, or else the one that the spot account holds most of. And what was refused last.
   */
  v.object({
    part: v.literal('withdrawal'),
    state: withdrawalStateSchema,
    refused: v.nullable(withdrawalSchema),
  }),
  v.object({
    part: v.literal('identity'),
    status: v.picklist(identityStates),
    /** When it was handed in, or decided. */
    since: v.nullable(seconds),
    reason: v.nullable(v.picklist(identityReasons)),
    review_seconds: v.number(),
  }),
  /** Whether the account is frozen, since when and why in the operator's words, and until when its settings are locked. */
  v.object({
    part: v.literal('standing'),
    frozen: v.nullable(v.object({ since: v.nullable(seconds), reason: v.nullable(v.string()) })),
    settings_locked_until: v.nullable(seconds),
  }),
  v.object({ part: v.literal('balance'), total: decimal, list: v.array(balanceSchema) }),
  v.object({
    part: v.literal('positions'),
    list: v.array(
      v.object({
        ...aboutPosition,
        /** What it would be closed at, and where it is liquidated, with what lies between in basis points of the price. */
        price: decimal,
        liquidation_price: v.nullable(decimal),
        distance_bps: v.nullable(v.number()),
      }),
    ),
    /** How many are open, and how many orders of all products wait. */
    open: v.number(),
    waiting: v.number(),
    /** What was closed last. */
    closed: v.nullable(
      v.object({
        ...aboutPosition,
        reason: v.nullable(v.picklist(closeReasons)),
        price: v.nullable(decimal),
        time: seconds,
      }),
    ),
  }),
  /** Hosting plans and strategies in review or running, the newest first; or, where there is none, the last one. */
  v.object({
    part: v.literal('plans'),
    list: v.array(planOrderSchema),
    /** How many there are besides. */
    more: v.number(),
  }),
  v.object({
    part: v.literal('notices'),
    unread: v.number(),
    newest: v.nullable(v.object({ id: uuid, time: seconds })),
  }),
  /** When forex and metals open again; null while they trade. */
  v.object({ part: v.literal('hours'), opens_at: v.nullable(seconds) }),
  v.object({ part: v.literal('picture') }),
  v.object({ part: v.literal('articles'), list: v.array(articleSchema) }),
  /** It does not know, and says so; these come nearest. */
  v.object({ part: v.literal('unknown'), list: v.array(articleSchema) }),
]);
export type ChatPart = v.InferOutput<typeof chatPartSchema>;
export type ChatPartOf<K extends ChatPart['part']> = Extract<ChatPart, { part: K }>;

const place = {
  id: text(80),
  /** Its place in the conversation, counted from 1 without a gap; an answer stands right behind what it answers. */
  seq: v.number(),
  /** Of an answer: of what it answers. */
  client_id: uuid,
  time: seconds,
};

export const chatMessageSchema = v.variant('from', [
  v.object({
    ...place,
    from: v.literal('user'),
    text: v.nullable(v.string()),
    /** An upload, and until when it is kept. */
    picture: v.nullable(v.object({ id: uuid, until: seconds })),
  }),
  v.object({ ...place, from: v.literal('assistant'), parts: v.array(chatPartSchema) }),
]);
export type ChatMessage = v.InferOutput<typeof chatMessageSchema>;

/** A message and its answer: they are made in one transaction, and told together. */
export const chatTurnSchema = v.object({ list: v.array(chatMessageSchema) });
export type ChatTurn = v.InferOutput<typeof chatTurnSchema>;

/** The picture of a message, to its owner alone: GET with the token, `id` behind the path. */
export const chatPicturePath = '/api/chat/picture/';

export const chatApi = {
  /** Who answers, and when: always, and never a person. */
  'news/getkf': {
    method: 'GET',
    access: 'user',
    request: request({}),
    answer: v.object({
      agent: v.literal('automaton'),
      hours: v.literal('always'),
      channel: v.literal('chat'),
      text_max: v.number(),
      per_minute: v.number(),
      picture_max_mb: v.number(),
      picture_days: v.number(),
      simulated: v.literal(true),
    }),
    errors: [],
  },
  /** Newest first; so many of a page are questions, each with its answer. */
  'chat/history': {
    method: 'GET',
    access: 'user',
    request: request({ ...paging }),
    answer: page(chatMessageSchema),
    errors: [],
  },
  /** Whoever is frozen gets through as well. */
  'chat/send': {
    method: 'POST',
    access: { user: [], waives: ['not_frozen'] },
    effect: true,
    request: request({
      /** Made when it was written: the message has it in every answer, push and list. */
      client_id: uuid,
      /** Longer than the rule allows: what is too long is told by that rule. */
      text: v.optional(text(20_000)),
      /** An upload of the purpose `chat`. */
      picture: v.optional(uuid),
      client_time: wholeNumber(0, 9_999_999_999_999),
      /** Whose it is; refused when the token is somebody else's. */
      owner: v.optional(uuid),
    }),
    answer: chatTurnSchema,
    errors: [
      'message_empty',
      'message_long',
      'picture_missing',
      'upload_type',
      'upload_unreadable',
      'upload_checksum',
      'too_many_requests',
      'owner_mismatch',
    ],
  },
} as const satisfies Api;

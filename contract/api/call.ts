import type * as v from 'valibot';
import type { ErrorKey, errors } from '../errors.ts';

/** How long the answer under an Idempotency-Key is given again: a client that still does not know it by then has to look. */
export const answersKeptSeconds = 7 * 86_400;

/** A refusal that a need can end in: it is about the user and not the request, so it is not kept under a key, and needs no values. */
type NeedProblem = {
  [K in ErrorKey]: (typeof errors)[K] extends { status: 403; params: readonly [] } ? K : never;
}[ErrorKey];

/**
 * What a user must be, or have, before a call is theirs, and the refusal of who is not, or has not. How each is found out is a row of
 * server/domain/account/needs.ts; a form asks `needsOf` (calls.ts) before it is shown.
 */
export const needs = {
  not_frozen: { problem: 'account_frozen' },
  not_archived: { problem: 'account_archived' },
  identity: { problem: 'identity_required' },
  bank_card: { problem: 'bank_card_required' },
  payment_password: { problem: 'pay_password_missing' },
  /** Something is shown as a second factor, where the person has one; whether it is right is the call's to check. */
  second_factor: { problem: 'two_factor_required' },
} as const satisfies Record<string, { problem: NeedProblem }>;

export type Need = keyof typeof needs;

/**
 * Who may ask. `open` takes no token; everything else refuses without one. Every effect of a user needs an account that is neither frozen
 * nor archived (`neededByEffects`); `user` names what is needed besides, and `waives` what is not, which only ways out of what is open do, and out
 * of the app.
 */
export type Access = 'open' | UserAccess;
export type UserAccess = 'user' | { user: readonly Need[]; waives?: readonly Need[] };

const neededByEffects = ['not_frozen', 'not_archived'] as const satisfies readonly Need[];

/**
 * One call of the API. Its path is its name below /api/.
 * An `effect` needs an Idempotency-Key: the same key and body have the effect once and get the first answer again.
 * `shared` marks what is asked by POST and is the same for everybody who asks.
 * `secret` marks answers that are for their asker alone, as those with a token: they are never kept as shared ones are, and those of
 * an effect are sealed under the asker's own key.
 */
export interface CallSpec {
  method: 'GET' | 'POST';
  access: Access;
  effect?: true;
  secret?: true;
  shared?: true;
  request: v.GenericSchema;
  answer: v.GenericSchema;
  /** Refusals beyond those every call can give. */
  errors: readonly ErrorKey[];
}

export type Api = Record<string, CallSpec>;

/** The needs of one who may ask so, of an effect or of a read. */
export function needsOfAccess(access: Access, isEffect: boolean): readonly Need[] {
  if (access === 'open') return [];
  const { user, waives = [] } = access === 'user' ? { user: [] } : access;
  return [...new Set([...(isEffect ? neededByEffects : []), ...user])].filter((need) => !waives.includes(need));
}

/** As `needsOfAccess` answers, for the types of handlers. */
export type NeedsOfSpec<S extends { access: Access }> = S['access'] extends 'open'
  ? never
  : Exclude<
      | (S extends { effect: true } ? (typeof neededByEffects)[number] : never)
      | (S['access'] extends { user: readonly (infer N extends Need)[] } ? N : never),
      S['access'] extends { waives: readonly (infer W extends Need)[] } ? W : never
    >;

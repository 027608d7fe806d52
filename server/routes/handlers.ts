import type * as v from 'valibot';
import type { NeedsOfSpec } from '#contract/api/call.ts';
import type { Asked, CallName, calls } from '#contract/api/calls.ts';
import type { Locale } from '#contract/locales.ts';
import type { Met } from '../domain/account/needs.ts';
import type { Session } from '../domain/account/sessions.ts';
import type { Deps, Trx } from '../domain/deps.ts';
import type { After } from '../domain/jobs.ts';

type Spec<K extends CallName> = (typeof calls)[K];

/** What a handler answers: the contract's schema as input. */
export type AnswerInput<K extends CallName> = v.InferInput<Spec<K>['answer']>;

interface OpenContext {
  deps: Deps;
  lang: Locale;
  /** Network address of the asker, as a subject for limits. */
  address: string;
  /** The asker's browser and system in two words. */
  client: string;
}

interface UserContext<K extends CallName> {
  session: Session;
  /** What the checks of the call's needs found; a handler runs only when all of them are met. */
  met: Met<NeedsOfSpec<Spec<K>>>;
}

interface EffectContext<K extends CallName> {
  key: string;
  /**
   * Does the effect and stores its answer, in one transaction with the key. What stands behind it in the handler runs only for
   * the request that had the effect.
   */
  once(effect: (trx: Trx) => Promise<AnswerInput<K>>): Promise<AnswerInput<K>>;
  /** As `once`, for an effect that knows what is left to do once it is committed. */
  onceThen(effect: (trx: Trx) => Promise<{ answer: AnswerInput<K>; after: After }>): Promise<AnswerInput<K>>;
}

export type CallContext<K extends CallName> = OpenContext &
  (Spec<K>['access'] extends 'open' ? object : UserContext<K>) &
  (Spec<K> extends { effect: true } ? EffectContext<K> : object);

/** One handler per call, each with the context its call has. A call without one is a type error. */
export type Handlers<N extends CallName = CallName> = {
  [K in N]: (context: CallContext<K>, body: Asked<K>) => Promise<AnswerInput<K>>;
};

/** What the pipeline calls every handler with; the handler's own type says which of it it sees. */
export interface AnyContext {
  deps: Deps;
  lang: Locale;
  address: string;
  client: string;
  session?: Session;
  met?: object;
  key?: string;
  once?: (effect: (trx: Trx) => Promise<unknown>) => Promise<unknown>;
  onceThen?: (effect: (trx: Trx) => Promise<{ answer: unknown; after: After }>) => Promise<unknown>;
}

export type AnyHandler = (context: AnyContext, body: unknown) => Promise<unknown>;

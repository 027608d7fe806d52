import type * as v from 'valibot';
import type { ErrorKey } from '../errors.ts';

/** How long the answer under an Idempotency-Key is given again: a client that still does not know it by then has to look. */
export const answersKeptSeconds = 7 * 86_400;

/**
 * One call of the API. Its path is its name below /api/. `open` calls take no token; `token` calls refuse without one.
 * An `effect` needs an Idempotency-Key: the same key and body have the effect once and get the first answer again.
 * `shared` marks what is asked by POST and is the same for everybody who asks.
 * `whileFrozen` marks the effects that a frozen account has all the same: getting out of what is open, and of the app.
 * `secret` marks answers that hold a token: they are kept sealed under the asker's own key.
 */
export interface CallSpec {
  method: 'GET' | 'POST';
  access: 'open' | 'token';
  effect?: true;
  whileFrozen?: true;
  secret?: true;
  shared?: true;
  request: v.GenericSchema;
  answer: v.GenericSchema;
  /** Refusals beyond those every call can give. */
  errors: readonly ErrorKey[];
}

export type Api = Record<string, CallSpec>;

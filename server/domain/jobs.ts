import * as v from 'valibot';
import type { Deps, Trx } from './deps.ts';

/** A kind that is named here and has no job in the worker's record is a type error there. */
export type JobKind =
  | 'review:deposit'
  | 'review:withdrawal'
  | 'review:identity'
  | 'review:plan'
  | 'review:loan'
  | 'delete:pictures'
  | 'tell:notice';

/** What is left to do once the transaction is through: to tell the world. */
export type After = () => Promise<void>;

/** When a job is due (seconds since 1970), and what it is about: one kind has one job of a reference, however often it is added. */
export interface Due {
  reference: string;
  due: number;
}

/** Work that is stored with what it needs to know, and done by whichever process takes it. */
export interface Job<K extends JobKind, P> {
  kind: K;
  /** Stores it, in the transaction that causes it. */
  add(trx: Trx, payload: P, due: Due): Promise<void>;
  /** Does it with the payload as it was stored. @throws v.ValiError or SyntaxError for one that is not of this kind. */
  perform(trx: Trx, deps: Deps, stored: string): Promise<After | null>;
}

/** @param payload what the job is told; stored as JSON, and checked again when it is read. */
export function defineJob<K extends JobKind, P>(
  kind: K,
  payload: v.GenericSchema<P>,
  handle: (trx: Trx, deps: Deps, payload: P) => Promise<After | null>,
): Job<K, P> {
  return {
    kind,
    async add(trx, told, { reference, due }) {
      await trx
        .insertInto('jobs')
        .values({ kind, reference, payload: JSON.stringify(told), due: BigInt(due), state: 'due', attempts: 0n })
        .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
        .execute();
    },
    perform: async (trx, deps, stored) => handle(trx, deps, v.parse(payload, JSON.parse(stored))),
  };
}

import type { GenericSchema } from 'valibot';
import type { Answer, Ask, CallName, calls } from '#contract/api/calls.ts';
import type { UploadPurpose } from '#contract/upload.ts';

/** What the mechanism has to know of the entries of one kind; src/outbox/kinds.ts is the record of all of them. */
export interface Kind {
  /** Name of the call that takes the entry. */
  call: string;
  /** What counts as the call's answer: a 200 of somebody in between does not. */
  answer: GenericSchema;
  /** The fields of the request that name an upload, and what each upload is for. An entry may leave some of them out. */
  files: Readonly<Record<string, UploadPurpose>>;
  /** Notes the answer in its owner's own store. The entry is removed when this has resolved: it is never in neither place. */
  receive(owner: string, answer: unknown): Promise<void>;
  /** Whether its owner's own store has the answer to the entry of this id: nothing may take its place any more. */
  isReceived(owner: string, id: string): Promise<boolean>;
  /** Its entries form one queue: each waits until all that were written before it are through, or refused. */
  inOrder?: true;
  /** What is read from the server before the first of its entries goes in a flush: what others have sent meanwhile stands before it. */
  first?: FirstRead;
}

interface FirstRead {
  /** Name of a call that is asked by GET. */
  call: string;
  answer: GenericSchema;
  /** Notes it in the owner's own store. */
  receive(owner: string, answer: unknown): Promise<void>;
}

export type Kinds = Readonly<Record<string, Kind>>;

/** Calls that may be sent later: effects that say whose they are and when they were written. */
export type LaterCall = {
  [N in CallName]: (typeof calls)[N] extends { effect: true }
    ? 'owner' | 'client_time' extends keyof Ask<N>
      ? N
      : never
    : never;
}[CallName];

/**
 * A kind as the contract of its call demands it: a call that does not exist or does not know its owner, a file field that the
 * request does not have, or another answer does not compile.
 */
export interface KindOf<N extends LaterCall, F extends keyof Ask<N> & string> extends Kind {
  call: N;
  answer: GenericSchema<unknown, Answer<N>>;
  files: Readonly<Record<F, UploadPurpose>>;
  receive(owner: string, answer: Answer<N>): Promise<void>;
}

/** What a form says: the request without its files, and without what is added when it is saved and sent. */
export type BodyOf<N extends LaterCall, F extends keyof Ask<N>> = Omit<Ask<N>, F | 'owner' | 'client_time' | 'lang'>;

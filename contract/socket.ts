import * as v from 'valibot';
import type { NoticeEvent } from './api/news.ts';
import { depositSchema, walletSchema } from './api/wallet.ts';
import { decimal } from './fields.ts';

/** Five batches a second; a batch holds only the markets that changed since the one before it. */
export const batchMs = 200;

/**
 * What changed of one market since the batch before: its price, and of the 24 h figures only those that moved, so that a batch
 * of all markets stays near one network packet. `v` (volume) moves once a minute.
 */
export const quoteChangeSchema = v.object({
  s: v.string(),
  p: v.optional(decimal),
  o: v.optional(decimal),
  h: v.optional(decimal),
  l: v.optional(decimal),
  v: v.optional(decimal),
});
export type QuoteChange = v.InferOutput<typeof quoteChangeSchema>;

/**
 * `prev` is the `seq` of the batch before: a client whose last one differs has missed something and refetches. `at` is the
 * moment of the prices in milliseconds.
 */
export const quoteBatchSchema = v.object({
  seq: v.number(),
  prev: v.number(),
  at: v.number(),
  list: v.array(quoteChangeSchema),
});
export type QuoteBatch = v.InferOutput<typeof quoteBatchSchema>;

export const fundsSchema = v.object({ kind: v.literal('deposit'), deposit: depositSchema });
export type Funds = v.InferOutput<typeof fundsSchema>;

export const balanceEventSchema = walletSchema;

export const channels = ['quotes'] as const;
export const subscribeSchema = v.strictObject({ channel: v.picklist(channels) });

export type Ack = { ok: true } | { ok: false; message: string };

export interface ServerEvents {
  quotes: (batch: QuoteBatch) => void;
  funds: (event: Funds) => void;
  balance: (event: v.InferOutput<typeof balanceEventSchema>) => void;
  notice: (event: NoticeEvent) => void;
  session_over: () => void;
}

export interface ClientEvents {
  subscribe: (topic: v.InferInput<typeof subscribeSchema>, ack: (answer: Ack) => void) => void;
  unsubscribe: (topic: v.InferInput<typeof subscribeSchema>, ack: (answer: Ack) => void) => void;
}

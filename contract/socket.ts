import * as v from 'valibot';
import { quoteSchema } from './api/market.ts';
import { depositSchema, walletSchema } from './api/wallet.ts';

/** Five batches a second; a batch holds only the markets that changed since the one before it. */
export const batchMs = 200;

/** `prev` is the `seq` of the batch before: a client whose last one differs has missed something and refetches. */
export const quoteBatchSchema = v.object({
  seq: v.number(),
  prev: v.number(),
  at: v.number(),
  list: v.array(quoteSchema),
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
  session_over: () => void;
}

export interface ClientEvents {
  subscribe: (topic: v.InferInput<typeof subscribeSchema>, ack: (answer: Ack) => void) => void;
  unsubscribe: (topic: v.InferInput<typeof subscribeSchema>, ack: (answer: Ack) => void) => void;
}

import * as v from 'valibot';
import type { Identity } from './api/person/identity.ts';
import { withdrawalSchema } from './api/funds/withdrawals.ts';
import type { ChatTurn } from './api/person/chat.ts';
import { candleSchema, type Depth, depthSchema, tradeSchema } from './api/market.ts';
import type { NoticeEvent } from './api/news.ts';
import type { OrderEvent } from './api/trading.ts';
import { conversionSchema } from './api/money/conversion.ts';
import { loanSchema } from './api/plans/loans.ts';
import { planOrderSchema } from './api/plans/plans.ts';
import { rewardSchema } from './api/plans/rewards.ts';
import { depositSchema, walletSchema } from './api/wallet.ts';
import { decimal, text } from './fields.ts';
import { intervals } from './intervals.ts';

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

export const fundsSchema = v.variant('kind', [
  v.object({ kind: v.literal('deposit'), deposit: depositSchema }),
  v.object({ kind: v.literal('withdrawal'), withdrawal: withdrawalSchema }),
  v.object({ kind: v.literal('conversion'), conversion: conversionSchema }),
  v.object({ kind: v.literal('plan'), order: planOrderSchema }),
  v.object({ kind: v.literal('reward'), reward: rewardSchema }),
  v.object({ kind: v.literal('loan'), loan: loanSchema }),
]);
export type Funds = v.InferOutput<typeof fundsSchema>;

export const balanceEventSchema = walletSchema;

/** The book of a market, whole: an older `seq` than the last one is dropped. */
export const depthEventSchema = depthSchema;

/** What was traded after frame `prev` up to frame `seq`, newest first. Who has not seen `prev` refetches. */
export const tradesEventSchema = v.object({
  symbol: v.string(),
  seq: v.number(),
  prev: v.number(),
  list: v.array(tradeSchema),
});
export type TradesEvent = v.InferOutput<typeof tradesEventSchema>;

/**
 * The candle in progress, and the one before it as it ended, oldest first. Who has no candle as young as the first of them has
 * missed some and refetches.
 */
export const candleEventSchema = v.object({
  symbol: v.string(),
  interval: v.picklist(intervals),
  seq: v.number(),
  list: v.array(candleSchema),
});
export type CandleEvent = v.InferOutput<typeof candleEventSchema>;

const symbol = text(16);

/** What a client can watch; it is sent only what it watches. */
export const marketTopicSchema = v.variant('channel', [
  v.strictObject({ channel: v.literal('depth'), symbol }),
  v.strictObject({ channel: v.literal('trades'), symbol }),
  v.strictObject({ channel: v.literal('candle'), symbol, interval: v.picklist(intervals) }),
]);
export type MarketTopic = v.InferOutput<typeof marketTopicSchema>;
export const topicSchema = v.union([v.strictObject({ channel: v.literal('quotes') }), marketTopicSchema]);
export type Topic = v.InferOutput<typeof topicSchema>;

/** One name per topic, the same on both sides. */
export function topicName(topic: Topic): string {
  return [topic.channel, 'symbol' in topic ? topic.symbol : '', 'interval' in topic ? topic.interval : ''].join(':');
}

/** Topics of one market that one client can watch at a time. */
export const marketTopicsMax = 12;

export type Ack = { ok: true } | { ok: false; message: string };

export interface ServerEvents {
  quotes: (batch: QuoteBatch) => void;
  depth: (event: Depth) => void;
  trades: (event: TradesEvent) => void;
  candle: (event: CandleEvent) => void;
  funds: (event: Funds) => void;
  balance: (event: v.InferOutput<typeof balanceEventSchema>) => void;
  order: (event: OrderEvent) => void;
  identity: (identity: Identity) => void;
  notice: (event: NoticeEvent) => void;
  chat: (turn: ChatTurn) => void;
  session_over: () => void;
}

export interface ClientEvents {
  subscribe: (topic: Topic, ack: (answer: Ack) => void) => void;
  unsubscribe: (topic: Topic, ack: (answer: Ack) => void) => void;
}

import type { OrderEvent } from '#contract/api/trading.ts';

/** What has happened to an order, and to whom. */
export interface Settled {
  userId: string;
  event: OrderEvent;
  /** Causes of the notices that were written of it. */
  causes: readonly string[];
}

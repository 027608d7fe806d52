import type { OrderEvent } from '#contract/api/trading.ts';

/** An order that has changed, and its owner. */
export interface Settled {
  userId: string;
  event: OrderEvent;
  /** Causes of the notices that were written with it. */
  causes: readonly string[];
}

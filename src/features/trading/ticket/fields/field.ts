import type { MarketRules } from '#contract/markets.ts';
import type { Draft } from '../draft.rules.ts';
import type { Looked } from '../look.rules.ts';

/** What a field of a ticket looks at. */
export interface FieldTicket {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  rules: MarketRules;
  looked: Looked<unknown>;
  words: { sides: Record<Draft['side'], string> };
  product: { key: string };
  /** What is wrong with a field, in words; what the server refused it for, where that was the last that happened. */
  errorOf(field: 'price' | 'quantity' | 'takeProfit' | 'stopLoss'): string | undefined;
}

export interface FieldProps {
  ticket: FieldTicket;
}

import type { MarketRules } from '#contract/markets.ts';
import type { Draft, DraftField, OrderType } from '../draft.rules.ts';
import type { Looked } from '../look.rules.ts';

/** What a field of a ticket looks at. */
export interface FieldTicket {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  rules: MarketRules;
  looked: Looked<unknown>;
  words: { sides: Record<Draft['side'], string> };
  product: { key: string; types: readonly OrderType[] };
  /** What is wrong with a field, in words; what the server refused it for, where that was the last that happened. */
  errorOf(field: DraftField): string | undefined;
}

export interface FieldProps {
  ticket: FieldTicket;
}

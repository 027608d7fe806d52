import type { MarketRules } from '#contract/markets.ts';
import { type MarketForm, marketDraft, useMarketDraft } from '#src/state/forms/marketDraft.ts';
import { emptyDraft, type ForexDraft, readDraft } from './ticket.rules.ts';

export type Draft = MarketForm<ForexDraft>;

const typed = { price: '', lots: '', takeProfit: '', stopLoss: '' };

const kept = marketDraft<ForexDraft>('forex', 1, emptyDraft({ leverages: [1] }), typed);

/** After an order direction, type and leverage stay. */
export function useDraft(rules: MarketRules): Draft {
  return useMarketDraft(kept, rules.symbol, (form) => readDraft(form, rules) ?? emptyDraft(rules));
}

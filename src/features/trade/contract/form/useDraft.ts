import type { MarketRules } from '#contract/markets.ts';
import { type MarketForm, marketDraft, useMarketDraft } from '#src/state/forms/marketDraft.ts';
import { type ContractDraft, emptyDraft, readDraft } from './draft.rules.ts';

export type Draft = MarketForm<ContractDraft>;

const typed = { price: '', quantity: '', takeProfit: '', stopLoss: '' };

const kept = marketDraft<ContractDraft>('contract', 1, emptyDraft({ leverages: [1] }), typed);

/** After an order direction, kind and leverage stay. */
export function useDraft(rules: MarketRules): Draft {
  return useMarketDraft(kept, rules.symbol, (form) => readDraft(form, rules) ?? emptyDraft(rules));
}

import type { MarketRules } from '#contract/markets.ts';
import { type MarketForm, marketDraft, useMarketDraft } from '#src/state/forms/marketDraft.ts';
import { emptyTicket, readTicket, type Ticket } from './ticket.rules.ts';

const kept = marketDraft('spot', 1, emptyTicket, { quantity: '' });

/** After an order side, kind and price stay. */
export function useTicket({ symbol }: MarketRules): MarketForm<Ticket> {
  return useMarketDraft(kept, symbol, (form) => readTicket(form) ?? emptyTicket);
}

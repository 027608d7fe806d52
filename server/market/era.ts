import type { Law } from '#contract/market/chain.ts';

/** Which law made which day: market-2 from `firstDay` (days since 1970) on, `before` up to it. It is part of the genesis row. */
export interface Era {
  firstDay: number;
  before: Law;
}

import { useAtomValue } from 'jotai';
import type { MarketRules } from '#contract/markets.ts';
import { rateOne, writePrice } from '#contract/rules/trading/figures.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { StopOutcome } from '#contract/rules/trading/stops.ts';
import type { NoPrice } from '#src/state/trading/livePrice.ts';
import { blockedBy } from '#src/state/trading/livePrice.rules.ts';
import { availableAtom, forexPricesAtom, pricesIn, restsUntilAtom } from '../forex.atoms.ts';
import type { ForexPrices } from '../market.rules.ts';
import { outcomeOf, type Reach, reachOf } from './reach.rules.ts';
import {
  figuresOf,
  type ForexDraft,
  type ForexFigures,
  type ForexProblems,
  mostLots,
  pricesOfLimit,
  problemsOf,
  type Ticket,
  ticketOf,
  withoutNow,
} from './ticket.rules.ts';
import { type Draft, useDraft } from './useDraft.ts';

export interface ForexForm extends Draft {
  rules: MarketRules;
  /** The last prices there are, live or not; null before the first. */
  prices: ForexPrices | null;
  /** Why this order cannot be placed on them at the moment; null where it can. */
  noPrice: NoPrice | null;
  /** A limit order that nobody can hold against the price of now but the server. */
  isWaiting: boolean;
  /** When the market opens again (seconds); null while it trades. */
  opensAt: number | null;
  ticket: Ticket | null;
  /** Hundredths of a lot; null while no size can be read. */
  lots: bigint | null;
  problems: ForexProblems;
  figures: ForexFigures | null;
  /** Where it would be liquidated: the same for every size, known before there is one. */
  reach: Reach | null;
  /** What a stop of it would bring; null while there is no size. */
  outcomeAt(stop: bigint): StopOutcome | null;
  most: bigint | null;
  available: bigint | null;
  /** The price that a market order says it was shown; null while there is no live one. */
  shown: { price: string; atMs: number } | null;
}

/** Before the first price. */
const nothingKnown = {
  ticket: null,
  lots: null,
  problems: {},
  figures: null,
  reach: null,
  outcomeAt: () => null,
  most: null,
  shown: null,
};

/** The form, what it says, and what the market and the account make of it: computed anew with every price. */
export function useForexForm(rules: MarketRules): ForexForm {
  const tag = useTag();
  const own = useDraft(rules);
  const tradable = useAtomValue(forexPricesAtom(rules.symbol));
  const opensAt = useAtomValue(restsUntilAtom);
  const available = useAtomValue(availableAtom);
  const prices = pricesIn(tradable);
  const reason = tradable.isLive ? null : tradable.reason;
  const isLimit = own.draft.type === 'limit';
  const at = prices ?? pricesOfLimit(own.draft, rules, tag);
  const noPrice = at === null ? reason : blockedBy(own.draft.type, reason);
  const isWaiting = isLimit && reason === 'stale';
  const base = { ...own, rules, prices, noPrice, isWaiting, opensAt, available };
  if (at === null) return { ...base, ...nothingKnown };
  const ticket = ticketOf(own.draft, rules, at, tag);
  const price = writePrice(rules, ticket.entry);
  // A rate that is not of now says nothing of what a limit order costs; against the dollar it is always one.
  const isRated = prices !== null && (!isLimit || reason === null || prices.rate === rateOne);
  const problems = problemsOf(own.draft, rules, at, isRated ? available : null, tag);
  const said = { ...base, ticket, lots: ticket.lots, problems: tradable.isLive ? problems : withoutNow(problems) };
  if (!isRated) return { ...nothingKnown, ...said };
  return {
    ...said,
    figures: ticket.lots === null ? null : figuresOf(ticket, ticket.lots, rules, prices),
    reach: reachOf(ticket, rules, prices),
    outcomeAt: (stop) => outcomeOf(ticket, rules, prices, stop),
    most: available === null ? null : mostLots(ticket, available, rules, prices),
    shown: tradable.isLive && opensAt === null ? { price, atMs: tradable.atMs } : null,
  };
}

/** What a field of the form is called in its problems. */
export const fieldTexts = {
  lots: 'lots',
  price: 'price',
  take_profit: 'takeProfit',
  stop_loss: 'stopLoss',
} as const satisfies Record<string, keyof ForexDraft>;

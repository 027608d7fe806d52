import { useAtomValue } from 'jotai';
import { toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import type { MarketRules } from '#contract/markets.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { decimalsOf } from '#src/lib/figures/format.ts';
import { spendableAtom } from '#src/state/trading/spendable.ts';
import { type NoPrice, tradableBookAtom, tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { blockedBy, type Levels } from '#src/state/trading/livePrice.rules.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { fillOf, mostOf, type Outlook, outlookOf, outlookOfAny, type Ticket } from './contract.rules.ts';
import { type DraftField, marketProblems, type ReadDraft, readForm } from './draft.rules.ts';
import { type Draft, useDraft } from './useDraft.ts';

export interface ContractForm extends Draft {
  ticket: Ticket;
  said: ReadDraft['said'];
  stops: ReadDraft['stops'];
  problems: Partial<Record<DraftField, Problem>>;
  missing: ReadDraft['missing'];
  /** USDT minor units of the contract account; null while it is not known. */
  available: bigint | null;
  /** The market's price as it was last seen, live or not. */
  current: bigint | null;
  /** Where the order would open: at the limit, or at what the book gives. */
  openPrice: bigint | null;
  outlook: Outlook | null;
  /** Where it would be liquidated: the same for every quantity, known before there is one. */
  reach: Pick<Outlook, 'liquidation' | 'distanceBps'> | null;
  most: bigint | null;
  /** What goes with a market order as the price that was shown; null for a limit order, and while there is no live price. */
  shown: { price: bigint; atMs: number } | null;
  /** Why this order cannot be sent at the moment; null where it can. */
  noPrice: NoPrice | null;
  /** A limit order that nobody can hold against the price of now but the server. */
  isWaiting: boolean;
}

/** Everything the form shows, computed anew from what was typed and what the market does. */
export function useContractForm(rules: MarketRules, slippageBps: number): ContractForm {
  const tag = useTag();
  const form = useDraft(rules);
  const tradable = useAtomValue(tradableBookAtom(rules.symbol));
  const price = useAtomValue(tradablePriceAtom(rules.symbol));
  const available = useAvailable();
  const levels = tradable.isLive ? tradable.data : tradable.last;
  const priceText = price.isLive ? price.data : price.last;
  const current = priceText === undefined ? null : readPrice(rules, priceText);
  const decimals = priceText === undefined ? rules.pricePrecision : decimalsOf(priceText);
  const { ticket, stops, said, missing, problems } = readForm(form.draft, rules, tag, decimals);
  const fill = levels === undefined ? null : fillOf(ticket.direction, 'open', levels, ticket.quantity);
  const fillPrice = fill === null || 'tooThin' in fill ? null : fill.price;
  const isMarket = form.draft.type === 'market';
  const openPrice = isMarket ? fillPrice : ticket.limit;
  const outlook = openPrice === null ? null : outlookOf(ticket, openPrice);
  // Of an old price: on which side of the market a limit is, only the server can say.
  const judgedAt = isMarket || price.isLive ? current : ticket.limit;
  const book = levels ?? (isMarket ? undefined : noLevels);
  const market =
    book === undefined || judgedAt === null ? {} : marketProblems({ ticket, stops }, { book, price: judgedAt });
  const isPriced = isMarket || ticket.limit !== null;
  return {
    ...form,
    ticket,
    said,
    stops,
    problems: { ...market, ...problems },
    missing,
    available,
    current,
    openPrice,
    outlook,
    reach: outlook ?? (openPrice === null ? null : outlookOfAny(ticket, openPrice)),
    most: available === null || book === undefined || !isPriced ? null : mostOf(ticket, book, available, slippageBps),
    shown: isMarket && tradable.isLive && fillPrice !== null ? { price: fillPrice, atMs: tradable.atMs } : null,
    noPrice: blockedBy(form.draft.type, tradable.isLive ? null : tradable.reason),
    isWaiting: !isMarket && !price.isLive && price.reason === 'stale',
  };
}

/** A limit order takes nothing from the book. */
const noLevels: Levels = { bids: [], asks: [] };

function useAvailable(): bigint | null {
  const wallet = useAtomValue(spendableAtom);
  const own = wallet?.list.find(({ account, currency }) => account === 'contract' && currency === 'USDT');
  if (wallet === undefined) return null;
  return own === undefined ? 0n : toMinor(own.available, 'USDT');
}

import { writePrice } from '#contract/rules/trading/figures.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { currencies, isCurrency, toMinor } from '#contract/currencies.ts';
import type { SpotOrder } from '#contract/api/spot.ts';
import type { MarketRules } from '#contract/markets.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '#contract/money.ts';
import type { Body } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { decimalsOf } from '#src/lib/figures/format.ts';
import { spendableAtom } from '#src/state/trading/spendable.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import { slippageBpsAtom } from '#src/state/trading/habits.ts';
import { type NoPrice, tradableBookAtom, tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { blockedBy } from '#src/state/trading/livePrice.rules.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { usePlacing } from '#src/state/trading/place.ts';
import { wishOf } from '#src/state/trading/place.rules.ts';
import { useUnanswered } from '#src/state/trading/useUnanswered.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { fieldOf, problemsOf, type Situation, type Summary, summarize, type Ticket } from './ticket.rules.ts';
import { useTicket } from './useTicket.ts';

/** What a market order was shown, or what a refusal says the price is now. */
interface Shown {
  price: string;
  atMs: number;
}

export type Asked = { kind: 'none' } | { kind: 'confirm' } | { kind: 'moved'; was: string; fresh: Shown };

/** A spot order from the first key to the answer. */
export function useSpotTicket(rules: MarketRules, onDone: (order: SpotOrder) => void) {
  const { symbol } = rules;
  const { draft: ticket, change: changeTicket, clear } = useTicket(rules);
  const { situation, noPrice, isWaiting, atMs } = useSituation(rules, ticket);
  const [asked, setAsked] = useState<Asked>({ kind: 'none' });
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { place, isBusy } = usePlacing();
  const noteOrder = useSetAtom(noteOrderAtom);
  const showError = useSetAtom(showErrorAtom);

  const summary = summarize(ticket, situation);
  const problems = problemsOf(ticket, summary, situation);
  const priceText = summary.price === null ? null : writePrice(rules, summary.price);
  const live: Shown | null =
    noPrice === null && priceText !== null && atMs !== null ? { price: priceText, atMs } : null;

  const change = (part: Partial<Ticket>) => {
    setRefusal(null);
    changeTicket(part);
  };

  const unanswered = useUnanswered(
    'coin/trade',
    (body) => body.symbol === symbol,
    (order, { wish }) => {
      const inForm = orderOf(ticket, summary, situation, live);
      if (inForm !== null && wishOf(inForm) === wish) clear();
      void noteOrder({ product: 'spot', order });
      onDone(order);
    },
  );

  const send = async (shown: Shown | null) => {
    const order = orderOf(ticket, summary, situation, shown);
    if (order === null) return;
    const outcome = await place('coin/trade', order);
    if (outcome.status === 'busy') return;
    setAsked(
      outcome.status === 'moved' ? { kind: 'moved', was: shown?.price ?? '0', fresh: outcome.fresh } : { kind: 'none' },
    );
    if (outcome.status === 'done') {
      void noteOrder({ product: 'spot', order: outcome.answer });
      clear();
      onDone(outcome.answer);
    }
    if (outcome.status === 'refused') {
      setRefusal(outcome.error);
      if (fieldOf(outcome.error.key) === null) showError(outcome.error);
    }
  };

  return {
    ticket,
    change,
    situation,
    summary,
    problems,
    noPrice,
    isWaiting,
    live,
    asked,
    setAsked,
    refusal,
    unanswered,
    isBusy,
    send,
  };
}

/** The order as the server is told it; null while there is no quantity. */
function orderOf(
  { side, type }: Ticket,
  { quantity, price }: Summary,
  { rules, slippageBps }: Situation,
  shown: Shown | null,
): Body<'coin/trade'> | null {
  if (quantity === null) return null;
  const terms =
    type === 'limit'
      ? { price: price === null ? '' : trimDecimal(writePrice(rules, price)) }
      : { shown_price: shown?.price, shown_at: shown?.atMs, slippage_bps: slippageBps };
  const said = trimDecimal(formatDecimal(quantity, rules.quantityPrecision));
  return { symbol: rules.symbol, side, type, quantity: said, ...terms };
}

export type SpotTicket = ReturnType<typeof useSpotTicket>;

/** What the ticket is judged by, as of now. */
function useSituation(
  rules: MarketRules,
  { type }: Ticket,
): { situation: Situation; noPrice: NoPrice | null; isWaiting: boolean; atMs: number | null } {
  const tag = useTag();
  const book = useAtomValue(tradableBookAtom(rules.symbol));
  const price = useAtomValue(tradablePriceAtom(rules.symbol));
  const slippageBps = useAtomValue(slippageBpsAtom);
  const wallet = useAtomValue(spendableAtom);
  const available = (currency: string) => {
    if (wallet === undefined || !isCurrency(currency)) return null;
    const own = wallet.list.find((balance) => balance.account === 'spot' && balance.currency === currency);
    return toMinor(own?.available ?? '0', currency);
  };
  const last = price.isLive ? price.data : price.last;
  const coins = available(rules.base);
  const coinScale = isCurrency(rules.base) ? currencies[rules.base].scale : rules.quantityPrecision;
  return {
    situation: {
      rules,
      tag,
      levels: (book.isLive ? book.data : book.last) ?? null,
      last: last === undefined ? null : parseDecimal(last, rules.pricePrecision),
      decimals: last === undefined ? rules.pricePrecision : decimalsOf(last),
      isLive: price.isLive,
      usdt: available('USDT'),
      coins: coins === null ? null : coins / 10n ** BigInt(coinScale - rules.quantityPrecision),
      slippageBps,
    },
    noPrice: blockedBy(type, book.isLive ? null : book.reason),
    isWaiting: type === 'limit' && !price.isLive && price.reason === 'stale',
    atMs: book.isLive ? book.atMs : null,
  };
}

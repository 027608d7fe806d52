import { useAtomValue, useSetAtom } from 'jotai';
import { useReducer } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import type { OrderEvent } from '#contract/api/trading.ts';
import type { MarketRules } from '#contract/markets.ts';
import { useMarketDraft } from '#src/state/forms/marketDraft.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { type Asking, unaskedAtom } from '#src/state/trading/habits.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { usePlacing } from '#src/state/steps/place.ts';
import { type Quoted, wishOf } from '#src/state/steps/place.rules.ts';
import { type Unanswered, useUnanswered } from '#src/state/steps/useUnanswered.ts';
import type { Draft } from './draft.rules.ts';
import { chosenOf, type Looked, needsQuote, quotedOf } from './look.rules.ts';
import type { OrderCall, Product, Words } from './product.ts';
import { advance, type Resting, shownOf } from './step.rules.ts';

/** What every part of a ticket looks at. */
export interface TicketView {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  /** What is in sight; `isBusy` while an answer is on its way. */
  shown: Resting;
  isBusy: boolean;
}

export interface Ticket<K extends OrderCall, F> extends TicketView {
  product: Product<K, F>;
  rules: MarketRules;
  looked: Looked<F>;
  words: Words<K>;
  /** What a market order would say that it was shown now. */
  quoted: Quoted | null;
  /** Which question it is; null where it is always asked. */
  asking: Asking | null;
  /** A step of this market that was never answered. */
  unanswered: Unanswered<K> | null;
  /** Asks, or sends at once where no question is wanted. */
  submit(): void;
  /** @param accepted the price that is taken in place of the one shown. */
  send(accepted?: Quoted): Promise<void>;
  leave(): void;
}

/** The one way of an order of any product from the form to the server. */
export function useTicket<K extends OrderCall, F>(product: Product<K, F>, rules: MarketRules): Ticket<K, F> {
  const { symbol } = rules;
  const form = useMarketDraft(product.kept, symbol, (kept) => product.readDraft(kept, rules));
  // oxlint-disable-next-line react/hooks -- a ticket is of one product for as long as it stands
  const situation = product.useSituation(rules);
  // oxlint-disable-next-line react/hooks -- a ticket is of one product for as long as it stands
  const words = product.useWords(rules);
  const [step, dispatch] = useReducer(advance, { at: 'editing' });
  const { place, isBusy } = usePlacing();
  const note = useSetAtom(noteOrderAtom);
  const showToast = useSetAtom(showToastAtom);
  const unasked = useAtomValue(unaskedAtom);

  const looked = { ...product.look(form.draft, situation), situation };
  const { order } = looked;
  const quoted = quotedOf(looked, situation);
  const asking = product.mayGoUnasked(order)
    ? (`${product.key}:${order.type === 'market' ? 'market' : 'limit'}` as const)
    : null;

  const take = (answer: Answer<K>) => {
    void note({ product: product.key, order: answer } as OrderEvent);
    showToast(words.told(answer));
  };
  const unanswered = useUnanswered(
    product.call,
    (body) => (body as { symbol: string }).symbol === symbol,
    (answer, { wish }) => {
      const body = product.bodyOf(order, situation, null);
      if (body !== null && wishOf(chosenOf(order, body)) === wish) form.clear();
      take(answer);
    },
    (error) => dispatch({ is: 'refused', error }),
  );

  const send = async (accepted?: Quoted) => {
    const shown = accepted ?? quoted;
    const body = product.bodyOf(order, situation, shown);
    if (body === null || (needsQuote(order) && shown === null)) return;
    dispatch({ is: 'send' });
    const outcome = await place(product.call, body, chosenOf(order, body));
    if (outcome.status === 'busy') return;
    if (outcome.status === 'moved') return dispatch({ is: 'moved', was: shown?.price ?? '0', now: outcome.fresh });
    if (outcome.status === 'refused') return dispatch({ is: 'refused', error: outcome.error });
    dispatch({ is: outcome.status });
    if (outcome.status === 'lost') return;
    form.clear();
    take(outcome.answer);
  };

  return {
    product,
    rules,
    draft: form.draft,
    change(patch) {
      dispatch({ is: 'edit' });
      form.change(patch);
    },
    shown: shownOf(step),
    isBusy,
    looked,
    words,
    quoted,
    asking,
    unanswered,
    submit() {
      if (asking !== null && unasked.includes(asking)) void send();
      else dispatch({ is: 'ask' });
    },
    send,
    leave: () => dispatch({ is: 'leave' }),
  };
}

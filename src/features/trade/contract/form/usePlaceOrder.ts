import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Body } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { usePlacing } from '#src/state/trading/place.ts';
import { type Fresh, wishOf } from '#src/state/trading/place.rules.ts';
import { type Unanswered, useUnanswered } from '#src/state/trading/useUnanswered.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import type { ContractForm } from './useContractForm.ts';

/** Where an order is on its way: being typed, asked about, refused, or at another price than the one shown. */
export type Step =
  | { at: 'form' }
  | { at: 'confirm' }
  | { at: 'moved'; was: string; fresh: Fresh }
  | { at: 'failed'; error: AppError };

export interface PlaceOrder {
  step: Step;
  unanswered: Unanswered<'lever/submit'> | null;
  isBusy: boolean;
  ask(): void;
  leave(): void;
  /** `fresh`: the price that was accepted in place of the one shown. */
  place(fresh?: Fresh): Promise<void>;
}

/** The way of an order from the form to the server. */
export function usePlaceOrder(form: ContractForm, slippageBps: number): PlaceOrder {
  const { place, isBusy } = usePlacing();
  const [step, setStep] = useState<Step>({ at: 'form' });
  const note = useSetAtom(noteOrderAtom);
  const tell = useTold();
  const { ticket, said, shown, draft } = form;
  const { pricePrecision } = ticket.rules;

  const { symbol } = ticket.rules;
  const orderOf = (seen: Fresh | null): Body<'lever/submit'> => ({
    symbol,
    direction: ticket.direction,
    type: draft.type,
    leverage: ticket.leverage,
    ...said,
    ...(seen === null || draft.type === 'limit'
      ? {}
      : { shown_price: seen.price, shown_at: seen.atMs, slippage_bps: slippageBps }),
  });

  const unanswered = useUnanswered(
    'lever/submit',
    (body) => body.symbol === symbol,
    (order, { wish }) => {
      if (wishOf(orderOf(null)) === wish) form.clear();
      tell(order);
      void note({ product: 'contract', order });
    },
  );

  async function send(fresh?: Fresh) {
    const seen = fresh ?? freshOf(shown, pricePrecision);
    if (draft.type === 'market' && seen === null) return;
    const outcome = await place('lever/submit', orderOf(seen));
    if (outcome.status === 'busy') return;
    if (outcome.status === 'moved') return setStep({ at: 'moved', was: seen?.price ?? '', fresh: outcome.fresh });
    if (outcome.status === 'refused') return setStep({ at: 'failed', error: outcome.error });
    setStep({ at: 'form' });
    if (outcome.status === 'lost') return;
    form.clear();
    tell(outcome.answer);
    await note({ product: 'contract', order: outcome.answer });
  }

  return {
    step,
    unanswered,
    isBusy,
    ask: () => setStep({ at: 'confirm' }),
    leave: () => setStep({ at: 'form' }),
    place: send,
  };
}

function freshOf(shown: ContractForm['shown'], precision: number): Fresh | null {
  return shown === null ? null : { price: formatDecimal(shown.price, precision), atMs: shown.atMs };
}

/** Says what was done: a market order is a position now, a limit order waits. */
function useTold(): (position: Position) => void {
  const { t } = useLingui();
  const tag = useTag();
  const showToast = useSetAtom(showToastAtom);
  return ({ status, direction, symbol, quantity, open_price: price }) => {
    const size = formatAmount(quantity, 'full', tag);
    const base = symbol.replace(/USDT$/, '');
    const at = price === null ? '' : formatPrice(price, price.split('.')[1]?.length ?? 0, tag);
    if (status === 'pending') {
      return showToast({ kind: 'success', message: t`Limit order placed: ${size} ${base}` });
    }
    const message =
      direction === 'long' ? t`Long opened: ${size} ${base} at ${at}` : t`Short opened: ${size} ${base} at ${at}`;
    showToast({ kind: 'success', message });
  };
}

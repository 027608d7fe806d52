import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Conversion, ConversionQuote } from '#contract/api/money/conversion.ts';
import { call } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { monotonicMs } from '#src/lib/clock.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { toResult } from '#src/lib/loadable.ts';
import { usePlacing } from '#src/state/steps/place.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { noteConversionAtom } from './convert.atoms.ts';
import type { Ends } from './convert.rules.ts';

export interface HeldQuote extends ConversionQuote {
  /** By this device's clock that only goes forward: from when it was asked for, so that it never seems to hold for longer than it does. */
  endsMs: number;
}

/**
 * `gone`: the quote cannot be taken any more, because its rate has moved, its time is over, or it was used; nothing was done.
 * `refused`: nothing was done, for a reason that another quote does not change.
 */
export type ConvertStep =
  | { is: 'editing'; error: AppError | null }
  | { is: 'quoted'; quote: HeldQuote }
  | { is: 'gone'; quote: HeldQuote; error: AppError }
  | { is: 'refused'; quote: HeldQuote; error: AppError };

const goneKeys = new Set<AppError['key']>(['price_moved', 'price_stale', 'quote_over', 'quote_used', 'quote_wrong']);

/** The way from an amount to a conversion: a quote is asked for, seen, and taken or left. */
export function useConvert(ends: Ends) {
  const tag = useTag();
  const note = useSetAtom(noteConversionAtom);
  const { place, isBusy } = usePlacing();
  const [step, setStep] = useState<ConvertStep>({ is: 'editing', error: null });
  const [isAsking, setAsking] = useState(false);

  const ask = async (amount: string) => {
    setAsking(true);
    const askedMs = monotonicMs();
    const result = await toResult(call('wallet/flashAgainstList', { ...ends, amount }));
    setAsking(false);
    if (result.status === 'failed') return setStep({ is: 'editing', error: result.error });
    const { quote, at } = result.data;
    if (quote !== null) setStep({ is: 'quoted', quote: { ...quote, endsMs: askedMs + quote.expires - at } });
  };

  const done = (conversion: Conversion) => {
    const { from, to, amount, result } = conversion;
    const figure = (text: string, unit: string) => `${formatAmount(text, 'full', tag)} ${unit}`;
    void note(conversion, figure(amount, from), figure(result, to));
  };

  const take = async (quote: HeldQuote) => {
    const { from, to, amount, quote_id } = quote;
    // The same amount again is the same wish, whatever the quote: what was never answered is not done a second time.
    const outcome = await place('wallet/flashAgainst', { from, to, amount, quote_id }, { from, to, amount });
    if (outcome.status === 'busy') return;
    if (outcome.status === 'done') {
      setStep({ is: 'editing', error: null });
      done(outcome.answer);
    } else if (outcome.status === 'lost') setStep({ is: 'editing', error: null });
    else setStep({ is: goneKeys.has(outcome.error.key) ? 'gone' : 'refused', quote, error: outcome.error });
  };

  return {
    step,
    isBusy,
    isAsking,
    ask,
    take,
    done,
    leave: () => setStep({ is: 'editing', error: null }),
  };
}

import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { describeError } from '#src/lib/errorText.ts';
import { asTyped, readTyped } from '#src/lib/figures/readTyped.ts';
import { quoteAtom } from '#src/state/market/quotes.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { usePlacing } from '#src/state/trading/place.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type ResultThere, resultAt, stopAt, stopProblem } from './stop.rules.ts';
import type { Wish } from './useOwnLines.ts';

export interface StopForm {
  /** As it was typed, and as a decimal of the market; null when it is none. */
  text: string;
  price: string | null;
  /** What closing there would bring; null while there is no price. */
  result: ResultThere | null;
  /** What is wrong with the price, or why the server refused it. */
  error: string | undefined;
  isBusy: boolean;
  change(text: string): void;
  /** @returns whether the stop stands there now. */
  send(): Promise<boolean>;
}

/** A stop's new price on its way to the server. */
export function useStopForm(rules: MarketRules, { position, name, price: wished }: Wish): StopForm {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const now = useAtomValue(quoteAtom(rules.symbol))?.price;
  const note = useSetAtom(noteOrderAtom);
  const { place, isBusy } = usePlacing();
  const [text, setText] = useState(() => asTyped(wished, tag));
  const [refusal, setRefusal] = useState<string | null>(null);
  const typed = readTyped(text, tag);
  const whole = typed === null ? null : readPrice(rules, typed);
  const price = whole === null ? null : typed;
  const problem = price === null || now === undefined ? null : stopProblem(rules, position, name, price, now);

  const wordProblem = (): string | undefined => {
    if (typed === null) return t`Enter a price.`;
    const params = { decimals: rules.pricePrecision };
    if (whole === null) return describeError(i18n, { key: 'price_decimals', params }, tag);
    return problem === null ? (refusal ?? undefined) : describeError(i18n, problem, tag);
  };

  return {
    text,
    price,
    result: whole === null ? null : resultAt(rules, position, whole),
    error: wordProblem(),
    isBusy,
    change: (next) => {
      setText(next);
      setRefusal(null);
    },
    send: async () => {
      if (price === null || problem !== null) return false;
      const call = position.product === 'forex' ? 'microtrade/whsetstop' : 'lever/setstop';
      const outcome = await place(call, stopAt(position, name, price));
      if (outcome.status === 'done') {
        void note({ product: position.product, order: outcome.answer });
        return true;
      }
      if (outcome.status !== 'busy') setRefusal(describeError(i18n, outcome.error, tag));
      return false;
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#src/lib/figures/format.ts';
import { useForexWords } from '../useForexWords.ts';
import { fieldTexts, type ForexForm } from './useForexForm.ts';

/**
 * Why the order cannot be placed now, in words; undefined when it can. What is not typed yet comes before what is wrong.
 * `isInForm`: the fields stand above, and say themselves what is wrong with them.
 */
export function useReason(form: ForexForm, isInForm = false): string | undefined {
  const { t } = useLingui();
  const noPrice = useNoPriceWords();
  const { describe } = useForexWords();
  const { draft, problems, opensAt } = form;
  if (opensAt !== null) {
    const time = formatTime(opensAt);
    return t({ message: `Closed for the weekend. Orders from ${time} on.`, comment: 'Time like 2026-11-22 22:00:00' });
  }
  if (form.noPrice !== null) return noPrice[form.noPrice];
  if (draft.lots.trim() === '') return t`Enter how many lots.`;
  if (draft.type === 'limit' && draft.price.trim() === '') return t`Enter the price of the limit order.`;
  const isShort = problems.balance !== undefined;
  const isMarked = (Object.keys(fieldTexts) as (keyof typeof fieldTexts)[]).some(
    (name) => problems[name] !== undefined,
  );
  if (isMarked || (isShort && isInForm))
    return t({ message: 'Correct what is marked above.', comment: 'Fields of a form with errors' });
  return problems.balance === undefined ? undefined : describe(problems.balance);
}

/** Why there is no price to trade on. */
export function useNoPriceWords() {
  const { t } = useLingui();
  return {
    offline: t`Offline: orders need the server.`,
    loading: t`Waiting for a live price.`,
    stale: t`The price is not live at the moment. Orders need a live price.`,
  };
}

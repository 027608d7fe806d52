import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { describeError } from '#src/lib/errorText.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { spendableAtom } from '#src/state/steps/spendable.ts';
import { unansweredAtom } from '#src/state/steps/unanswered.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { takenOf } from '../lists/lists.rules.ts';
import { useOwnOrders } from '../offers/useOwnOrders.ts';
import { usePlaces } from '../offers/usePlaces.ts';
import { type FormProblem, formProblem } from './form.rules.ts';

interface FormState {
  problem: FormProblem | null;
  /** Why it cannot be sent now, in words: the network first, then what an earlier one has become, then what is missing. */
  reason: string | undefined;
  /** USDT of the spot account; null while it is not known. */
  available: string | null;
}

export function useFormState(offer: PlanOffer, typed: string): FormState {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const wallet = useAtomValue(spendableAtom);
  const orders = useOwnOrders(offer.kind);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const name = offer.kind === 'hosting' ? 'lh/deposit' : 'project/order';
  const isUnknown = useAtomValue(unansweredAtom).some((intent) => intent.name === name);
  const row = wallet?.list.find(({ account, currency }) => account === 'spot' && currency === 'USDT');
  const available = wallet === undefined ? null : (row?.available ?? '0');
  const taken = orders === null ? null : takenOf(orders, offer.id);
  const problem = formProblem(typed, { ...offer, participants: usePlaces(offer) }, { tag, available, taken });
  const reasonOf = (): string | undefined => {
    if (isOffline) return t`You’re offline. An order needs a connection and is never sent automatically later.`;
    if (isUnknown) return t`First check the status of the order above.`;
    if (problem === null) return undefined;
    if (problem.key === 'amount_missing') return t`Enter an amount.`;
    if (problem.key.startsWith('plan_')) return describeError(i18n, problem, tag);
    return t`Fix the fields marked above.`;
  };
  return { problem, reason: reasonOf(), available };
}

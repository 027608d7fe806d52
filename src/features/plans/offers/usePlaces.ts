import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { PlanOffer } from '#contract/api/plans/plans.ts';
import { offersOf } from '#src/state/plans/offers.ts';

export interface Places {
  cap: number;
  /** How many accounts are in it; null while only a kept copy of before says so. */
  count: number | null;
}

/** The places of a product; null where it has no cap. A count that was kept on the device is none of now. */
export function usePlaces({ kind, participants }: Pick<PlanOffer, 'kind' | 'participants'>): Places | null {
  const isOfBefore = useAtomValue(offersOf[kind].knownAtom).data?.fromCache !== false;
  return participants === null ? null : { cap: participants.cap, count: isOfBefore ? null : participants.count };
}

/** In words, as a plain fact. */
export function useCapWords(): (places: Places) => string {
  const { t } = useLingui();
  return ({ cap, count }) =>
    count === null
      ? t({ message: `up to ${cap} accounts`, comment: 'How many accounts may run a strategy' })
      : t({ message: `${count} of ${cap} accounts`, comment: 'How many accounts run a strategy' });
}

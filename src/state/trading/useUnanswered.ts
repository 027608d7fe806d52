import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import type { Body } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { connectionAtom } from '../connection.ts';
import { showErrorAtom } from '../toasts.ts';
import { type Outcome, usePlacing } from './place.ts';
import type { Intent, PlaceName } from './place.rules.ts';
import { isOf, unansweredAtom } from './unanswered.ts';

export interface Unanswered<K extends PlaceName> {
  intent: Intent<K>;
  isBusy: boolean;
  isOffline: boolean;
  /** Sends the very same step again: it is done once, by now or before. */
  findOut(): Promise<void>;
}

/**
 * The oldest step of a kind that was never answered, with the way to find out what became of it; null when that is known of all.
 * @param isMeant of which of them the form is to speak.
 * @param onRefused nothing was done, and the form stands as it is; left out, a toast says so.
 */
export function useUnanswered<K extends PlaceName>(
  name: K,
  isMeant: (body: Body<K>) => boolean,
  onDone: (answer: Answer<K>, intent: Intent<K>) => void,
  onRefused?: (error: AppError) => void,
): Unanswered<K> | null {
  const { again, isBusy } = usePlacing();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const showError = useSetAtom(showErrorAtom);
  // What is asked for is not unanswered for so long: it stays in its place until the answer.
  const [asked, setAsked] = useState<Intent<K> | null>(null);
  const kept = useAtomValue(unansweredAtom);
  const found = kept.find((one): one is Intent<K> => isOf(one, name) && isMeant(one.body));
  const intent = asked ?? found;
  if (intent === undefined) return null;
  const findOut = async () => {
    setAsked(intent);
    const outcome: Outcome<Answer<K>> = await again(intent);
    setAsked(null);
    if (outcome.status === 'done') onDone(outcome.answer, intent);
    else if (outcome.status !== 'busy') (onRefused ?? showError)(outcome.error);
  };
  return { intent, isBusy, isOffline, findOut };
}

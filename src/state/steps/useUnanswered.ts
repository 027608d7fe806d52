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
  /** Sends the same step again under its key, so that it is done once. */
  findOut(): Promise<void>;
}

/**
 * The oldest unanswered step of a kind, with the way to find out its outcome; null when every outcome is known.
 * @param isMeant which of them this form tells of.
 * @param onRefused nothing was done, and the form stays as it is; left out, a toast says so.
 */
export function useUnanswered<K extends PlaceName>(
  name: K,
  isMeant: (body: Body<K>) => boolean,
  onDone: (answer: Answer<K>, intent: Intent<K>) => void,
  onRefused?: (error: AppError, intent: Intent<K>) => void,
): Unanswered<K> | null {
  const { again, isBusy } = usePlacing();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const showError = useSetAtom(showErrorAtom);
  // While it is sent again it is not in the list of unanswered steps: it stays shown until the answer.
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
    else if (outcome.status !== 'busy') (onRefused ?? showError)(outcome.error, intent);
  };
  return { intent, isBusy, isOffline, findOut };
}

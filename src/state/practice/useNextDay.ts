import { useAtomValue, useSetAtom } from 'jotai';
import { connectionAtom } from '../connection.ts';
import { nextDayAtom, practiceAtom } from './accounts.ts';
import { useStep } from './useStep.ts';

/** The account's plan clock, and the step that moves it a day ahead. */
export function useNextDay() {
  const nextDay = useSetAtom(nextDayAtom);
  const { take, isBusy, error } = useStep();
  return {
    /** undefined while it is not known. */
    day: useAtomValue(practiceAtom).data?.plan.day,
    isOffline: useAtomValue(connectionAtom).state === 'offline',
    isBusy,
    error,
    move: () => take(nextDay),
  };
}

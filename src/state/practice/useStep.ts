import { useRef, useState } from 'react';
import type { AppError } from '#src/lib/appError.ts';
import { uuid } from '#src/lib/clock.ts';
import type { Settled } from '#src/lib/loadable.ts';

/** Nobody knows whether it was done: asked again under its key, it is the same step. */
const unanswered = new Set(['offline', 'timeout', 'malformed_answer', 'request_failed', 'try_again']);

/** One step on the server at a time. A lost answer is asked for again under the same key; behind a refusal it is a new step. */
export function useStep() {
  const key = useRef<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const take = async <T>(step: (key: string) => Promise<Settled<T>>): Promise<T | null> => {
    if (isBusy) return null;
    setBusy(true);
    setError(null);
    key.current ??= uuid();
    const result = await step(key.current);
    setBusy(false);
    if (result.status === 'ready' || !unanswered.has(result.error.key)) key.current = null;
    if (result.status === 'ready') return result.data;
    setError(result.error);
    return null;
  };
  return { take, isBusy, error };
}

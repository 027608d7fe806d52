import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import type { Body } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { noteOrderAtom } from '#src/state/trading/orders.ts';
import { type Outcome, usePlacing } from '#src/state/trading/place.ts';

type DeedName = 'microtrade/whsubmit' | 'microtrade/whclose' | 'microtrade/whsetstop';

/** Why a step was not done, or is not known to be; `saw` is the price it was asked at. */
export type Trouble = Exclude<Outcome<never>, { status: 'done' | 'busy' }> & { saw: string | undefined };

export interface Deed<K extends DeedName> {
  run(body: Body<K>): Promise<void>;
  isBusy: boolean;
  trouble: Trouble | null;
  forget(): void;
}

/** One kind of step that a sheet or form takes, done once however often it is tapped, and what became of it. */
export function useDeed<K extends DeedName>(name: K, onDone: (order: Position) => void): Deed<K> {
  const { place, isBusy } = usePlacing();
  const noteOrder = useSetAtom(noteOrderAtom);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const run = async (body: Body<K>) => {
    const outcome = (await place(name, body)) as Outcome<Position>;
    if (outcome.status === 'busy') return;
    if (outcome.status !== 'done') {
      return setTrouble({ ...outcome, saw: 'shown_price' in body ? body.shown_price : undefined });
    }
    setTrouble(null);
    void noteOrder({ product: 'forex', order: outcome.answer });
    onDone(outcome.answer);
  };
  return { run, isBusy, trouble, forget: () => setTrouble(null) };
}

/** What to say where the step stands; nothing for a price that moved, which has a sheet of its own. */
export function errorIn(trouble: Trouble | null): { error: AppError; isLost: boolean } | null {
  if (trouble === null || trouble.status === 'moved') return null;
  return { error: trouble.error, isLost: trouble.status === 'lost' };
}

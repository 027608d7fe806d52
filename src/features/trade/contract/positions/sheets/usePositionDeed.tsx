import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import type { Position } from '#contract/api/positions.ts';
import type { Body } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { describeError } from '#src/lib/errorText.ts';
import { noteOrderAtom, refreshOrdersAtom } from '#src/state/trading/orders.ts';
import { type Outcome, usePlacing } from '#src/state/trading/place.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { noteClosedAtom } from '../closed.atoms.ts';
import styles from '../Positions.module.css';

type DeedName = 'lever/close' | 'lever/setstop' | 'lever/cancel';
export type Trouble = Exclude<Outcome<never>, { status: 'done' | 'busy' }>;

export interface PositionDeed<K extends DeedName> {
  /** @param chosen what somebody chose, where that says more than the body. */
  run(body: Body<K>, chosen?: object): Promise<void>;
  /** The answer to a step of before, which was sent again: done, or refused. */
  takeLate(position: Answer<K>): void;
  refuse(error: AppError): void;
  isBusy: boolean;
  trouble: Trouble | null;
  /** What went wrong, in words, for where the step stands; a price that moved has a sheet of its own. */
  failure: ReactNode;
  forget(): void;
}

/** A step that a sheet takes with a position: done once, its outcome noted, its refusal kept in sight. */
export function usePositionDeed<K extends DeedName>(name: K, onDone: (position: Answer<K>) => void): PositionDeed<K> {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { place, isBusy } = usePlacing();
  const note = useSetAtom(noteOrderAtom);
  const noteClosed = useSetAtom(noteClosedAtom);
  const refresh = useSetAtom(refreshOrdersAtom);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const take = (order: Position) => {
    void note({ product: 'contract', order });
    void noteClosed({ product: 'contract', order });
  };
  const run = async (body: Body<K>, chosen?: object) => {
    setTrouble(null);
    const outcome = (await place(name, body, chosen)) as Outcome<Answer<K> & Position>;
    if (outcome.status === 'busy') return;
    if (outcome.status === 'done') {
      take(outcome.answer);
      return onDone(outcome.answer);
    }
    setTrouble(outcome);
    // A refusal says that the list is behind: something closed it meanwhile.
    if (outcome.status === 'refused') void refresh('contract');
  };
  const words =
    trouble === null || trouble.status === 'moved'
      ? null
      : trouble.status === 'lost'
        ? t`No answer came. Trying again sends the same step, and it is done once.`
        : describeError(i18n, trouble.error, tag);
  const failure =
    words === null ? null : (
      <p className={styles.failure} role="alert" data-testid="deed-failed">
        {words}
      </p>
    );
  return {
    run,
    takeLate: take,
    refuse: (error) => setTrouble({ status: 'refused', error }),
    isBusy,
    trouble,
    failure,
    forget: () => setTrouble(null),
  };
}

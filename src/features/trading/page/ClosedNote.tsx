import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { restsUntilAtom } from '../figures/prices.atoms.ts';
import styles from './ClosedNote.module.css';

/** Forex and metals rest at the weekend. */
export function ClosedNote() {
  const opens = useAtomValue(restsUntilAtom);
  if (opens === null) return null;
  const time = <Moment at={opens} />;
  return (
    <p className={styles.rest} data-testid="closed">
      <Trans comment="Time like 2026-11-22 22:00:00">
        Closed for the weekend: nothing can be opened or closed until it opens again,{' '}
        <span className={styles.time}>{time}</span>. The price stands still until then; the spread is wider at first.
      </Trans>
    </p>
  );
}

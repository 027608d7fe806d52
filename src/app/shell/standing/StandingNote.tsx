import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import styles from './StandingNote.module.css';

/** Why no order, deposit, transfer or plan will be taken, and where to go with it. */
export function StandingNote({ problem }: { problem: 'account_frozen' | 'account_archived' }) {
  return (
    <p className={styles.note} role="note" data-testid="standing">
      <ErrorWords error={{ key: problem, params: {} }} />{' '}
      {problem === 'account_archived' ? (
        <Link className={styles.link} href={paths.practice()}>
          <Trans comment="Title of a page">Practice accounts</Trans>
        </Link>
      ) : null}
    </p>
  );
}

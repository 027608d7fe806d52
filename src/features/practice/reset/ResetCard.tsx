import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { PracticeAccount } from '#contract/api/practice.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from '../Practice.module.css';
import { ResetSheet } from './ResetSheet.tsx';

/** Beginning anew, with what was kept to be read. */
export function ResetCard({ account }: { account: PracticeAccount }) {
  const { t } = useLingui();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t({ message: 'Start over', comment: 'Resetting a practice account' })} testId="reset">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            Starts this account over with new practice money. Your activity so far is kept as an earlier round you can
            view.
          </Trans>
        </p>
        <Button
          kind="secondary"
          full
          reason={isOffline ? t`You’re offline. Resetting needs a connection.` : undefined}
          onClick={() => setAsking(true)}
          testId="reset-open"
        >
          <Trans>Reset this account…</Trans>
        </Button>
      </div>
      {isAsking ? <ResetSheet account={account} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { PracticeAccount } from '#contract/api/practice.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import styles from '../Practice.module.css';
import { DeleteSheet } from './DeleteSheet.tsx';

/** The way out, with everything. */
export function DeleteCard({ accounts }: { accounts: readonly PracticeAccount[] }) {
  const { t } = useLingui();
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t({ message: 'Delete', comment: 'Of everything about a user' })} testId="delete">
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            Removes you from this server and this device: all practice accounts, login names, pictures, notices and
            sessions. This can’t be undone.
          </Trans>
        </p>
        <Button
          kind="danger"
          full
          reason={isOffline ? t`You’re offline. Deleting needs a connection.` : undefined}
          onClick={() => setAsking(true)}
          testId="delete-open"
        >
          <Trans>Delete everything…</Trans>
        </Button>
      </div>
      {isAsking ? <DeleteSheet count={accounts.length} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { SessionRow } from '#contract/api/account.ts';
import { describeError } from '#src/lib/errorText.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Moment } from '#src/ui/figures/Moment.tsx';
import { endOthersAtom, endSessionAtom, refreshSessionsAtom, sessionsAtom } from './sessions.atoms.ts';
import { useClientName } from '#src/ui/figures/useClientName.ts';
import styles from './SessionsCard.module.css';

/** Where the account is logged in. */
export function SessionsCard() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const sessions = useAtomValue(sessionsAtom);
  const refresh = useSetAtom(refreshSessionsAtom);
  return (
    <Card title={t`Where you’re logged in`} padding="none" testId="sessions">
      {sessions.data !== undefined ? (
        <>
          <ul>
            {sessions.data.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          {sessions.data.length > 1 ? <EndOthers /> : null}
        </>
      ) : sessions.status === 'failed' ? (
        <ErrorState
          title={t`Couldn’t load the list.`}
          detail={describeError(i18n, sessions.error, tag)}
          about={sessions.error.key}
          onRetry={() => void refresh()}
        />
      ) : (
        <SkeletonRows count={1} label={t`Loading list`} />
      )}
    </Card>
  );
}

function EndOthers() {
  const { t } = useLingui();
  const end = useSetAtom(endOthersAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isBusy, setBusy] = useState(false);
  const endAll = async () => {
    setBusy(true);
    const result = await end();
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`Other devices logged out` });
  };
  return (
    <div className={styles.action}>
      <Button kind="secondary" full busy={isBusy} onClick={() => void endAll()} testId="end-others">
        <Trans>End all other sessions</Trans>
      </Button>
    </div>
  );
}

function Row({ row }: { row: SessionRow }) {
  const { t } = useLingui();
  const nameOf = useClientName();
  const end = useSetAtom(endSessionAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isBusy, setBusy] = useState(false);
  const seen = <Moment at={row.last_seen} />;
  const endIt = async () => {
    setBusy(true);
    const result = await end(row.id);
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`Device logged out` });
  };
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p>{nameOf(row.client)}</p>
        <p className={styles.seen}>
          {row.current ? <Trans>This device</Trans> : <Trans comment="seen is a date and time">Last used {seen}</Trans>}
        </p>
      </div>
      {row.current ? null : (
        <Button kind="plain" size="small" busy={isBusy} onClick={() => void endIt()}>
          <Trans>End session</Trans>
        </Button>
      )}
    </li>
  );
}

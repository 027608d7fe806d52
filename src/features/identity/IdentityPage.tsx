import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useEffect } from 'react';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { identityAtom, refreshIdentityAtom } from '#src/state/identity/identity.ts';
import { papersAtom, readOutboxAtom } from '#src/state/outbox.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { papersForm } from './form/papers.atoms.ts';
import { FormSkeleton, PapersForm } from './form/PapersForm.tsx';
import styles from './Identity.module.css';
import { PapersWaiting } from './PapersWaiting.tsx';
import { Standing } from './Standing.tsx';

export function IdentityPage() {
  const { t } = useLingui();
  const open = useSetAtom(papersForm.openAtom);
  useEffect(() => void open(), [open]);
  return (
    <Page
      title={t({ message: 'Identity verification', comment: 'Title of a page' })}
      bar="plain"
      back={paths.me()}
      actions={
        <IconButton
          label={t`Identity help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'identity' })}
        />
      }
    >
      <div className={styles.page}>
        <Card tone="notice" testId="made-up">
          <p>
            <strong>
              <Trans>Use made-up documents only.</Trans>
            </strong>
          </p>
          <p>
            <Trans>
              This is practice: a simulated reviewer decides, and no one looks at your photos. They’re stored without
              metadata and deleted as soon as the decision is made.
            </Trans>
          </p>
        </Card>
        <Contents />
      </div>
    </Page>
  );
}

/** What waits on this phone comes first, then how the user stands, then the form where there is anything to hand in. */
function Contents() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const identity = useAtomValue(identityAtom);
  const outbox = useAtomValue(papersAtom);
  const draft = useAtomValue(papersForm.draftAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const refresh = useSetAtom(refreshIdentityAtom);
  const reread = useSetAtom(readOutboxAtom);
  if (outbox.status === 'failed' && outbox.data === undefined) {
    return (
      <ErrorState
        title={t`Couldn’t read unsent items on this device.`}
        detail={describeError(i18n, outbox.error, tag)}
        about={outbox.error.key}
        onRetry={() => void reread()}
      />
    );
  }
  const known = identity.data;
  if (draft === null || outbox.data === undefined || (known === undefined && identity.status !== 'failed')) {
    return <FormSkeleton />;
  }
  const isDecided = known?.status === 'review' || known?.status === 'passed';
  const waiting = outbox.data.find(({ id }) => known === undefined || known.status === 'none' || id !== known.id);
  if (waiting !== undefined && waiting.id !== draft.replaces) return <PapersWaiting papers={waiting} />;
  const isStale = known !== undefined && (identity.status === 'failed' || (known.fromCache && isOffline));
  return (
    <>
      {isStale ? <StaleNotice asOf={known.fetchedAt} onRetry={() => void refresh()} /> : null}
      {known === undefined ? (
        <p className={styles.unknown}>
          <Trans>
            Couldn’t reach the server to check whether you’ve already submitted documents. Your entries are saved here
            and will be sent automatically.
          </Trans>
        </p>
      ) : (
        <Standing identity={known} />
      )}
      {isDecided ? null : <PapersForm draft={draft} isAgain={known?.status === 'failed'} />}
    </>
  );
}

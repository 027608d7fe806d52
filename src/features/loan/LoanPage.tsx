import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useEffect } from 'react';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { bankCards } from '#src/state/identity/bankCards.ts';
import { identityAtom } from '#src/state/identity/identity.ts';
import { loans, loanTotals } from '#src/state/loans/loans.ts';
import { applicationsAtom, readOutboxAtom } from '#src/state/outbox.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { LoanForm } from './form/LoanForm.tsx';
import { LoanRow } from './list/LoanRow.tsx';
import { loanForm } from './loan.atoms.ts';
import styles from './Loan.module.css';
import { LoanWaiting } from './LoanWaiting.tsx';

export function LoanPage() {
  const { t } = useLingui();
  const open = useSetAtom(loanForm.openAtom);
  useEffect(() => void open(), [open]);
  return (
    <Page
      title={t({ message: 'Loan application', comment: 'Title of a page' })}
      back={paths.me()}
      actions={
        <>
          <IconButton
            label={t`Loan help`}
            icon={<CircleQuestionMark size={20} aria-hidden />}
            href={paths.help({ id: 'loans' })}
          />
          <IconButton
            label={t({ message: 'Loans', comment: 'Title of a list' })}
            icon={<ClipboardList size={20} aria-hidden />}
            href={paths.loans()}
          />
        </>
      }
    >
      <Card tone="notice" testId="about-loan">
        <p>
          <Trans>
            The practice treasury lends practice money. You repay it with interest, in practice money only. Every figure
            is shown below before you apply.
          </Trans>
        </p>
        <p className={styles.read}>
          <Button kind="plain" size="small" href={paths.help({ id: 'warning-signs' })} testId="warning-signs">
            <Trans comment="Link to a help article">Warning signs</Trans>
          </Button>
        </p>
      </Card>
      <Contents />
    </Page>
  );
}

/** What waits on this phone comes first, then the loan that is open, then the form where one can be had. */
function Contents() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const outbox = useAtomValue(applicationsAtom);
  const draft = useAtomValue(loanForm.draftAtom);
  const totals = useAtomValue(loanTotals.factAtom);
  const identity = useAtomValue(identityAtom);
  const cards = useAtomValue(bankCards.factAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const refresh = useSetAtom(loanTotals.refreshAtom);
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
  const known = totals.data;
  if (draft === null || outbox.data === undefined || (known === undefined && totals.status !== 'failed')) {
    return (
      <Card padding="none">
        <SkeletonRows count={6} label={t`Loading conditions`} />
      </Card>
    );
  }
  const waiting = outbox.data.find(({ id }) => id !== known?.open);
  if (waiting !== undefined && waiting.id !== draft.replaces) return <LoanWaiting application={waiting} />;
  const isStale = known !== undefined && (totals.status === 'failed' || (known.fromCache && isOffline));
  const stale = isStale ? <StaleNotice asOf={known.fetchedAt} onRetry={() => void refresh()} /> : null;
  if (known !== undefined && known.open !== null) {
    return (
      <>
        {stale}
        <OpenLoan id={known.open} />
      </>
    );
  }
  const standing = {
    identity: identity.data?.status,
    cards: cards.data?.list.length,
    hasOpen: known === undefined ? undefined : false,
  };
  return (
    <>
      {stale}
      {known === undefined ? (
        <p className={styles.unknown}>
          <Trans>
            Couldn’t reach the server to check whether you already have a loan. Your entries are saved here and will be
            sent automatically.
          </Trans>
        </p>
      ) : null}
      <LoanForm draft={draft} standing={standing} />
    </>
  );
}

/** One at a time: the form comes back when this one is refused or repaid. */
function OpenLoan({ id }: { id: string }) {
  const { t } = useLingui();
  const loan = useAtomValue(loans.factAtom).data?.list.find((one) => one.id === id);
  return (
    <>
      <Card
        title={t({ message: 'Your loan', comment: 'The one that is under review or not repaid' })}
        padding="none"
        testId="open-loan"
      >
        {loan === undefined ? (
          <SkeletonRows count={1} label={t`Loading loans`} />
        ) : (
          <LoanRow loan={loan} href={paths.loans({ id })} />
        )}
      </Card>
      <div className={styles.submit}>
        <p className={styles.text}>
          <Trans>You can have one loan at a time. You can apply for another once this one is rejected or repaid.</Trans>
        </p>
        <Button full kind="secondary" href={paths.loans({ id })}>
          <Trans>View loan</Trans>
        </Button>
      </div>
    </>
  );
}

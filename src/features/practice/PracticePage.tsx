import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { practiceAtom, refreshPracticeAtom } from '#src/state/practice/accounts.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Card } from '#src/ui/blocks/Card.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { AccountsCard } from './accounts/AccountsCard.tsx';
import { ArchivedNote } from './ArchivedNote.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { DeleteCard } from './delete/DeleteCard.tsx';
import { ResetCard } from './reset/ResetCard.tsx';
import { TopUpCard } from './TopUpCard.tsx';

/** Everything about the user's practice accounts, in their hands. */
export function PracticePage() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const practice = useAtomValue(practiceAtom);
  const refresh = useSetAtom(refreshPracticeAtom);
  const { data } = practice;
  const current = data?.list.find((account) => account.current);
  return (
    <Page title={t({ message: 'Practice accounts', comment: 'Title of a page' })} bar="plain" back={paths.me()}>
      {data === undefined || current === undefined ? (
        <Card padding="none">
          {practice.status === 'failed' ? (
            <ErrorState
              title={t`Couldn’t load practice accounts.`}
              detail={describeError(i18n, practice.error, tag)}
              about={practice.error.key}
              onRetry={() => void refresh()}
            />
          ) : (
            <SkeletonRows count={3} label={t`Loading practice accounts`} />
          )}
        </Card>
      ) : (
        <>
          {current.archived === null ? null : <ArchivedNote practice={data} current={current} />}
          {data.expires === null ? null : <DeviceCard expires={data.expires} />}
          <AccountsCard practice={data} />
          {current.archived === null ? (
            <>
              <TopUpCard topup={data.topup} daySeconds={data.plan.day_seconds} />
              <PlanCard plan={data.plan} />
              <ResetCard account={current} />
            </>
          ) : null}
          <ExportCard />
          <DeleteCard accounts={data.list} />
        </>
      )}
    </Page>
  );
}

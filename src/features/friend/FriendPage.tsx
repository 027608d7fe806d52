import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import styles from './Friend.module.css';
import { followRewardsAtom, invitations } from './friend.atoms.ts';
import { LastLevelCard } from './LastLevelCard.tsx';
import { LevelsCard } from './LevelsCard.tsx';
import { LinkCard } from './LinkCard.tsx';
import { RewardsCard } from './RewardsCard.tsx';

/** The own invitation, what came of it, and what a scheme of recruiting does to those who come last. */
export function FriendPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t({ message: 'Invite friends', comment: 'Title of a page' })}
      bar="plain"
      back="history"
      actions={
        <IconButton
          label={t`Referral help`}
          icon={<CircleQuestionMark size={20} aria-hidden />}
          href={paths.help({ id: 'referral' })}
        />
      }
    >
      <p className={styles.lead}>
        <Trans>
          This page is for understanding referral schemes, not for earning. A reward is a share of a positive plan day
          of someone you invited. The practice treasury pays it, never that person: their result isn’t reduced.
        </Trans>
      </p>
      <Own />
      <LastLevelCard />
    </Page>
  );
}

function Own() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const known = useAtomValue(invitations.factAtom);
  useAtomValue(followRewardsAtom);
  const refresh = useSetAtom(invitations.refreshAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const { data } = known;
  if (data === undefined) {
    return (
      <Card padding="none">
        {known.status === 'failed' ? (
          <ErrorState
            title={t`Couldn’t load invitations.`}
            detail={describeError(i18n, known.error, tag)}
            about={known.error.key}
            onRetry={() => void refresh()}
          />
        ) : (
          <SkeletonRows count={4} label={t`Loading invitations`} />
        )}
      </Card>
    );
  }
  const isStale = known.status === 'failed' || (data.fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={data.fetchedAt} onRetry={() => void refresh()} /> : null}
      <LinkCard code={data.code} />
      <LevelsCard invitations={data} />
      <RewardsCard last={data.last} />
    </>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Bell from 'lucide-react/icons/bell';
import { describeError } from '#src/lib/errorText.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { loadMoreNoticesAtom, markAllReadAtom, noticesAtom, refreshNoticesAtom } from '#src/state/news/notices.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { StaleNotice } from '#src/ui/blocks/StaleNotice.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import styles from './Notices.module.css';

/** What concerns the user, the newest first. */
export function NoticesPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t({ message: 'Notices', comment: 'Title of the list of what was told to the user' })}
      bar="plain"
      back="history"
    >
      <Tools />
      <List />
    </Page>
  );
}

/** The line is always there: reading the last one moves nothing. */
function Tools() {
  const { data } = useAtomValue(noticesAtom);
  const markAll = useSetAtom(markAllReadAtom);
  const unread = data?.unread ?? 0;
  return (
    <div className={styles.tools}>
      <output data-testid="unread">
        {data === undefined ? null : <Plural value={unread} _0="Nothing unread" one="# unread" other="# unread" />}
      </output>
      {unread === 0 ? null : (
        <Button kind="plain" size="small" testId="mark-all" onClick={() => void markAll()}>
          <Trans>Mark all as read</Trans>
        </Button>
      )}
    </div>
  );
}

function List() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const fact = useAtomValue(noticesAtom);
  const refresh = useSetAtom(refreshNoticesAtom);
  const loadMore = useSetAtom(loadMoreNoticesAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (fact.data === undefined) {
    return fact.status === 'failed' ? (
      <ErrorState
        title={t`The notices could not be loaded`}
        detail={`${describeError(i18n, fact.error, tag)} ${t`What was loaded once can be read without a network.`}`}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    ) : (
      <Card padding="none">
        <SkeletonRows count={4} label={t`Loading the notices`} />
      </Card>
    );
  }
  const { list, next, fetchedAt, fromCache } = fact.data;
  const isStale = fact.status === 'failed' || (fromCache && isOffline);
  return (
    <>
      {isStale ? <StaleNotice asOf={fetchedAt} onRetry={() => void refresh()} /> : null}
      {list.length === 0 ? (
        <EmptyState
          icon={<Bell size={26} aria-hidden />}
          title={t`Your notices will be here`}
          detail={t`A deposit that was decided on, a login from another device, a changed password.`}
        />
      ) : (
        <Card padding="none">
          <LongList
            kind="list"
            parts={list.map((notice) => <NoticeRow key={notice.id} notice={notice} />)}
            rowCount={list.length}
          />
        </Card>
      )}
      <MoreRow key={next} hasMore={next !== null} onMore={loadMore} />
    </>
  );
}

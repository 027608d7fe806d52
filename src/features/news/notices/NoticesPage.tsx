import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Bell from 'lucide-react/icons/bell';
import { connectionAtom } from '#src/state/connection.ts';
import { loadMoreNoticesAtom, markAllReadAtom, noticesAtom, refreshNoticesAtom } from '#src/state/news/notices.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
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
  const { t } = useLingui();
  const fact = useAtomValue(noticesAtom);
  const refresh = useSetAtom(refreshNoticesAtom);
  const loadMore = useSetAtom(loadMoreNoticesAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  return (
    <FactList
      fact={fact}
      isOffline={isOffline}
      loading={{ label: t`Loading notices`, rows: 4 }}
      failure={{
        title: t`Couldn’t load notices.`,
        detail: t`Anything already loaded can be read offline.`,
      }}
      empty={
        <EmptyState
          icon={<Bell size={26} aria-hidden />}
          title={t`Notices will appear here`}
          detail={t`Deposit updates, new logins and password changes.`}
        />
      }
      renderRow={(notice) => <NoticeRow key={notice.id} notice={notice} />}
      onRetry={() => void refresh()}
      onMore={loadMore}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import BellOff from 'lucide-react/icons/bell-off';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { Notice } from '#contract/api/news.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { markReadAtom } from '#src/state/news/notices.ts';
import { sessionAtom } from '#src/state/session.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { minuteOf } from '../news.rules.ts';
import { noticeOf } from './notice.atoms.ts';
import styles from './Notices.module.css';
import { useNoticeWords } from './useNoticeWords.tsx';

/** One notice; being shown, it is read. */
export function NoticePage() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const id = useSearchParams()[0].get('id');
  return (
    <Page
      title={t({ message: 'Notice', comment: 'Title of the page with one message to the user' })}
      bar="plain"
      back="history"
    >
      {id === null || session.status === 'guest' ? <NotThere /> : <Contents key={id} id={id} />}
    </Page>
  );
}

function Contents({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { noticeAtom, refreshAtom } = noticeOf(id);
  const fact = useAtomValue(noticeAtom);
  const refresh = useSetAtom(refreshAtom);
  if (fact.data !== undefined) return <Shown notice={fact.data} />;
  if (fact.status !== 'failed') {
    return (
      <Card padding="none">
        <SkeletonRows count={2} label={t`Loading notice`} />
      </Card>
    );
  }
  if (fact.error.key === 'not_found' || fact.error.key === 'parameter_wrong') return <NotThere />;
  return (
    <ErrorState
      title={t`Couldn’t load notice.`}
      detail={describeError(i18n, fact.error, tag)}
      about={fact.error.key}
      onRetry={() => void refresh()}
    />
  );
}

function Shown({ notice }: { notice: Notice }) {
  const { Icon, tone, title, body, steps } = useNoticeWords()(notice);
  const markRead = useSetAtom(markReadAtom);
  const { id, read } = notice;
  useEffect(() => {
    if (read === null) void markRead([id]);
  }, [id, read, markRead]);
  return (
    <Card testId="notice-shown">
      <div className={styles.notice}>
        <Icon className={styles.icon} data-tone={tone} size={32} aria-hidden />
        <h2 className={styles.heading}>{title}</h2>
        <time className={styles.time} dateTime={new Date(notice.time * 1000).toISOString()}>
          {minuteOf(notice.time)}
        </time>
        <p className={styles.body}>{body}</p>
        <div className={styles.steps}>
          {steps.map(({ href, label }) => (
            <Button key={href} kind="secondary" size="small" href={href}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

function NotThere() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<BellOff size={26} aria-hidden />}
      title={t`Notice not found`}
      detail={t`It may belong to another account.`}
      action={
        <Button href={paths.notices()}>
          <Trans comment="Button that leads to the list of notices">Go to notices</Trans>
        </Button>
      }
    />
  );
}

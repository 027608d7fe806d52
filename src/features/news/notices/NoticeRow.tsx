import { useLingui } from '@lingui/react/macro';
import type { Notice } from '#contract/api/news.ts';
import { paths } from '#src/lib/paths.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import { minuteOf } from '../news.rules.ts';
import styles from './Notices.module.css';
import { useNoticeWords } from './useNoticeWords.tsx';

/** One notice; what is unread says so by weight, by a dot, and in words for those who see neither. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { t } = useLingui();
  const { Icon, tone, title } = useNoticeWords()(notice);
  const isUnread = notice.read === null;
  return (
    <ListRow
      testId="notice"
      href={paths.notice({ id: notice.id })}
      icon={<Icon className={styles.icon} data-tone={tone} size={22} aria-hidden />}
      title={
        <span className={styles.title} data-unread={isUnread}>
          {isUnread ? (
            <>
              <span className={styles.mark} aria-hidden />
              <Unseen>{t({ message: 'Unread:', comment: 'Before the title of a notice' })} </Unseen>
            </>
          ) : null}
          {title}
        </span>
      }
      detail={minuteOf(notice.time)}
    />
  );
}

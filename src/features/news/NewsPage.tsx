import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Newspaper from 'lucide-react/icons/newspaper';
import { Link } from 'wouter';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { frontAtom, refreshFrontAtom } from './news.atoms.ts';
import type { Front } from './news.rules.ts';
import { Lead } from './parts/Lead.tsx';
import styles from './parts/News.module.css';
import { NewsAge } from './parts/NewsAge.tsx';
import { NewsRow } from './parts/NewsRow.tsx';
import { NewsSkeleton } from './parts/NewsSkeleton.tsx';
import { useCategoryNames } from './useCategoryNames.ts';

/** The front page of the newspaper. */
export function NewsPage() {
  const { t } = useLingui();
  return (
    <Page title={t({ message: 'News', comment: 'Title of the page with market reports' })} bar="plain" back="history">
      <Contents />
    </Page>
  );
}

function Contents() {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const front = useAtomValue(frontAtom);
  const refresh = useSetAtom(refreshFrontAtom);
  if (front.data === undefined) {
    if (front.status !== 'failed') return <NewsSkeleton rows={8} label={t`Loading news`} />;
    return (
      <ErrorState
        title={t`Couldn’t load news.`}
        detail={`${describeError(i18n, front.error, tag)} ${t`Anything already loaded can be read offline.`}`}
        about={front.error.key}
        onRetry={() => void refresh()}
      />
    );
  }
  return <FrontPage front={front.data} onRetry={() => void refresh()} />;
}

function FrontPage({ front: { lead, sections, keptAt }, onRetry }: { front: Front; onRetry: () => void }) {
  const { t } = useLingui();
  const names = useCategoryNames();
  if (lead === null && sections.length === 0) {
    return (
      <EmptyState
        icon={<Newspaper size={26} aria-hidden />}
        title={t`News will appear here`}
        detail={t`Hourly and daily reports on the markets, and news about this app.`}
      />
    );
  }
  return (
    <>
      <NewsAge keptAt={keptAt} onRetry={onRetry} />
      {lead === null ? null : <Lead item={lead} />}
      {sections.map(({ category, list }) => (
        <Card
          key={category}
          title={names[category]}
          padding="none"
          testId={`news-${category}`}
          action={
            <Link className={styles.all} href={paths.newsList({ category })}>
              <Trans comment="Link to the whole list of a category of news">Show all</Trans>
            </Link>
          }
        >
          <ul className={styles.list}>
            {list.map((item) => (
              <li key={item.id}>
                <NewsRow item={item} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <div className={styles.end}>
        <Button kind="secondary" href={paths.newsList()}>
          <Trans comment="Button that leads to the list of all news">All news</Trans>
        </Button>
      </div>
    </>
  );
}

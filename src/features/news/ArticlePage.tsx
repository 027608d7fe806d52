import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import FileX from 'lucide-react/icons/file-x';
import { useSearchParams } from 'wouter';
import type { NewsItem } from '#contract/api/news.ts';
import { describeError } from '#src/lib/errorText.ts';
import { paths } from '#src/lib/paths.ts';
import { keptAtOf } from '#src/state/feed/slot.ts';
import { articleOf } from '#src/state/news/shelves.ts';
import { localeAtom } from '#src/state/prefs.ts';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { TabTitle } from '#src/ui/frame/TabTitle.tsx';
import { Markdown } from '#src/ui/Markdown.tsx';
import { hostOf } from './news.rules.ts';
import { ArticleSkeleton } from './parts/ArticleSkeleton.tsx';
import { Meta } from './parts/Meta.tsx';
import styles from './parts/News.module.css';
import { NewsAge } from './parts/NewsAge.tsx';
import { ReportChart } from './parts/ReportChart.tsx';

/** One report, product notice or item of a feed. */
export function ArticlePage() {
  const { t } = useLingui();
  const id = useSearchParams()[0].get('id');
  const title = t({ message: 'News', comment: 'Title of the page with market reports' });
  return (
    <Page
      title={title}
      tab={id === null ? undefined : <ArticleTab key={id} id={id} untilKnown={title} />}
      bar="plain"
      back="history"
    >
      {id === null ? <NotThere /> : <Contents key={id} id={id} />}
    </Page>
  );
}

function ArticleTab({ id, untilKnown }: { id: string; untilKnown: string }) {
  const fact = useAtomValue(articleOf({ id, locale: useAtomValue(localeAtom) }).factAtom);
  return <TabTitle name={fact.data?.title ?? untilKnown} />;
}

function Contents({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const { factAtom, refreshAtom } = articleOf({ id, locale: useAtomValue(localeAtom) });
  const fact = useAtomValue(factAtom);
  const refresh = useSetAtom(refreshAtom);
  if (fact.data !== undefined) {
    return (
      <>
        <NewsAge keptAt={keptAtOf(fact.data)} onRetry={() => void refresh()} />
        <Article item={fact.data} />
      </>
    );
  }
  if (fact.status !== 'failed') return <ArticleSkeleton />;
  if (fact.error.key === 'not_found' || fact.error.key === 'parameter_wrong') return <NotThere />;
  return (
    <ErrorState
      title={t`This article isn’t on this device`}
      detail={`${describeError(i18n, fact.error, tag)} ${t`Articles you’ve opened, and the newest ones, can be read offline.`}`}
      about={fact.error.key}
      onRetry={() => void refresh()}
    />
  );
}

function Article({ item }: { item: NewsItem }) {
  return (
    <article className={styles.article} data-testid={`news-${item.id}`}>
      <Meta item={item} hasCategory />
      <h2 className={styles.title} lang={item.language}>
        {item.title}
      </h2>
      <p className={styles.summary} lang={item.language}>
        {item.summary}
      </p>
      {item.chart === null ? null : <ReportChart {...item.chart} />}
      <div lang={item.language}>
        <Markdown source={item.body ?? ''} pathOfLink={(help) => paths.help({ id: help })} />
      </div>
      {item.link === null ? null : <Original link={item.link} />}
    </article>
  );
}

/** Leads out of the app, and says where to. */
function Original({ link }: { link: string }) {
  const host = hostOf(link);
  if (!/^https?:\/\//.test(link)) return null;
  return (
    <p className={styles.original}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        <Trans comment="host is the name of a web site, like example.com">Read the original on {host}</Trans>
      </a>
    </p>
  );
}

function NotThere() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<FileX size={26} aria-hidden />}
      title={t`Article not found`}
      detail={t`It may have been removed, or the link may be incomplete.`}
      action={
        <Button href={paths.news()}>
          <Trans comment="Button that leads to the front page of the news">Go to news</Trans>
        </Button>
      }
    />
  );
}

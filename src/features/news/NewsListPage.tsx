import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Newspaper from 'lucide-react/icons/newspaper';
import { useLocation, useSearchParams } from 'wouter';
import { type NewsCategory, newsCategories } from '#contract/api/news.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { keptAtOf } from '#src/state/feed/slot.ts';
import { shelfOf } from '#src/state/news/shelves.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { FactList } from '#src/ui/blocks/FactList.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { Page } from '#src/ui/frame/Page.tsx';
import { categoryOf } from './news.rules.ts';
import styles from './parts/News.module.css';
import { NewsAge } from './parts/NewsAge.tsx';
import { NewsRow } from './parts/NewsRow.tsx';
import { NewsSkeleton } from './parts/NewsSkeleton.tsx';
import { useCategoryNames } from './useCategoryNames.ts';

/** All news, or those of one category; the choice is in the address. */
export function NewsListPage() {
  const { t } = useLingui();
  const names = useCategoryNames();
  const [, go] = useLocation();
  const category = categoryOf(useSearchParams()[0].get('category'));
  const options = [
    { value: 'all', label: t({ message: 'All', context: 'news', comment: 'Filter of news' }) },
    ...newsCategories.map((value) => ({ value, label: names[value] })),
  ];
  return (
    <Page
      title={t({ message: 'News', comment: 'Title of the page with market reports' })}
      bar="plain"
      back="history"
      strip={
        <Chips
          label={t({ message: 'Category', comment: 'Filter of news' })}
          options={options}
          value={category ?? 'all'}
          onChange={(value) =>
            go(paths.newsList(value === 'all' ? {} : { category: value }), { replace: true, state: history.state })
          }
        />
      }
    >
      <List key={category} category={category} />
    </Page>
  );
}

function List({ category }: { category: NewsCategory | null }) {
  const { t } = useLingui();
  const shelf = shelfOf(category);
  const fact = useAtomValue(shelf.factAtom);
  const refresh = useSetAtom(shelf.refreshAtom);
  const loadMore = useSetAtom(shelf.loadMoreAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const retry = () => void refresh();
  return (
    <FactList
      fact={fact}
      isOffline={isOffline}
      loading={<NewsSkeleton rows={10} label={t`Loading news`} />}
      failure={{
        title: t`Couldn’t load news.`,
        detail: t`Anything already loaded can be read offline.`,
      }}
      empty={
        <EmptyState
          icon={<Newspaper size={26} aria-hidden />}
          title={t({ message: 'Nothing here yet', comment: 'An empty category of news' })}
          detail={t`Items in this category appear here, newest first.`}
        />
      }
      renderList={(list) => (
        <Card padding="none">
          <div className={styles.long}>
            <LongList
              kind="list"
              parts={list.map((item) => <NewsRow key={item.id} item={item} hasCategory={category === null} />)}
              rowCount={list.length}
            />
          </div>
        </Card>
      )}
      age={<NewsAge keptAt={fact.data === undefined ? null : keptAtOf(fact.data)} onRetry={retry} />}
      onRetry={retry}
      onMore={loadMore}
    />
  );
}

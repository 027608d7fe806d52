import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import Newspaper from 'lucide-react/icons/newspaper';
import { type NewsCategory, newsCategories } from '#contract/api/news.ts';
import { describeError } from '#src/lib/errorText.ts';
import { go, useQuery } from '#src/lib/hash.ts';
import { paths } from '#src/lib/paths.ts';
import { keptAtOf } from '#src/state/feed/slot.ts';
import { shelfOf } from '#src/state/news/shelves.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { EmptyState } from '#src/ui/blocks/EmptyState.tsx';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { LongList } from '#src/ui/blocks/LongList.tsx';
import { MoreRow } from '#src/ui/blocks/MoreRow.tsx';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
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
  const category = categoryOf(useQuery().get('category'));
  const options = [
    { value: 'all', label: t({ message: 'All', comment: 'Filter of news' }) },
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
  const { t, i18n } = useLingui();
  const tag = useTag();
  const shelf = shelfOf(category);
  const fact = useAtomValue(shelf.factAtom);
  const refresh = useSetAtom(shelf.refreshAtom);
  const loadMore = useSetAtom(shelf.loadMoreAtom);
  if (fact.data === undefined) {
    if (fact.status !== 'failed') return <NewsSkeleton rows={10} label={t`The news is loading`} />;
    return (
      <ErrorState
        title={t`The news could not be loaded`}
        detail={`${describeError(i18n, fact.error, tag)} ${t`What was loaded once can be read without a network.`}`}
        about={fact.error.key}
        onRetry={() => void refresh()}
      />
    );
  }
  const { list, next } = fact.data;
  if (list.length === 0) {
    return (
      <EmptyState
        icon={<Newspaper size={26} aria-hidden />}
        title={t({ message: 'Nothing here yet', comment: 'An empty category of news' })}
        detail={t`What comes in this category will be here, the newest first.`}
      />
    );
  }
  return (
    <>
      <NewsAge keptAt={keptAtOf(fact.data)} onRetry={() => void refresh()} />
      <Card padding="none">
        <div className={styles.long}>
          <LongList
            kind="list"
            parts={list.map((item) => <NewsRow key={item.id} item={item} hasCategory={category === null} />)}
            rowCount={list.length}
          />
        </div>
      </Card>
      <MoreRow key={next} hasMore={next !== null} onMore={loadMore} />
    </>
  );
}

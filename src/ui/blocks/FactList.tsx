import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { describeError } from '#src/lib/errorText.ts';
import type { Loadable, Settled } from '#src/lib/loadable.ts';
import { useTag } from '../figures/useTag.ts';
import { Card } from './Card.tsx';
import { ErrorState } from './ErrorState.tsx';
import { LongList } from './LongList.tsx';
import { MoreRow } from './MoreRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { StaleNotice } from './StaleNotice.tsx';

/** What is loaded of a list: `fetchedAt` in seconds since 1970, `next` where the page below begins. */
interface Loaded<R> {
  list: readonly R[];
  next: string | null;
  fetchedAt: number;
  fromCache: boolean;
}

interface FactListProps<R> {
  fact: Loadable<Loaded<R>>;
  isOffline: boolean;
  /** What is said while nothing is known: the name of a card of rows, or a skeleton of the page's own. */
  loading: { label: string; rows: number } | ReactElement;
  /** What is said when nothing could be loaded; `detail` follows the reason: what it means for the user. */
  failure: { title: string; detail: string };
  /** An `EmptyState` with the next step. */
  empty: ReactNode;
  /** One row, with a key; or the whole list in a shape of its own. */
  renderRow?(row: R): ReactElement;
  renderList?(list: readonly R[]): ReactNode;
  /** In place of the usual line on how old it is. */
  age?: ReactNode;
  onRetry(): void;
  onMore(): Promise<Settled<void>>;
}

/** A list that is fetched page by page, in each of its states: on its way, empty, failed, and as it was last seen. */
export function FactList<R>({ fact, isOffline, loading, failure, onRetry, ...shown }: FactListProps<R>) {
  const states = { fact, isOffline, failure, onRetry };
  const skeleton =
    'rows' in loading ? (
      <Card padding="none">
        <SkeletonRows count={loading.rows} label={loading.label} />
      </Card>
    ) : (
      loading
    );
  return (
    <FactStates {...states} loading={skeleton}>
      {(known, age) => <Contents age={age} {...shown} {...known} />}
    </FactStates>
  );
}

interface FactStatesProps<K> {
  fact: Loadable<K>;
  isOffline: boolean;
  loading: ReactElement;
  failure: { title: string; detail?: string };
  onRetry(): void;
  /** @param age how old it is, where that has to be said. */
  children(known: K, age: ReactNode): ReactNode;
}

/** What is fetched, in the shape of its own card: on its way, failed, and as it was last seen. */
export function FactStates<K extends Pick<Loaded<never>, 'fetchedAt' | 'fromCache'>>({
  fact,
  isOffline,
  loading,
  failure: { title, detail },
  onRetry,
  children,
}: FactStatesProps<K>) {
  const { i18n } = useLingui();
  const tag = useTag();
  if (fact.data !== undefined) {
    const { fetchedAt, fromCache } = fact.data;
    const isStale = fact.status === 'failed' || (fromCache && isOffline);
    return children(fact.data, isStale ? <StaleNotice asOf={fetchedAt} onRetry={onRetry} /> : null);
  }
  if (fact.status === 'failed') {
    return (
      <ErrorState
        title={title}
        detail={[describeError(i18n, fact.error, tag), ...(detail === undefined ? [] : [detail])].join(' ')}
        about={fact.error.key}
        onRetry={onRetry}
      />
    );
  }
  return loading;
}

type ContentsProps<R> = Pick<FactListProps<R>, 'age' | 'empty' | 'renderRow' | 'renderList' | 'onMore'> &
  Pick<Loaded<R>, 'list' | 'next'>;

function Contents<R>({ list, next, age, empty, renderRow, renderList, onMore }: ContentsProps<R>) {
  return (
    <>
      {age}
      {list.length === 0 ? empty : renderList?.(list)}
      {list.length === 0 || renderRow === undefined ? null : (
        <Card padding="none">
          <LongList kind="list" parts={list.map(renderRow)} rowCount={list.length} />
        </Card>
      )}
      <MoreRow key={next} hasMore={next !== null} onMore={onMore} />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import type { NewsItem } from '#contract/api/news.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { keptAtOf } from '#src/state/feed/slot.ts';
import { shelfOf } from '#src/state/news/shelves.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Skeleton } from '#src/ui/blocks/Skeleton.tsx';
import { Moment } from '#src/ui/figures/Moment.tsx';
import styles from './NewsCard.module.css';

const shown = 3;
const { factAtom } = shelfOf(null);

/** The newest headlines. Without headlines there is no card; it is the last one on the page. */
export function NewsCard() {
  const { t } = useLingui();
  const fact = useAtomValue(factAtom);
  const list = fact.data?.list.slice(0, shown);
  if (list === undefined ? fact.status === 'failed' : list.length === 0) return null;
  return (
    <Card
      title={t({ message: 'News', comment: 'Title of the page with market reports' })}
      padding="none"
      testId="home-news"
      action={
        <Link className={styles.all} href={paths.news()}>
          <Trans comment="Button that leads to the list of all news">All news</Trans>
        </Link>
      }
    >
      <ul className={styles.list}>
        {list === undefined
          ? Array.from({ length: shown }, (_, row) => (
              <li className={styles.row} key={row} aria-hidden>
                <Skeleton width="86%" height={16} />
              </li>
            ))
          : list.map((item) => (
              <li key={item.id}>
                <Headline item={item} />
              </li>
            ))}
      </ul>
      {fact.data === undefined ? null : <Age keptAt={keptAtOf(fact.data)} />}
    </Card>
  );
}

/** Of headlines that this phone kept from before. */
function Age({ keptAt }: { keptAt: number | null }) {
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  if (keptAt === null) return null;
  const time = <Moment at={keptAt} to="minute" />;
  return (
    <p className={styles.age} data-testid="home-news-age">
      {isOffline ? <Trans>as of {time} · offline</Trans> : <Trans>as of {time}</Trans>}
    </p>
  );
}

/** With the time it was published: how old it is says that. */
function Headline({ item }: { item: NewsItem }) {
  return (
    <Link className={styles.row} href={paths.newsDetail({ id: item.id })}>
      <span lang={item.language}>{item.title}</span>
      <span className={styles.meta}>{formatTime(item.time).slice(0, -3)}</span>
    </Link>
  );
}

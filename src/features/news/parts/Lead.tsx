import { Link } from 'wouter';
import type { NewsItem } from '#contract/api/news.ts';
import { paths } from '#src/lib/paths.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Meta } from './Meta.tsx';
import styles from './News.module.css';
import { ReportChart } from './ReportChart.tsx';

/** The newest report, with its chart: all of it leads to the article. */
export function Lead({ item }: { item: NewsItem }) {
  return (
    <Card padding="none" testId="news-lead">
      <Link className={styles.lead} href={paths.newsDetail({ id: item.id })}>
        <Meta item={item} hasCategory />
        <h2 className={styles.leadTitle} lang={item.language}>
          {item.title}
        </h2>
        <p className={styles.summary} lang={item.language}>
          {item.summary}
        </p>
        {item.chart === null ? null : <ReportChart {...item.chart} />}
      </Link>
    </Card>
  );
}

import { Link } from 'wouter';
import type { NewsItem } from '#contract/api/news.ts';
import { paths } from '#src/lib/paths.ts';
import { Meta } from './Meta.tsx';
import styles from './News.module.css';

interface NewsRowProps {
  item: NewsItem;
  hasCategory?: boolean;
}

/** One headline. */
export function NewsRow({ item, hasCategory = false }: NewsRowProps) {
  return (
    <Link className={styles.row} href={paths.newsDetail({ id: item.id })} data-testid="news-row">
      <span lang={item.language}>{item.title}</span>
      <Meta item={item} hasCategory={hasCategory} />
    </Link>
  );
}

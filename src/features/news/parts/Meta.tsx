import { useLingui } from '@lingui/react/macro';
import type { NewsItem } from '#contract/api/news.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { foreignLanguage, minuteOf } from '../news.rules.ts';
import { useCategoryNames } from '../useCategoryNames.ts';
import styles from './News.module.css';

interface MetaProps {
  item: NewsItem;
  /** Where the list does not say it already. */
  hasCategory: boolean;
}

/** When, whose, and in which language where it is another than the app's. */
export function Meta({ item, hasCategory }: MetaProps) {
  const { t } = useLingui();
  const names = useCategoryNames();
  const foreign = foreignLanguage(item.language, useTag());
  return (
    <span className={styles.meta}>
      {hasCategory ? <span>{names[item.category]}</span> : null}
      <time dateTime={new Date(item.time * 1000).toISOString()}>{minuteOf(item.time)}</time>
      {item.source === null ? null : <span lang={item.language}>{item.source}</span>}
      {foreign === null ? null : (
        <span className={styles.language} title={t`Language of this text`}>
          {foreign}
        </span>
      )}
    </span>
  );
}

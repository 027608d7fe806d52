import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './ListRow.module.css';

export interface ListRowProps {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** Figures or a state at the end, right-aligned; `endDetail` below it, lighter. */
  end?: ReactNode;
  endDetail?: ReactNode;
  href?: string;
  onClick?: () => void;
  testId?: string;
}

/** One line of a list: at least 56 px, a link or a button where it leads somewhere. Put it into a `ul` as `li > ListRow`. */
export function ListRow({ icon, title, detail, end, endDetail, href, onClick, testId }: ListRowProps) {
  const leads = href !== undefined;
  const content = (
    <>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      {end === undefined && endDetail === undefined ? null : (
        <span className={styles.end}>
          <span className={styles.endTitle}>{end}</span>
          {endDetail === undefined ? null : <span className={styles.detail}>{endDetail}</span>}
        </span>
      )}
      {leads ? <ChevronRight className={styles.chevron} size={18} aria-hidden /> : null}
    </>
  );
  if (leads) {
    return (
      <Link className={styles.row} href={href} onClick={onClick} data-testid={testId}>
        {content}
      </Link>
    );
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className={styles.row} onClick={onClick} data-testid={testId}>
        {content}
      </button>
    );
  }
  return (
    <div className={styles.row} data-testid={testId}>
      {content}
    </div>
  );
}

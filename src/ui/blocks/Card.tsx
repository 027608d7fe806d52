import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

interface CardProps {
  title?: string | undefined;
  /** A link or a small control beside the title. */
  action?: ReactNode;
  /** `none` for cards that hold a list: rows reach the edges. */
  padding?: 'regular' | 'none';
  tone?: 'plain' | 'notice';
  testId?: string;
  children: ReactNode;
}

export function Card({ title, action, padding = 'regular', tone = 'plain', testId, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={styles.card}
      data-tone={tone}
      aria-labelledby={title === undefined ? undefined : titleId}
      data-testid={testId}
    >
      {title === undefined ? null : (
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {action}
        </div>
      )}
      <div className={styles.body} data-padding={padding}>
        {children}
      </div>
    </section>
  );
}

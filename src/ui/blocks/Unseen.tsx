import type { ReactNode } from 'react';
import styles from './Unseen.module.css';

interface UnseenProps {
  children: ReactNode;
  /** `output`: what changes in it is said. */
  as?: 'span' | 'output';
  testId?: string;
}

/** For those who hear the page: what others see by its place, its weight or its colour. */
export function Unseen({ children, as: Tag = 'span', testId }: UnseenProps) {
  return (
    <Tag className={styles.unseen} data-testid={testId}>
      {children}
    </Tag>
  );
}

/** Says what changed to those who do not see it: how many results a search has. The region is always there. */
export function Spoken({ children }: { children: ReactNode }) {
  return (
    <Unseen as="output" testId="spoken">
      {children}
    </Unseen>
  );
}

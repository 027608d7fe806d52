import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import styles from './Verify.module.css';

const icons = { good: CircleCheck, bad: CircleAlert, open: Hourglass };

interface VerdictProps {
  /** `open`: nothing can be said yet. */
  verdict: keyof typeof icons;
  testId: string;
  children: ReactNode;
}

/** The outcome of a comparison in a sentence, never by colour alone. */
export function Verdict({ verdict, testId, children }: VerdictProps) {
  const Icon = icons[verdict];
  return (
    <p className={styles.verdict} data-verdict={verdict} data-testid={testId}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

import { formatTime } from '#src/lib/figures/format.ts';
import styles from './Moment.module.css';

interface MomentProps {
  /** Seconds since 1970. */
  at: number;
  to?: 'second' | 'minute';
}

/** A date with its time inside a sentence: a line never breaks at its hyphens. */
export function Moment({ at, to = 'second' }: MomentProps) {
  const time = formatTime(at);
  return <time className={styles.moment}>{to === 'minute' ? time.slice(0, -3) : time}</time>;
}

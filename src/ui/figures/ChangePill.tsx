import { formatPercent } from '#src/lib/figures/format.ts';
import styles from './ChangePill.module.css';
import { useTag } from './useTag.ts';
import { wayOf } from './way.ts';

interface ChangePillProps {
  /** Per cent, signed. */
  change: string;
  isLive?: boolean;
  look?: 'pill' | 'plain';
}

const marks = { up: '▲', down: '▼', flat: '' } as const;

/** A change never says its way by colour alone: a mark and a sign stand beside it. */
export function ChangePill({ change, isLive = true, look = 'pill' }: ChangePillProps) {
  const tag = useTag();
  const way = wayOf(change);
  return (
    <span className={styles.pill} data-way={isLive ? way : 'flat'} data-look={look}>
      {marks[way] === '' ? null : (
        <span className={styles.mark} aria-hidden>
          {marks[way]}
        </span>
      )}
      {formatPercent(change, tag)}
    </span>
  );
}

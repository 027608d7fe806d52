import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'wouter';
import type { WithdrawalCondition } from '#contract/rules/withdrawal/conditions.ts';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import { shareOf } from '../withdraw.rules.ts';
import styles from './ConditionList.module.css';
import { useConditionWords } from './useConditionWords.tsx';

const icons = { met: Check, unmet: TriangleAlert, open: Circle } as const;

/** Everything that decides, each met or not, with the figures, and the way to meet it. */
export function ConditionList({ conditions }: { conditions: readonly WithdrawalCondition[] }) {
  const { t } = useLingui();
  const wordsOf = useConditionWords();
  const spoken: Record<WithdrawalCondition['status'], string> = {
    met: t({ message: 'Met', comment: 'Of a condition' }),
    unmet: t({ message: 'Not met', comment: 'Of a condition' }),
    open: t({ message: 'Not decided yet', comment: 'Of a condition' }),
  };
  return (
    <ul className={styles.list}>
      {conditions.map((condition) => {
        const { key, status } = condition;
        const { title, ways } = wordsOf(condition);
        const Icon = icons[status];
        return (
          <li className={styles.row} key={key} data-testid={`condition-${key}`} data-status={status}>
            <Icon className={styles.icon} size={18} aria-hidden />
            <div className={styles.text}>
              <p>
                <Unseen>{spoken[status]}: </Unseen>
                {title}
              </p>
              {condition.key === 'turnover' && condition.deposit !== null ? (
                <Progress share={shareOf(condition)} />
              ) : null}
              {ways.length === 0 ? null : (
                <p className={styles.ways}>
                  {ways.map(({ href, label }) => (
                    <Link className={styles.way} href={href} key={href}>
                      {label}
                    </Link>
                  ))}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.done} style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}

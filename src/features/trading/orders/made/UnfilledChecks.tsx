import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Fill } from '#contract/api/trading.ts';
import { nowMs } from '#src/lib/clock.ts';
import { formatPrice } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './FillList.module.css';
import type { FillContext } from './fills.rules.ts';
import { type UnfilledCheck, unfilledChecks } from './unfilled.rules.ts';

interface UnfilledChecksProps {
  context: FillContext;
  fills: readonly Fill[];
  head: string | undefined;
}

/** What waits and was not filled: whether it should have been can be checked as well, as far as days are over. */
export function UnfilledChecks({ context, fills, head }: UnfilledChecksProps) {
  const { t } = useLingui();
  const tag = useTag();
  const checks = unfilledChecks(context, fills, nowMs());
  if (checks.length === 0) return null;
  const names: Record<UnfilledCheck['why'], string> = {
    limit: t({ message: 'Limit', comment: 'What an order waited for' }),
    take_profit: t({ message: 'Take-profit', comment: 'What an order waited for' }),
    stop_loss: t({ message: 'Stop-loss', comment: 'What an order waited for' }),
    liquidation: t({ message: 'Liquidation', comment: 'What an order waited for' }),
  };
  return (
    <ol className={styles.list}>
      {checks.map(({ why, level, question }) => (
        <li className={styles.fill} key={why} data-testid="unfilled">
          <p className={styles.head}>
            <span className={styles.name}>{names[why]}</span>
            <span className={styles.price}>{formatPrice(level, context.rules.pricePrecision, tag)}</span>
          </p>
          <Link className={styles.check} href={paths.verify({ ...question, head })} data-testid="check-unfilled">
            <Trans comment="Link to the page that checks whether an order that waits ought to have been filled">
              Check that it was not due
            </Trans>
          </Link>
        </li>
      ))}
    </ol>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Fill } from '#contract/api/trading.ts';
import { formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { paths, type Query } from '#src/lib/paths.ts';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { checkOf, type FillContext, formulasOf } from './fills.rules.ts';
import styles from './OrderMade.module.css';
import { nowMs } from '#src/lib/clock.ts';
import { type UnfilledCheck, unfilledChecks } from './unfilled.rules.ts';

interface FillListProps {
  context: FillContext;
  fills: readonly Fill[];
  /** Where the chain of commitments stands: links to the check name it. */
  head: string | undefined;
}

/** The steps in the life of an order, oldest first, each with how its figures come about and a way to check its price. */
export function FillList({ context, fills, head }: FillListProps) {
  const tag = useTag();
  const { t } = useLingui();
  const names: Record<Fill['purpose'], string> = {
    open:
      context.product === 'spot'
        ? t({ message: 'Filled', comment: 'State of a spot order, and a step of it' })
        : t({ message: 'Opened', comment: 'Step in the life of a position' }),
    close: t({ message: 'Closed', context: 'position', comment: 'State of a position, and a step in its life' }),
    swap: t({ message: 'Overnight swap', comment: 'Kind of record: forex and metals held over night' }),
    margin: t({ message: 'Margin added', comment: 'Step in the life of a position' }),
  };
  return (
    <ol className={styles.list}>
      {fills.map((fill, at) => (
        <li className={styles.fill} key={fill.n} data-testid="fill">
          <p className={styles.head}>
            <span className={styles.name}>{names[fill.purpose]}</span>
            <span className={styles.price}>{formatPrice(fill.price, context.rules.pricePrecision, tag)}</span>
            <span className={styles.time}>{formatTime(fill.time)}</span>
            <span className={styles.amount}>
              {fill.purpose === 'open' ? (
                <AmountText amount={fill.amount} unit="USDT" />
              ) : (
                <WayAmount amount={fill.profit} />
              )}
            </span>
          </p>
          {formulasOf(context, fill, tag).map((formula) => (
            <p className={styles.formula} key={formula}>
              {formula}
            </p>
          ))}
          <Check question={checkOf(context, fill, fills[at - 1])} head={head} />
        </li>
      ))}
    </ol>
  );
}

function Check({ question, head }: { question: Query | null; head: string | undefined }) {
  if (question === null) return null;
  return (
    <Link className={styles.check} href={paths.verify({ ...question, head })} data-testid="check">
      <Trans comment="Link to the page that recomputes a price">Check this price</Trans>
    </Link>
  );
}

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
    take_profit: t({ message: 'Take profit', comment: 'What an order waited for' }),
    stop_loss: t({ message: 'Stop loss', comment: 'What an order waited for' }),
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
              Check if it should have filled
            </Trans>
          </Link>
        </li>
      ))}
    </ol>
  );
}

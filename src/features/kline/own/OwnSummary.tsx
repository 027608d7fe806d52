import { Trans } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { formatAmount, formatPrice } from '#src/lib/figures/format.ts';
import { Unseen } from '#src/ui/blocks/Unseen.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import styles from './OwnSummary.module.css';
import { isMovable, type OwnLine } from './ownLines.rules.ts';
import { useLineWords } from './useOwnLines.ts';

interface OwnSummaryProps {
  own: readonly OwnLine[];
  rules: MarketRules;
  onMove(id: string): void;
}

/** The lines in words, for those who do not see them; and a way to move a stop for those who do not drag. */
export function OwnSummary({ own, rules, onMove }: OwnSummaryProps) {
  const tag = useTag();
  const words = useLineWords();
  if (own.length === 0) return null;
  return (
    <div className={styles.lines}>
      <Unseen>
        <Trans comment="Said before the list of somebody's own orders and positions on a chart">
          Your orders and positions on this chart:
        </Trans>
      </Unseen>
      <ul data-testid="own-summary">
        {own.map((line) => {
          const what = words({ ...line, quantity: formatAmount(line.quantity, 'full', tag) });
          const price = formatPrice(line.price, rules.pricePrecision, tag);
          return (
            <li key={line.id}>
              <Unseen>
                <Trans comment="One of somebody's own orders on a chart, like: Long 0.5 at 70,000.00">
                  {what} at {price}
                </Trans>
              </Unseen>
              {isMovable(line) ? (
                <button type="button" className={styles.move} onClick={() => onMove(line.id)}>
                  <Trans comment="Button, for the keyboard; what is like: Stop-loss 0.5">Move: {what}</Trans>
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

import { WayAmount } from './AmountText.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fromMinor } from '#contract/currencies.ts';
import styles from './EquityLines.module.css';

interface EquityLinesProps {
  equity: {
    openCount: number;
    /** The profit or loss of what is open, in USDT minor units. */
    unrealised: bigint;
    /** Markets whose price is missing, as they are called. */
    missing: readonly string[];
    /** Whether it is not known what is open. */
    lacksPositions: boolean;
  };
  /** How an own amount is shown. */
  own(shown: ReactNode): ReactNode;
}

/** What of a total is unrealised, and what is not in it. */
export function EquityLines({ equity: { openCount, unrealised, missing, lacksPositions }, own }: EquityLinesProps) {
  const markets = missing.join(', ');
  const profit = own(<WayAmount amount={fromMinor(unrealised, 'USDT')} shown={2} />);
  return (
    <>
      {openCount === 0 ? null : (
        <p className={styles.line} data-testid="unrealised">
          <Trans comment="Part of the total: profit or loss of open positions; an amount follows">
            Total includes unrealised P/L {profit}
          </Trans>
        </p>
      )}
      {lacksPositions ? (
        <output className={styles.line}>
          <Trans>Excludes unrealised P/L of open positions: couldn’t load them.</Trans>
        </output>
      ) : null}
      {missing.length === 0 ? null : (
        <output className={styles.line}>
          <Trans comment="markets like BTC/USDT, EUR/USD">
            Excludes unrealised P/L of {markets}: no price right now.
          </Trans>
        </output>
      )}
    </>
  );
}

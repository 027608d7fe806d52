import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './EquityLines.module.css';

interface EquityLinesProps {
  /** The profit or loss of what is open; null while nothing is. */
  unrealised: ReactNode;
  /** Markets whose price is missing, as they are called. */
  missing: readonly string[];
  /** Whether it is not known what is open. */
  lacksPositions: boolean;
}

/** What of a total is unrealised, and what is not in it. */
export function EquityLines({ unrealised, missing, lacksPositions }: EquityLinesProps) {
  const markets = missing.join(', ');
  return (
    <>
      {unrealised === null ? null : (
        <p className={styles.line} data-testid="unrealised">
          <Trans comment="Part of the total: profit or loss of open positions; an amount follows">
            of which unrealised P/L {unrealised}
          </Trans>
        </p>
      )}
      {lacksPositions ? (
        <output className={styles.line}>
          <Trans>Without the unrealised P/L of open positions: they could not be loaded.</Trans>
        </output>
      ) : null}
      {missing.length === 0 ? null : (
        <output className={styles.line}>
          <Trans comment="markets like BTC/USDT, EUR/USD">
            Without the unrealised P/L of {markets}: there is no price at the moment.
          </Trans>
        </output>
      )}
    </>
  );
}

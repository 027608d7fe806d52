import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useOwn } from '#src/state/ownAmounts.ts';
import type { KnownEquity } from '#src/state/worth/equity.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { ChangePill } from '#src/ui/figures/ChangePill.tsx';
import styles from './TodayLine.module.css';
import { reportAtom } from './report.atoms.ts';
import { changeToday } from './report.rules.ts';

/** Profit or loss since 00:00 UTC. Not told where it is of another day, or something of the total is missing. */
export function TodayLine({ equity }: { equity: KnownEquity }) {
  const own = useOwn();
  const { data } = useAtomValue(reportAtom);
  const isOfToday = data !== undefined && Math.floor(equity.asOf / 86_400) * 86_400 === data.today.since;
  if (data === undefined || !isOfToday || equity.missing.length > 0 || equity.lacksPositions) return null;
  const { amount, percent } = changeToday(equity.total, data.today);
  return (
    <>
      <p className={styles.today} data-testid="today">
        {/* Each in a box of its own: dots, which are text, would run into the words beside them. */}
        <span>
          <Trans comment="Profit or loss since 00:00 UTC; an amount follows">Today’s P/L</Trans>
        </span>
        <span>{own(<WayAmount amount={amount} shown={2} />)}</span>
        {percent === null ? null : (
          <span>{own(<ChangePill change={percent} look="plain" isLive={equity.isLive} />)}</span>
        )}
      </p>
      <p className={styles.words}>
        <Trans>Since 00:00 UTC, excluding deposits, top-ups, withdrawals and loans.</Trans>
      </p>
    </>
  );
}

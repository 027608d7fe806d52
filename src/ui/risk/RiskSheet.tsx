import { Trans, useLingui } from '@lingui/react/macro';
import type { Risk } from '../../../contract/api/trading.ts';
import { kindRules, type MarketRules } from '../../../contract/markets.ts';
import type { Direction } from '../../../contract/rules/trading/position.ts';
import { formatAmount, formatDuration } from '../../lib/figures/format.ts';
import { formatBps } from '../../lib/figures/formatBps.ts';
import { useTag } from '../figures/useTag.ts';
import { type FigureRow, FigureRows } from '../sheet/FigureRows.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import type { Chance } from './risk.rules.ts';
import styles from './RiskPanel.module.css';
import { daysText, shareWithError } from './shareText.ts';

interface RiskSheetProps {
  rules: MarketRules;
  direction: Direction;
  risk: Risk;
  distanceBps: number | null;
  chances: readonly Chance[] | null;
  onClose(): void;
}

/** How the chance of liquidation was computed, and what it does not know. */
export function RiskSheet({ rules, direction, risk, distanceBps, chances, onClose }: RiskSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const base = rules.quote === 'USDT' ? rules.base : `${rules.base}/${rules.quote}`;
  const hasSpread = kindRules[rules.kind].hours === 'weekdays';
  const paths = formatAmount(String(risk.paths), 0, tag);
  const rows: FigureRow[] = [
    { label: t`Simulated courses`, value: paths },
    {
      label: t({ message: 'Typical day', comment: 'How far a market moves on an ordinary day' }),
      value: formatBps(risk.typical_day_bps, tag),
    },
  ];
  if (distanceBps !== null) {
    const days = daysText(distanceBps, risk, tag);
    rows.push({ label: t`Distance to the liquidation price`, value: formatBps(distanceBps, tag) });
    if (days !== null) rows.push({ label: t`In typical days`, value: days });
  }
  for (const chance of chances ?? []) {
    const time = formatDuration(chance.seconds, tag);
    rows.push({
      label: t({ message: `Within ${time}`, comment: 'time is a span like 1 hour, 24 hours, 7 days' }),
      value: shareWithError(chance, risk.paths, tag),
    });
  }
  return (
    <Sheet title={t`How the chance is computed`} onClose={onClose} testId="risk-sheet">
      <div className={styles.method}>
        <p>
          {direction === 'long' ? (
            <Trans>
              The server simulated {paths} courses of {base} with the process that makes its prices, but with other
              keys. Of each it noted how far it fell within an hour, a day and a week. The chance is the share of
              courses that fell as far as your liquidation price.
            </Trans>
          ) : (
            <Trans>
              The server simulated {paths} courses of {base} with the process that makes its prices, but with other
              keys. Of each it noted how far it rose within an hour, a day and a week. The chance is the share of
              courses that rose as far as your liquidation price.
            </Trans>
          )}
        </p>
        <FigureRows rows={rows} />
        <h3>
          <Trans>What it does not know</Trans>
        </h3>
        <ul className={styles.limits}>
          <li>
            <Trans>Whether the market is calm or wild just now: the courses are of all kinds of days.</Trans>
          </li>
          <li>
            <Trans>What time it is: the hours are of all times of the day and the night, and some are livelier.</Trans>
          </li>
          <li>
            <Trans>A stop-loss, or a close by hand, which may come first.</Trans>
          </li>
          {hasSpread ? (
            <li>
              <Trans>
                Swap, which moves the liquidation price night by night, and a spread that is wider than now.
              </Trans>
            </li>
          ) : null}
          <li>
            <Trans>Anything about real markets, which also jump on news and stop trading.</Trans>
          </li>
        </ul>
        <p>
          <Trans>The figure behind ± is the standard error: how much another simulation would usually differ.</Trans>
        </p>
      </div>
    </Sheet>
  );
}

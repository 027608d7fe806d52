import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Risk } from '#contract/api/trading.ts';
import type { MarketRules } from '#contract/markets.ts';
import type { Direction } from '#contract/rules/trading/position.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps, formatDuration } from '#src/lib/figures/units.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { type Chance, daysText, shareWithError } from './risk.rules.ts';
import styles from './RiskPanel.module.css';

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
  const base = rules.quote === 'USDT' ? rules.base : pairOf(rules);
  const hasSpread = isLotMarket(rules);
  const paths = formatAmount(String(risk.paths), 0, tag);
  const rows: FigureRow[] = [
    { label: t`Simulated price paths`, value: paths },
    {
      label: t({ message: 'Average daily move', comment: 'How far a market moves on an ordinary day' }),
      value: formatBps(risk.typical_day_bps, tag),
    },
  ];
  if (distanceBps !== null) {
    const days = daysText(distanceBps, risk, tag);
    rows.push({ label: t`Distance to liquidation price`, value: formatBps(distanceBps, tag) });
    if (days !== null) rows.push({ label: t`In average daily moves`, value: days });
  }
  for (const chance of chances ?? []) {
    const time = formatDuration(chance.seconds, tag);
    rows.push({
      label: t({ message: `Within ${time}`, comment: 'time is a span like 1 hour, 24 hours, 7 days' }),
      value: shareWithError(chance, risk.paths, tag),
    });
  }
  return (
    <Sheet title={t`How the chance is calculated`} onClose={onClose} testId="risk-sheet">
      <div className={styles.method}>
        <p>
          {direction === 'long' ? (
            <Trans>
              The server simulated {paths} price paths of {base} with the process that makes its prices, but with other
              seeds. They start now, with the volatility of the last hour, day and week. The chance is the share of
              paths that fell as far as your liquidation price. The figure after ± is its standard error.
            </Trans>
          ) : (
            <Trans>
              The server simulated {paths} price paths of {base} with the process that makes its prices, but with other
              seeds. They start now, with the volatility of the last hour, day and week. The chance is the share of
              paths that rose as far as your liquidation price. The figure after ± is its standard error.
            </Trans>
          )}
        </p>
        <FigureRows rows={rows} />
        <h3>
          <Trans>Left out of this estimate</Trans>
        </h3>
        <ul className={styles.limits}>
          <li>
            <Trans>A stop loss or a manual close, either of which may come first.</Trans>
          </li>
          {hasSpread ? (
            <li>
              <Trans>Swap, which moves the liquidation price each night.</Trans>
            </li>
          ) : null}
          <li>
            <Trans>Real markets, which also jump on news and halt trading.</Trans>
          </li>
        </ul>
        <p>
          <Trans>The figure after ± is the standard error: how much another simulation would usually differ.</Trans>
        </p>
      </div>
    </Sheet>
  );
}

import { isDealt } from '#contract/rules/products.ts';
import { useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import type { Held } from '#src/features/trading/positions/held.rules.ts';
import { useStanding } from '#src/features/trading/positions/standing.ts';
import { RiskPanel } from '#src/features/trading/risk/RiskPanel.tsx';
import { liquidationFormula, profitFormula } from './now.rules.ts';
import styles from './OrderSheet.module.css';

interface NowBlockProps {
  held: Held;
  position: Position;
  /** Adds margin. */
  onAdd(): void;
}

/** What an open position stands at now and where it would be liquidated, each with the sum that it comes from. */
export function NowBlock({ held, position, onAdd }: NowBlockProps) {
  const { t } = useLingui();
  const tag = useTag();
  const text = useFigureText(held.rules);
  const risk = useRisk(held.rules.symbol);
  const { standing } = useStanding(held);
  const { rules, product, swap, direction } = held;
  const liquidation = isDealt(product) ? liquidationFormula(position, rules, tag) : null;
  const rows: FigureRow[] = [
    ...(standing === null
      ? []
      : [
          { label: t`Unrealised P/L`, value: profitFormula(position, rules, standing, tag) },
          {
            label: t({ message: '% of margin', comment: 'The same profit or loss as a share of the margin' }),
            value: text.signedShare(standing.ofMarginBps),
          },
          ...(isDealt(product)
            ? [
                {
                  label: t({ message: 'Including swaps', comment: 'P/L from price and swap together' }),
                  value: <WayAmount amount={fromMinor(standing.profit + swap, 'USDT')} />,
                },
              ]
            : []),
          {
            label: t({ message: 'Margin ratio', comment: 'Maintenance margin as a share of what a position is worth' }),
            value: text.share(standing.marginRatioBps),
          },
        ]),
    ...(liquidation === null ? [] : [{ label: t`Liquidation price`, value: liquidation }]),
  ];
  return (
    <>
      <h3 className={styles.title}>{t({ message: 'If closed now', comment: 'Heading: sums of an open position' })}</h3>
      <FigureRows rows={rows} />
      {held.state === 'open' ? (
        <Button kind="secondary" size="small" onClick={onAdd} testId="add-margin">
          {t({ message: 'Add margin', comment: 'Title: put more money into a position' })}
        </Button>
      ) : null}
      <RiskPanel risk={risk} rules={rules} direction={direction} distanceBps={standing?.distanceBps ?? null} />
    </>
  );
}

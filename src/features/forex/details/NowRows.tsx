import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { RiskPanel } from '#src/ui/risk/RiskPanel.tsx';
import { forexPricesAtom, pricesIn } from '../forex.atoms.ts';
import { distanceBps, liveResult } from '../positions/position.rules.ts';
import styles from './Made.module.css';
import { liquidationFormula, profitFormula } from './now.rules.ts';

/** What an open position stands at now and where it would be liquidated, each with the sum that it comes from. */
export function NowRows({ position, rules }: { position: Position; rules: MarketRules }) {
  const { t } = useLingui();
  const tag = useTag();
  const prices = pricesIn(useAtomValue(forexPricesAtom(rules.symbol)));
  const risk = useRisk(rules.symbol);
  const live = liveResult(position, rules, prices);
  const liquidation = liquidationFormula(position, rules, tag);
  const rows: FigureRow[] = [
    ...(live === null
      ? []
      : [
          {
            label: t({ message: 'P/L from price', comment: 'Before fees; negative is a loss' }),
            value: profitFormula(position, rules, live, tag),
          },
          {
            label: t({ message: 'With the swaps so far', comment: 'P/L from price and swap together' }),
            value: <WayAmount amount={fromMinor(live.result, 'USDT')} />,
          },
        ]),
    ...(liquidation === null ? [] : [{ label: t`Liquidation price`, value: liquidation }]),
  ];
  return (
    <>
      <h3 className={styles.title}>
        {t({ message: 'If it were closed now', comment: 'Heading: sums of an open position' })}
      </h3>
      <FigureRows rows={rows} />
      <RiskPanel
        risk={risk}
        rules={rules}
        direction={position.direction}
        distanceBps={distanceBps(position, rules, prices)}
      />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { kindRules } from '#contract/markets.ts';
import { feesOfMarginBps, marginOf, moveToLossBps } from '#contract/rules/costs.ts';
import { terms } from '#contract/terms.ts';
import { formatBps, formatLeverage } from '#src/lib/figures/units.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { amountLimits, FigureField, inCents } from './Calculator.tsx';
import calculator from './Calculator.module.css';
import styles from './LeverageTable.module.css';
import { useTyped } from './useTyped.ts';

const { leverages, maintenanceBps } = kindRules.coin;

/** What each leverage of large coins puts down, bears, and pays. */
export function LeverageTable() {
  const { t } = useLingui();
  const tag = useTag();
  const notional = useTyped('10000', amountLimits);
  return (
    <div className={calculator.frame}>
      <Card title={t`Leverage calculator`}>
        <FigureField label={t`Position size`} unit="USDT" typed={notional} />
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Leverage</Trans>
                </th>
                <th scope="col">
                  <Trans>Margin</Trans>
                </th>
                <th scope="col">
                  <Trans>Liquidation distance</Trans>
                </th>
                <th scope="col">
                  <Trans>Fees, % of margin</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {leverages.map((leverage) => (
                <tr key={leverage}>
                  <th scope="row">{formatLeverage(leverage, tag)}</th>
                  <td>{notional.minor === null ? '–' : inCents(marginOf(notional.minor, leverage), tag)}</td>
                  <td>{formatBps(moveToLossBps(leverage) - maintenanceBps, tag)}</td>
                  <td>{formatBps(feesOfMarginBps(terms.contractFeeBps, leverage), tag)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  );
}

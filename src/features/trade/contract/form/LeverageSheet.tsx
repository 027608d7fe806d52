import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { MarketRules } from '#contract/markets.ts';
import { formatTimes } from '#src/lib/figures/units.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { useRisk } from '#src/state/trading/risk.ts';
import { chancesOf } from '#src/ui/risk/risk.rules.ts';
import { shareText } from '#src/ui/risk/shareText.ts';
import { useFigureText } from '../useFigureText.ts';
import styles from './ContractForm.module.css';
import { leverageRow } from './contract.rules.ts';
import type { ContractForm } from './useContractForm.ts';

interface LeverageSheetProps {
  rules: MarketRules;
  form: Pick<ContractForm, 'draft' | 'change' | 'openPrice' | 'current'>;
  onClose(): void;
}

const daySeconds = 86_400;

/** What each leverage does: how little the price has to move, how likely that is within a day, and what the fees eat. */
export function LeverageSheet({ rules, form, onClose }: LeverageSheetProps) {
  const { t } = useLingui();
  const name = useId();
  const tag = useTag();
  const text = useFigureText(rules);
  const risk = useRisk(rules.symbol).data;
  const { direction, leverage: chosen } = form.draft;
  const price = form.openPrice ?? form.current;
  const dayChance = (distance: number) => {
    const chance = risk && chancesOf(risk, direction, distance).find(({ seconds }) => seconds === daySeconds);
    return risk === undefined || chance === undefined ? '–' : shareText(chance, risk.paths, tag);
  };
  const done = (
    <Button full onClick={onClose} testId="leverage-done">
      <Trans comment="Button that closes a sheet">Done</Trans>
    </Button>
  );
  return (
    <Sheet title={t`Leverage`} onClose={onClose} footer={done} testId="leverage-sheet">
      <p className={styles.lead}>
        <Trans>
          The higher the leverage, the less margin, and the smaller the move that ends the position. Profit and loss of
          a quantity stay the same.
        </Trans>
      </p>
      <div className={`${styles.row} ${styles.head}`} aria-hidden>
        <span />
        <span>
          <Trans>Move to liquidation</Trans>
        </span>
        <span>
          <Trans comment="Column: chance of liquidation within a day">Liquidated within a day</Trans>
        </span>
        <span>
          <Trans>Fees, of the margin</Trans>
        </span>
      </div>
      <div className={styles.list} role="radiogroup" aria-label={t`Leverage`}>
        {rules.leverages.map((leverage) => {
          const row = price === null ? null : leverageRow(rules, direction, price, leverage);
          const times = formatTimes(leverage, tag);
          const move = row === null ? '–' : text.share(row.distanceBps);
          const chance = row === null ? '–' : dayChance(row.distanceBps);
          const fees = row === null ? '–' : text.share(row.feesBps);
          return (
            <label className={styles.row} key={leverage}>
              <span className={styles.pick}>
                <input
                  type="radio"
                  name={name}
                  checked={leverage === chosen}
                  onChange={() => form.change({ leverage })}
                  aria-label={t`${times}: move to liquidation ${move}, liquidated within a day ${chance}, fees ${fees} of the margin`}
                />
                {times}
              </span>
              <span>{move}</span>
              <span>{chance}</span>
              <span>{fees}</span>
            </label>
          );
        })}
      </div>
    </Sheet>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { feesOfMarginBps } from '#contract/rules/costs.ts';
import { isLotMarket } from '#contract/rules/trading/figures.ts';
import { formatLeverage } from '#src/lib/figures/units.ts';
import { useRisk } from '#src/state/trading/risk.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { TicketField } from '#src/ui/trade/TicketField.tsx';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { reachOf } from '#src/features/trading/products/position.rules.ts';
import { chancesOf, shareText } from '#src/features/trading/risk/risk.rules.ts';
import { directionOf } from '../draft.rules.ts';
import { useDescribe } from '#src/features/trading/words/useReasonWords.ts';
import styles from './LeverageSheet.module.css';
import type { FieldProps, FieldTicket } from './field.ts';
import { readLeverage } from './fields.rules.ts';

/** What each leverage does: how little the price has to move, how likely that is within a day, and what the costs eat. */
export function LeverageSheet({ ticket, onClose }: FieldProps & { onClose(): void }) {
  const { t } = useLingui();
  const name = useId();
  const tag = useTag();
  const { draft, change, rules } = ticket;
  const rowOf = useRow(ticket);
  const done = (
    <Button full onClick={onClose} testId="leverage-done">
      <Trans comment="Button that closes a sheet">Done</Trans>
    </Button>
  );
  return (
    <Sheet title={t`Leverage`} onClose={onClose} footer={done} testId="leverage-sheet">
      <p className={styles.lead}>
        <Trans>
          Higher leverage means less margin, and a smaller move liquidates the position. Profit and loss on the same
          quantity don’t change.
        </Trans>
      </p>
      <TypedLeverage ticket={ticket} />
      <div className={`${styles.row} ${styles.head}`} aria-hidden>
        <span />
        <span>
          <Trans>Liquidation distance</Trans>
        </span>
        <span>
          <Trans comment="Column: chance of liquidation within a day">Liquidated within a day</Trans>
        </span>
        <span>{isLotMarket(rules) ? <Trans>Spread, % of margin</Trans> : <Trans>Fees, % of margin</Trans>}</span>
      </div>
      <div className={styles.list} role="radiogroup" aria-label={t`Leverage`}>
        {rules.leverages.map((leverage) => {
          const times = formatLeverage(leverage, tag);
          const { move, chance, costs } = rowOf(leverage);
          return (
            <label className={styles.row} key={leverage}>
              <span className={styles.pick}>
                <input
                  type="radio"
                  name={name}
                  checked={leverage === draft.leverage}
                  onChange={() => change({ leverage })}
                  aria-label={t`${times}: liquidation distance ${move}, liquidated within a day ${chance}, costs ${costs} of the margin`}
                />
                {times}
              </span>
              <span>{move}</span>
              <span>{chance}</span>
              <span>{costs}</span>
            </label>
          );
        })}
      </div>
    </Sheet>
  );
}

/** A leverage as a figure: it counts as soon as it is one that the market offers. */
function TypedLeverage({ ticket: { draft, change, rules } }: FieldProps) {
  const { t } = useLingui();
  const describe = useDescribe();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(draft.leverage);
  const { problem } = readLeverage(text, rules);
  return (
    <TicketField
      label={t`Leverage`}
      unit={formatLeverage('', useTag()).trim()}
      value={text}
      error={problem === null || typed === null ? undefined : describe(problem)}
      enterKeyHint="done"
      testId="leverage-typed"
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        const { leverage } = readLeverage(next, rules);
        if (leverage !== null) change({ leverage });
      }}
    />
  );
}

const daySeconds = 86_400;

function useRow({ looked, rules }: FieldTicket) {
  const tag = useTag();
  const text = useFigureText(rules);
  const risk = useRisk(rules.symbol).data;
  const { order, situation } = looked;
  const price = looked.price ?? situation.bars?.[order.side] ?? null;
  const [bid, ask] = [situation.levels?.bids[0]?.price, situation.levels?.asks[0]?.price];
  return (leverage: number) => {
    const reach = price === null ? null : reachOf({ ...order, quantity: null, leverage }, price, situation);
    if (reach === null || price === null) return { move: '–', chance: '–', costs: '–' };
    const chance =
      risk && chancesOf(risk, directionOf(order.side), reach.distanceBps).find(({ seconds }) => seconds === daySeconds);
    // What opening and closing at an unmoved price takes of the margin.
    const spreadBps = bid === undefined || ask === undefined ? 0 : Number((1_000_000n * (ask - bid)) / price) / 100;
    const costsBps = isLotMarket(rules) ? spreadBps * leverage : feesOfMarginBps(rules.contractFeeBps, leverage);
    return {
      move: text.share(reach.distanceBps),
      chance: risk === undefined || chance === undefined ? '–' : shareText(chance, risk.paths, tag),
      costs: text.share(costsBps),
    };
  };
}

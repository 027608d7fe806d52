import { writePrice } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { changedStops, stopOutcome, stoppableOf } from '#contract/rules/trading/stops.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { forexPricesAtom, pricesIn } from '../forex.atoms.ts';
import { StopFields } from '../stops/StopFields.tsx';
import { TroubleNote } from '../deed/TroubleNote.tsx';
import { errorIn, useDeed } from '../deed/useDeed.ts';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';
import { stopsTyped } from './position.rules.ts';
import styles from './PositionCard.module.css';

interface StopSheetProps {
  position: Position;
  rules: MarketRules;
  onClose(): void;
}

/**
 * Sets, changes and takes away both stops of a position or of a waiting order. A field that nobody has written into shows the stop
 * as it is now, and is not said: another device may have changed it.
 */
export function StopSheet({ position, rules, onClose }: StopSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const show = useFigures(rules);
  const { describe } = useForexWords();
  const [written, setWritten] = useState<Partial<Record<'takeProfit' | 'stopLoss', string>>>({});
  const typedOf = (stop: string | null) => (stop === null ? '' : asTyped(stop, tag));
  const typed = { takeProfit: typedOf(position.take_profit), stopLoss: typedOf(position.stop_loss), ...written };
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const prices = pricesIn(useAtomValue(forexPricesAtom(rules.symbol)));
  const showToast = useSetAtom(showToastAtom);
  const { run, isBusy, trouble } = useDeed('microtrade/whsetstop', () => {
    showToast({ kind: 'success', message: t`The stops are set.` });
    onClose();
  });
  const { stops, problems, basis } = stopsTyped(position, rules, prices, typed, tag);
  const known = stoppableOf(rules, position);
  // The rate of then is not known: that of now stands for it.
  const whole = known === null || prices === null ? known : { ...known, rate: prices.rate };
  const wrong = (name: 'takeProfit' | 'stopLoss') => {
    const problem = problems[name];
    return problem === undefined ? undefined : describe(problem);
  };
  const failed = errorIn(trouble);
  const isWrong = problems.takeProfit !== undefined || problems.stopLoss !== undefined;
  const reason = isOffline
    ? t`Offline: stops can be changed when the server is back.`
    : isWrong
      ? t`Correct what is marked above.`
      : undefined;
  const decimal = (price: bigint | null) => (price === null ? null : writePrice(rules, price));
  const save = () => {
    const wanted = { take_profit: decimal(stops.takeProfit), stop_loss: decimal(stops.stopLoss) };
    const changes = changedStops(wanted, position);
    if (Object.keys(changes).length === 0) return onClose();
    void run({ id: position.id, ...changes });
  };
  return (
    <Sheet
      title={t`Take-profit and stop-loss`}
      onClose={onClose}
      busy={isBusy}
      testId="stop-sheet"
      footer={
        <Button full busy={isBusy} reason={reason} onClick={save} testId="save-stops">
          <Trans comment="Button: take-profit and stop-loss">Set the stops</Trans>
        </Button>
      }
    >
      <div className={styles.sheetForm}>
        <StopFields
          rules={rules}
          direction={position.direction}
          basis={basis}
          typed={typed}
          stops={stops}
          outcomeAt={(stop) => (whole === null ? null : stopOutcome(whole, stop))}
          errors={{ takeProfit: wrong('takeProfit'), stopLoss: wrong('stopLoss') }}
          onChange={(patch) => setWritten({ ...written, ...patch })}
          figures={show}
        />
        <p className={styles.note}>
          <Trans>
            A long is closed by the bid, a short by the ask, at the price that reaches the stop: after a jump that may
            be worse than the stop. An empty field takes the stop away.
          </Trans>
        </p>
        {failed === null ? null : <TroubleNote {...failed} />}
      </div>
    </Sheet>
  );
}

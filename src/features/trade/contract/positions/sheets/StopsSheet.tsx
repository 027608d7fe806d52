import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Position } from '#contract/api/positions.ts';
import { cutToTick } from '#contract/rules/dayRules.ts';
import { readPrice, writePrice } from '#contract/rules/trading/figures.ts';
import { changedStops, type StopName } from '#contract/rules/trading/stops.ts';
import { describeError } from '#src/lib/errorText.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { tradablePriceAtom } from '#src/state/trading/livePrice.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { PriceField } from '#src/ui/trade/PriceField.tsx';
import { formatPercentWhole } from '#src/features/trade/contract/formatPercentWhole.ts';
import { priceAtShare } from '#src/features/trade/contract/form/contract.rules.ts';
import { useFigureText } from '#src/features/trade/contract/useFigureText.ts';
import { type Held, stopPreview } from '../position.rules.ts';
import styles from '../Positions.module.css';
import { readStops } from './stops.rules.ts';
import { usePositionDeed } from './usePositionDeed.tsx';

interface StopsSheetProps {
  position: Position;
  held: Held;
  onClose(): void;
}

const shares: Record<StopName, readonly number[]> = { take_profit: [25, 50, 100], stop_loss: [-25, -50, -75] };

/**
 * Sets both stops of a position or an order at a time; an empty field takes its stop away. A field that nobody has written into shows
 * the stop as it is now, and is not said: another device may have changed it.
 */
export function StopsSheet({ position, held, onClose }: StopsSheetProps) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const text = useFigureText(held.rules);
  const { rules } = held;
  const typedOf = (stop: bigint | null) => (stop === null ? '' : asTyped(writePrice(rules, stop), tag));
  const [written, setWritten] = useState<Partial<Record<StopName, string>>>({});
  const typed = { take_profit: typedOf(held.takeProfit), stop_loss: typedOf(held.stopLoss), ...written };
  const showToast = useSetAtom(showToastAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const price = useAtomValue(tradablePriceAtom(rules.symbol));
  const priceText = price.isLive ? price.data : price.last;
  const now = priceText === undefined ? null : readPrice(rules, priceText);
  const { stops, said, problems } = readStops(typed, held, now, tag);
  const deed = usePositionDeed('lever/setstop', () => {
    showToast({ kind: 'success', message: t`Stops changed` });
    onClose();
  });
  const save = () => {
    const changes = changedStops(said, position);
    if (Object.keys(changes).length === 0) return onClose();
    void deed.run({ id: position.id, ...changes });
  };
  const names: Record<StopName, string> = { take_profit: t`Take-profit`, stop_loss: t`Stop-loss` };
  const hasProblem = Object.keys(problems).length > 0;
  const reason = isOffline
    ? t`Offline: stops are set by the server.`
    : hasProblem
      ? t`Correct what is marked above.`
      : undefined;
  return (
    <Sheet
      title={t`Take-profit / stop-loss`}
      onClose={onClose}
      busy={deed.isBusy}
      testId="stops-sheet"
      footer={
        <Button full busy={deed.isBusy} reason={reason} onClick={save} testId="confirm">
          <Trans comment="Button: save take-profit and stop-loss">Set the stops</Trans>
        </Button>
      }
    >
      <FigureRows
        rows={[
          { label: held.isPending ? t`Limit price` : t`Open price`, value: text.price(held.openPrice) },
          {
            label: t({ message: 'Price now', comment: 'Price of the market at this moment' }),
            value: now === null ? '–' : text.price(now),
          },
          { label: t`Liquidation price`, value: text.price(held.liquidation) },
        ]}
      />
      <div className={styles.fields}>
        {(['take_profit', 'stop_loss'] as const).map((name) => {
          const problem = problems[name];
          return (
            <PriceField
              key={name}
              label={names[name]}
              hint={<StopHint held={held} stop={name === 'take_profit' ? stops.takeProfit : stops.stopLoss} />}
              error={problem === undefined ? undefined : describeError(i18n, problem, tag)}
              unit={rules.quote}
              value={typed[name]}
              onChange={(value) => setWritten({ ...written, [name]: value })}
              testId={name}
              chips={shares[name].map((percent) => ({
                label: formatPercentWhole(percent, tag),
                price: writePrice(
                  rules,
                  cutToTick(rules, priceAtShare(held.direction, held.openPrice, held.leverage, percent)),
                ),
              }))}
            />
          );
        })}
        {deed.failure}
      </div>
    </Sheet>
  );
}

function StopHint({ held, stop }: { held: Held; stop: bigint | null }) {
  const text = useFigureText(held.rules);
  if (stop === null) return <Trans>Empty: there is none. The buttons are shares of the margin.</Trans>;
  const { net: result, ofMarginBps, isBeyondLiquidation } = stopPreview(held, stop);
  if (isBeyondLiquidation) return <Trans>The liquidation price comes first.</Trans>;
  const [net, share] = [`≈\u00A0${text.signed(result)}`, text.signedShare(ofMarginBps)];
  return held.isPending ? (
    <Trans comment="What a stop brings, opening and closing fee taken off: amount, and share of the margin">
      {net}, {share} of the margin, both fees taken off
    </Trans>
  ) : (
    <Trans comment="What a stop would bring from now on, closing fee taken off: amount, and share of the margin">
      {net}, {share} of the margin, closing fee taken off
    </Trans>
  );
}

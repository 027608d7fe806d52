import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { writePrice } from '#contract/rules/trading/figures.ts';
import type { StopName } from '#contract/rules/trading/stops.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import type { ClosesAt } from '#src/state/worth/equity.rules.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { PriceField } from '#src/ui/trade/PriceField.tsx';
import { ActionSheet } from '#src/features/trading/actions/ActionSheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { useAction } from '#src/features/trading/actions/useAction.ts';
import { pipsFor } from '#src/features/trading/figures/pips.rules.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { useDescribe } from '#src/features/trading/words/useDescribe.ts';
import { calls } from '../calls.ts';
import { type Held, stopPreview } from '../held.rules.ts';
import { useClosesAt } from '../standing.ts';
import type { PositionSheetProps } from './CloseSheet.tsx';
import { breakEvenStop, readStops, stopChoices } from './stops.rules.ts';

interface StopsSheetProps extends PositionSheetProps {
  /** A stop that was dragged on the chart, to stand at another price: a decimal of the market. */
  moved?: { name: StopName; price: string } | undefined;
}

const stopNames = ['take_profit', 'stop_loss'] as const;

/**
 * Sets both stops of a position or an order at a time; an empty field takes its stop away. A field that nobody has written into shows
 * the stop as it is now, and is not sent: another device may have changed it.
 */
export function StopsSheet({ held, over, moved, onClose }: StopsSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const describe = useDescribe();
  const showToast = useSetAtom(showToastAtom);
  const { rules, product, id, state } = held;
  const [written, setWritten] = useState<Partial<Record<StopName, string>>>(
    moved === undefined ? {} : { [moved.name]: asTyped(moved.price, tag) },
  );
  const typedOf = (stop: bigint | null) => (stop === null ? '' : asTyped(writePrice(rules, stop), tag));
  const typed = { take_profit: typedOf(held.takeProfit), stop_loss: typedOf(held.stopLoss), ...written };
  const tradable = useClosesAt(held);
  const now = (tradable.isLive ? tradable.data : tradable.last) ?? null;
  const { stops, changes, problems } = readStops(typed, held, now?.price ?? null, tag);
  const action = useAction(calls[product].stops, id, () => {
    showToast({ kind: 'success', message: t`Stops changed` });
    onClose();
  });
  const save = () => {
    if (Object.keys(changes).length === 0) return onClose();
    void action.run({ id, ...changes });
  };
  const chipsOf = useChips(held, now);
  const names: Record<StopName, string> = { take_profit: t`Take-profit`, stop_loss: t`Stop-loss` };
  const isWrong = Object.keys(problems).length > 0;
  return (
    <ActionSheet
      title={t`Take-profit / stop-loss`}
      action={action}
      over={over}
      label={t({ message: 'Set the stops', comment: 'Button: save take-profit and stop-loss' })}
      reason={state === 'closing' ? t`It is being closed.` : isWrong ? t`Correct what is marked above.` : undefined}
      onConfirm={save}
      onClose={onClose}
      testId="stops-sheet"
    >
      <FigureRows rows={useRows(held, now, moved?.name)} />
      {stopNames.map((name) => {
        const problem = problems[name];
        return (
          <PriceField
            key={name}
            label={names[name]}
            hint={<StopHint held={held} stop={stops[name]} now={now} />}
            error={problem === undefined ? undefined : describe(problem)}
            unit={rules.quote}
            value={typed[name]}
            onChange={(value) => setWritten({ ...written, [name]: value })}
            testId={name}
            chips={chipsOf(name)}
          />
        );
      })}
      <p className={styles.note}>
        <Trans>
          A stop closes the whole position at what the market pays at the moment that reaches it: after a jump that may
          be worse than the stop. An empty field takes the stop away.
        </Trans>
      </p>
    </ActionSheet>
  );
}

function useRows(held: Held, now: ClosesAt | null, moved: StopName | undefined): FigureRow[] {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const before = moved === 'take_profit' ? held.takeProfit : held.stopLoss;
  return [
    { label: held.state === 'pending' ? t`Limit price` : t`Open price`, value: text.price(held.openPrice) },
    {
      label: t({ message: 'Price now', comment: 'Price of the market at this moment' }),
      value: now === null ? '–' : text.price(now.price),
    },
    { label: t`Liquidation price`, value: held.liquidation === 0n ? '–' : text.price(held.liquidation) },
    ...(moved === undefined
      ? []
      : [
          {
            label: t({ message: 'So far at', comment: 'Row: the price at which a stop stood before' }),
            value: before === null ? '–' : text.price(before),
          },
        ]),
  ];
}

/** Prices to take with one tap: where nothing is won or lost, if a stop can stand there, and shares of the margin or pips. */
function useChips(held: Held, now: ClosesAt | null): (name: StopName) => { label: string; price: string }[] {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const breakEven = breakEvenStop(held, now);
  const even =
    held.product === 'contract'
      ? t({ message: 'Break-even with fees', comment: 'Chip: a stop where the result is nil, both fees counted' })
      : t({ message: 'Break-even with swap', comment: 'Chip: a stop where the result is nil, the swap counted' });
  return (name) => [
    ...(breakEven?.name === name ? [{ label: even, price: writePrice(held.rules, breakEven.price) }] : []),
    ...stopChoices(held, name).map((choice) => ({
      label: 'pips' in choice ? pipsLabel(choice.pips) : text.signedPercent(choice.percent),
      price: writePrice(held.rules, choice.price),
    })),
  ];
}

function pipsLabel(pips: number): string {
  return `${pips > 0 ? '+' : '−'}${Math.abs(pips)}`;
}

function StopHint({ held, stop, now }: { held: Held; stop: bigint | null; now: ClosesAt | null }) {
  const text = useFigureText(held.rules);
  const { product, rules, direction, openPrice, state } = held;
  if (stop === null) {
    return product === 'contract' ? (
      <Trans>Empty: there is none. The buttons are shares of the margin.</Trans>
    ) : (
      <Trans>Empty: there is none. The buttons are pips from the open price.</Trans>
    );
  }
  const { net: result, ofMarginBps, isBeyondLiquidation } = stopPreview(held, stop, now?.rate);
  if (isBeyondLiquidation) return <Trans>The liquidation price comes first.</Trans>;
  const [net, share] = [`≈\u00A0${text.signed(result)}`, text.signedShare(ofMarginBps)];
  if (product === 'forex') {
    const pips = text.signedPips(pipsFor(rules, direction, openPrice, stop));
    return (
      <Trans comment="What a stop would bring: a distance like −100.0 pips, and an amount">
        Net P/L: {pips} · {net}
      </Trans>
    );
  }
  return state === 'pending' ? (
    <Trans comment="What a stop brings, opening and closing fee taken off: amount, and share of the margin">
      Net P/L: {net}, {share} of the margin, both fees taken off
    </Trans>
  ) : (
    <Trans comment="What a stop would bring from now on, closing fee taken off: amount, and share of the margin">
      Net P/L: {net}, {share} of the margin, closing fee taken off
    </Trans>
  );
}

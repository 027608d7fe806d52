import { isDealt } from '#contract/rules/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { trailingBps } from '#contract/api/positionCalls.ts';
import { formatDecimal, trimDecimal } from '#contract/money.ts';
import { isLotMarket, writePrice } from '#contract/rules/trading/figures.ts';
import type { StopName } from '#contract/rules/trading/stops.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import type { ClosesAt } from '#contract/rules/worth/equity.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { PriceField } from '#src/ui/trade/TicketField.tsx';
import { ActionSheet } from '#src/features/trading/actions/ActionSheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { isAbout, useAction } from '#src/features/trading/actions/useAction.ts';
import { pipsFor } from '#src/features/trading/figures/pips.rules.ts';
import { stopAt, stopDistances } from '#src/features/trading/figures/stopChoices.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { useDescribe } from '#src/features/trading/words/useReasonWords.ts';
import { calls } from '../calls.ts';
import { type Held, stopPreview } from '../held.rules.ts';
import { useClosesAt } from '../standing.ts';
import type { PositionSheetProps } from './CloseSheet.tsx';
import { breakEvenStop, readStops, readTrailing, trailingStop } from './stops.rules.ts';

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
  const trailing = useTrailing(held, moved !== undefined);
  const { stops, changes, problems } = readStops(typed, held, now?.price ?? null, tag);
  const action = useAction(calls[product].stops, isAbout(id), () => {
    showToast({ kind: 'success', message: t`TP/SL updated` });
    onClose();
  });
  const save = () => {
    // A trailing stop sets the stop-loss itself; naming one ends the trailing.
    const { take_profit } = changes;
    const others = take_profit === undefined ? {} : { take_profit };
    const wanted = trailing.isOn ? { ...others, ...trailing.change } : { ...changes, ...trailing.change };
    if (Object.keys(wanted).length === 0) return onClose();
    void action.run({ id, ...wanted });
  };
  const chipsOf = useChips(held, now);
  const names: Record<StopName, string> = { take_profit: t`Take profit`, stop_loss: t`Stop loss` };
  const fields = trailing.isOn ? (['take_profit'] as const) : stopNames;
  const isWrong = fields.some((name) => problems[name] !== undefined) || trailing.isWrong;
  return (
    <ActionSheet
      title={t`Take profit / stop loss`}
      action={action}
      over={over}
      label={t({ message: 'Set TP/SL', comment: 'Button: save take-profit and stop-loss' })}
      reason={
        state === 'closing'
          ? t`This position is being closed.`
          : trailing.isOn && trailing.typed.trim() === ''
            ? t`Enter a distance.`
            : isWrong
              ? t`Fix the fields marked above.`
              : undefined
      }
      onConfirm={save}
      onClose={onClose}
      testId="stops-sheet"
    >
      <FigureRows rows={useRows(held, now, moved?.name)} />
      {fields.map((name) => {
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
      {state === 'open' ? <TrailingField held={held} now={now} trailing={trailing} /> : null}
      <p className={styles.note}>
        <Trans>
          TP/SL closes the whole position at market when triggered. For a large position or after a price jump, that may
          be worse than your trigger price. Leave a field blank to remove it.
        </Trans>
      </p>
    </ActionSheet>
  );
}

interface Trailing {
  isOn: boolean;
  typed: string;
  bps: number | null;
  isWrong: boolean;
  /** What is to be sent. */
  change: { trailing_bps?: number | null };
  turn(isOn: boolean): void;
  type(text: string): void;
}

/** The trailing stop as it is, or as somebody is about to set it. A stop that was dragged is one that stays. */
function useTrailing({ trailingBps }: Held, isMoved: boolean): Trailing {
  const tag = useTag();
  const [isOn, turn] = useState(trailingBps !== null && !isMoved);
  const [typed, type] = useState(
    trailingBps === null ? '' : asTyped(trimDecimal(formatDecimal(BigInt(trailingBps), 2)), tag),
  );
  const bps = readTrailing(typed, tag);
  const wanted = isOn ? bps : null;
  const isWrong = isOn && bps === null;
  const change = wanted === trailingBps || isWrong ? {} : { trailing_bps: wanted };
  return { isOn, typed, bps, isWrong, change, turn, type };
}

function TrailingField({ held, now, trailing }: { held: Held; now: ClosesAt | null; trailing: Trailing }) {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const { isOn, typed, bps, isWrong, turn, type } = trailing;
  const least = text.share(trailingBps.min);
  const most = text.share(trailingBps.max);
  const level = now === null || bps === null ? null : text.price(trailingStop(held, now.price, bps));
  return (
    <>
      <label className={styles.toggle}>
        <input type="checkbox" checked={isOn} onChange={() => turn(!isOn)} data-testid="trailing" />
        {t({ message: 'Trailing stop', comment: 'A stop-loss that follows the price' })}
      </label>
      {isOn ? (
        <PriceField
          label={t({ message: 'Distance from price', comment: 'Of a trailing stop, in per cent' })}
          unit="%"
          value={typed}
          onChange={type}
          error={isWrong && typed.trim() !== '' ? t`From ${least} to ${most}.` : undefined}
          hint={
            level === null
              ? t`The stop loss follows the price at this distance and never moves back.`
              : t`The stop loss would be at ${level} now. It follows the price and never moves back.`
          }
          testId="trailing_distance"
          chips={[100, 200, 500].map((choice) => ({ label: text.share(choice), price: String(choice / 100) }))}
        />
      ) : null}
    </>
  );
}

function useRows(held: Held, now: ClosesAt | null, moved: StopName | undefined): FigureRow[] {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const before = moved === 'take_profit' ? held.takeProfit : held.stopLoss;
  return [
    { label: held.state === 'pending' ? t`Limit price` : t`Entry price`, value: text.price(held.openPrice) },
    {
      label: t({ message: 'Current price', comment: 'Price of the market at this moment' }),
      value: now === null ? '–' : text.price(now.price),
    },
    { label: t`Liquidation price`, value: held.liquidation === 0n ? '–' : text.price(held.liquidation) },
    ...(moved === undefined
      ? []
      : [
          {
            label: t({ message: 'Currently at', comment: 'Row: the price at which a stop stood before' }),
            value: before === null ? '–' : text.price(before),
          },
        ]),
  ];
}

/** Prices to take with one tap: where nothing is won or lost, if a stop can stand there, and shares of the margin or pips. */
function useChips(
  held: Held,
  now: ClosesAt | null,
): (name: StopName) => { label: string; price: string | undefined }[] {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const breakEven = breakEvenStop(held, now);
  const even = isDealt(held.product)
    ? t({ message: 'Break-even with swap', comment: 'Chip: a stop where the result is nil, the swap counted' })
    : t({ message: 'Break-even with fees', comment: 'Chip: a stop where the result is nil, both fees counted' });
  return (name) => [
    ...(breakEven?.name === name ? [{ label: even, price: writePrice(held.rules, breakEven.price) }] : []),
    ...stopDistances(held.rules, name).map((distance) => {
      const price = stopAt(held, distance);
      return { label: text.distance(distance), price: price === null ? undefined : writePrice(held.rules, price) };
    }),
  ];
}

function StopHint({ held, stop, now }: { held: Held; stop: bigint | null; now: ClosesAt | null }) {
  const text = useFigureText(held.rules);
  const { rules, direction, openPrice, state } = held;
  if (stop === null) {
    return isLotMarket(rules) ? (
      <Trans>Leave blank for none. Buttons set pips from the entry price.</Trans>
    ) : (
      <Trans>Leave blank for none. Buttons set a % of the margin.</Trans>
    );
  }
  const { net: result, ofMarginBps, isBeyondLiquidation } = stopPreview(held, stop, now?.rate);
  if (isBeyondLiquidation) return <Trans>Liquidation would come first.</Trans>;
  const [net, share] = [`≈\u00A0${text.signed(result)}`, text.signedShare(ofMarginBps)];
  if (isLotMarket(rules)) {
    const pips = text.signedPips(pipsFor(rules, direction, openPrice, stop));
    return (
      <Trans comment="What a stop would bring: a distance like −100.0 pips, and an amount">
        Net P/L: {pips} · {net}
      </Trans>
    );
  }
  return state === 'pending' ? (
    <Trans comment="What a stop brings, opening and closing fee taken off: amount, and share of the margin">
      Net P/L: {net}, {share} of margin, after both fees
    </Trans>
  ) : (
    <Trans comment="What a stop would bring from now on, closing fee taken off: amount, and share of the margin">
      Net P/L: {net}, {share} of margin, after the closing fee
    </Trans>
  );
}

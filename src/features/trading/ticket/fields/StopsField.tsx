import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isLotMarket, writePrice } from '#contract/rules/trading/figures.ts';
import { PriceField } from '#src/ui/trade/TicketField.tsx';
import { pipsFor } from '#src/features/trading/figures/pips.rules.ts';
import { stopAt, stopDistances } from '#src/features/trading/figures/stopChoices.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { directionOf } from '../draft.rules.ts';
import styles from '../Ticket.module.css';
import type { FieldProps } from './field.ts';

/** Take-profit and stop-loss, for who wants them: each says what it would bring. */
export function StopsField({ ticket }: FieldProps) {
  const { t } = useLingui();
  const { draft, change } = ticket;
  const [isWanted, setWanted] = useState(false);
  const isShown = isWanted || draft.takeProfit !== '' || draft.stopLoss !== '';
  return (
    <div className={styles.stops}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={isShown}
          data-testid="with-stops"
          onChange={() => {
            setWanted(!isShown);
            if (isShown) change({ takeProfit: '', stopLoss: '' });
          }}
        />
        <Trans>Take profit / stop loss</Trans>
      </label>
      {isShown ? (
        <>
          <StopField ticket={ticket} stop="takeProfit" label={t`Take profit`} testId="take-profit" />
          <StopField ticket={ticket} stop="stopLoss" label={t`Stop loss`} testId="stop-loss" />
        </>
      ) : null}
    </div>
  );
}

interface StopFieldProps extends FieldProps {
  stop: 'takeProfit' | 'stopLoss';
  label: string;
  testId: string;
}

function StopField({ ticket, stop, label, testId }: StopFieldProps) {
  const { draft, change, looked, rules, errorOf } = ticket;
  const text = useFigureText(rules);
  const { order, price: openPrice } = looked;
  const priceAt = (distance: number) => {
    if (openPrice === null) return undefined;
    const price = stopAt({ rules, direction: directionOf(order.side), openPrice, leverage: order.leverage }, distance);
    return price === null ? undefined : writePrice(rules, price);
  };
  return (
    <PriceField
      label={label}
      hint={<StopHint ticket={ticket} price={order.stops[stop]} />}
      error={errorOf(stop)}
      unit={rules.quote}
      value={draft[stop]}
      onChange={(typed) => change({ [stop]: typed })}
      testId={testId}
      chips={stopDistances(rules, stop === 'takeProfit' ? 'take_profit' : 'stop_loss').map((distance) => ({
        label: text.distance(distance),
        price: priceAt(distance),
      }))}
    />
  );
}

/** What a stop would bring, in money and as its distance; before one is typed, what the buttons set. */
function StopHint({ ticket: { looked, rules }, price }: FieldProps & { price: bigint | null }): ReactNode {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const isLots = isLotMarket(rules);
  const outcome = price === null ? null : (looked.position?.outcomeAt(price) ?? null);
  const { order, price: openPrice } = looked;
  if (outcome?.isBeyondLiquidation === true) return <Trans>Liquidation would come first.</Trans>;
  if (isLots) {
    if (price === null || openPrice === null) {
      return t({ message: 'Pips from the price', comment: 'Below chips like +20, +50' });
    }
    const pips = text.signedPips(pipsFor(rules, directionOf(order.side), openPrice, price));
    if (outcome === null) return pips;
    const net = text.signedExact(outcome.net);
    return (
      <Trans comment="What a stop would bring: a distance like −100.0 pips, and an amount">
        Net P/L: {pips} · {net}
      </Trans>
    );
  }
  if (outcome === null) {
    return (
      <Trans comment="Below the field of a stop; the buttons set prices at which this share of the margin is won or lost">
        Per cent of margin
      </Trans>
    );
  }
  const [net, share] = [`≈\u00A0${text.signed(outcome.net)}`, text.signedShare(outcome.ofMarginBps)];
  return (
    <Trans comment="What a stop brings, opening and closing fee taken off: amount, and share of the margin">
      Net P/L: {net}, {share} of margin, after both fees
    </Trans>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isLotMarket, writePrice } from '#contract/rules/trading/figures.ts';
import { asTyped } from '#src/lib/figures/readTyped.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { SelectPill } from '#src/ui/form/SelectPill.tsx';
import { TicketChip, TicketField } from '#src/ui/trade/TicketField.tsx';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { noPriceOf } from '../situation.rules.ts';
import styles from '../Ticket.module.css';
import type { FieldProps } from './field.ts';

/** The limit, or the price that was tapped; a market order says where its price comes from. */
export function PriceRow({ ticket }: FieldProps) {
  const { draft, looked, rules } = ticket;
  const isLots = isLotMarket(rules);
  const hasStop = draft.taken === '' && (draft.type === 'stop_limit' || draft.type === 'oco');
  if (draft.type !== 'market' || draft.taken !== '') {
    return (
      <>
        {hasStop ? <StopPrice ticket={ticket} /> : null}
        <TypedPrice ticket={ticket} />
        {looked.order.type === 'market' ? null : <TimeInForce ticket={ticket} />}
      </>
    );
  }
  return isLots ? null : <Average ticket={ticket} price={looked.price} />;
}

/** Where a stop-limit order is placed, and where an OCO sells at the market. */
function StopPrice({ ticket: { draft, change, rules, errorOf } }: FieldProps) {
  const { t } = useLingui();
  const [isLeft, setLeft] = useState(true);
  return (
    <TicketField
      testId="stop-price"
      label={t({ message: 'Stop price', comment: 'Field of an order form' })}
      hint={
        draft.type === 'oco' ? (
          <Trans>Sells at market when the price falls to this level.</Trans>
        ) : (
          <Trans>The limit order is placed when the market reaches this price.</Trans>
        )
      }
      error={isLeft ? errorOf('stopPrice') : undefined}
      unit={rules.quote}
      value={draft.stopPrice}
      onChange={(stopPrice) => {
        setLeft(false);
        change({ stopPrice });
      }}
      onBlur={() => setLeft(true)}
    />
  );
}

function TypedPrice({ ticket: { draft, change, looked, rules, errorOf } }: FieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const [isLeft, setLeft] = useState(true);
  const { order, situation } = looked;
  const { levels, bars } = situation;
  const isLots = isLotMarket(rules);
  const text = (price: bigint | undefined) => (price === undefined ? undefined : writePrice(rules, price));
  const taken = (price: string | undefined) =>
    price === undefined ? undefined : () => change({ taken: asTyped(price, tag), share: 0 });
  const chips = [
    ...(isLots
      ? []
      : [{ label: t({ message: 'Last', comment: 'Chip: take the last price' }), price: text(bars?.buy) }]),
    { label: t({ message: 'Bid', comment: 'Best buying price' }), price: text(levels?.bids[0]?.price) },
    { label: t({ message: 'Ask', comment: 'Best selling price' }), price: text(levels?.asks[0]?.price) },
  ];
  return (
    <TicketField
      testId="price"
      label={
        order.worst === null
          ? t({ message: 'Limit price', comment: 'Field of an order form' })
          : t({
              message: 'Worst price',
              comment: 'Field: no part of a market order is filled at a worse price than this',
            })
      }
      hint={<PriceHint side={order.side} isWorst={order.worst !== null} />}
      // A figure on its way to being typed is no mistake yet.
      error={isLeft || draft.taken !== '' ? errorOf('price') : undefined}
      unit={rules.quote}
      value={draft.taken === '' ? draft.price : draft.taken}
      onChange={(price) => {
        setLeft(false);
        change({ ...(draft.taken === '' ? {} : { type: 'limit' as const }), price, taken: '' });
      }}
      onBlur={() => setLeft(true)}
      chips={chips.map(({ label, price }) => <TicketChip key={label} label={label} onTake={taken(price)} />)}
    />
  );
}

function TimeInForce({ ticket: { draft, change } }: FieldProps) {
  const { t } = useLingui();
  const label = t({ message: 'Time in force', comment: 'How long an order waits' });
  return (
    <div className={styles.type}>
      <span className={styles.name}>{label}</span>
      <SelectPill
        label={label}
        options={[
          { value: 'gtc', label: t({ message: 'GTC', comment: 'Time in force: good till cancelled' }) },
          {
            value: 'day',
            label: t({ message: 'Day', context: 'time in force', comment: 'Time in force: until the end of the day' }),
          },
        ]}
        value={draft.timeInForce}
        isSet={draft.timeInForce === 'day'}
        onChange={(timeInForce) => change({ timeInForce })}
      />
    </div>
  );
}

function PriceHint({ side, isWorst }: { side: 'buy' | 'sell'; isWorst: boolean }) {
  if (isWorst) return <Trans>Fills immediately at this price or better.</Trans>;
  return side === 'buy' ? (
    <Trans>Fills when the market falls to it.</Trans>
  ) : (
    <Trans>Fills when the market rises to it.</Trans>
  );
}

/** What the book gives: it stands where the limit would, so that nothing jumps between the kinds of orders. */
function Average({ ticket: { rules, looked }, price }: FieldProps & { price: bigint | null }) {
  const text = useFigureText(rules);
  return (
    <p className={styles.average}>
      <span>
        <Trans comment="The average price that a market order gets of the order book">Avg. price</Trans>
      </span>
      <strong data-live={noPriceOf(looked.order, looked.situation) === null} data-testid="average">
        {price === null ? '–' : text.price(price)}
      </strong>
    </p>
  );
}

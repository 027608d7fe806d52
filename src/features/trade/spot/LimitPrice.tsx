import { writePrice } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MarketRules } from '#contract/markets.ts';
import { formatPrice } from '#src/lib/figures/format.ts';
import { PriceField } from '#src/ui/trade/PriceField.tsx';
import styles from './SpotForm.module.css';
import type { SpotTicket } from './useSpotTicket.ts';

interface LimitPriceProps {
  rules: MarketRules;
  spot: SpotTicket;
  error: string | undefined;
  onChange(price: string): void;
  onLeave(): void;
  /** A price that the market shows. */
  onTake(price: string): void;
}

/** The limit of a limit order; a market order says where its price comes from. */
export function LimitPrice({ rules, spot, error, onChange, onLeave, onTake }: LimitPriceProps) {
  const { t } = useLingui();
  const { ticket, situation, summary } = spot;
  const { pricePrecision, quote } = rules;
  const text = (price: bigint | undefined | null) =>
    price === undefined || price === null ? undefined : writePrice(rules, price);
  if (ticket.type === 'market') {
    const average = text(summary.price);
    return (
      <p className={styles.average}>
        <span>
          <Trans comment="The average price that a market order gets of the order book">Average of the book</Trans>
        </span>
        <strong data-live={spot.noPrice === null} data-testid="average">
          {average === undefined ? '–' : formatPrice(average, pricePrecision, situation.tag)}
        </strong>
      </p>
    );
  }
  const best = ticket.side === 'buy' ? situation.levels?.bids[0]?.price : situation.levels?.asks[0]?.price;
  const bestLabel =
    ticket.side === 'buy'
      ? t({ message: 'Bid', comment: 'Chip: take the best price that buyers offer' })
      : t({ message: 'Ask', comment: 'Chip: take the best price that sellers ask' });
  return (
    <PriceField
      label={t({ message: 'Limit price', comment: 'Field of an order form' })}
      value={ticket.price}
      onChange={(price) => {
        // A chip takes a whole price at once: it is complete, and judged at once.
        if ([text(best), text(situation.last)].includes(price)) onTake(price);
        else onChange(price);
      }}
      onBlur={onLeave}
      error={error}
      unit={quote}
      chips={[
        { label: t({ message: 'Last', comment: 'Chip: take the last price' }), price: text(situation.last) },
        { label: bestLabel, price: text(best) },
      ]}
    />
  );
}

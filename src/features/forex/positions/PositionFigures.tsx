import { useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import { toMinor } from '#contract/currencies.ts';
import type { MarketRules } from '#contract/markets.ts';
import { closingPrice, type ForexPrices } from '../market.rules.ts';
import { useFigures } from '../useFigures.ts';
import styles from './PositionCard.module.css';
import { distanceBps } from './position.rules.ts';

interface PositionFiguresProps {
  position: Position;
  rules: MarketRules;
  prices: ForexPrices | null;
}

/** The figures of a position or of a waiting order at a glance. */
export function PositionFigures({ position, rules, prices }: PositionFiguresProps) {
  return (
    <dl className={styles.figures}>
      {useRows({ position, rules, prices }).map(([label, value]) => (
        <div className={styles.figure} key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useRows({ position, rules, prices }: PositionFiguresProps): [label: string, value: string][] {
  const { t } = useLingui();
  const show = useFigures(rules);
  const { limit_price, open_price, take_profit, stop_loss, liquidation_price, margin, swap, direction } = position;
  const price = (decimal: string | null) => (decimal === null ? '–' : show.priceText(decimal));
  const usdt = (decimal: string) => toMinor(decimal, 'USDT') ?? 0n;
  const now = prices === null ? '–' : show.price(closingPrice(prices, direction));
  const distance = distanceBps(position, rules, prices);
  const stops: [string, string][] = [
    [t`Take-profit`, price(take_profit)],
    [t`Stop-loss`, price(stop_loss)],
  ];
  if (open_price === null) {
    return [[t`Limit price`, price(limit_price)], [t`Margin`, show.usdt(usdt(margin))], ...stops];
  }
  return [
    [t`Open price`, price(open_price)],
    [t({ message: 'Closes at', comment: 'The price at which a position would be closed now' }), now],
    [t`Margin`, show.usdt(usdt(margin))],
    [t({ message: 'Swap so far', comment: 'Interest of the nights so far' }), show.signed(usdt(swap))],
    ...stops,
    [t`Liquidation price`, price(liquidation_price)],
    [
      t({ message: 'Away from it', comment: 'How far the price is from the liquidation' }),
      distance === null ? '–' : show.share(distance),
    ],
  ];
}

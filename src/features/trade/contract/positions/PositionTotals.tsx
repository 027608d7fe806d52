import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import { fromMinor } from '#contract/currencies.ts';
import { marketOf } from '#contract/markets.ts';
import { readPrice } from '#contract/rules/trading/figures.ts';
import { boardAtom } from '#src/state/market/quotes.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import { heldOf, totalsOf } from './position.rules.ts';
import styles from './Positions.module.css';

/** All positions together, at the prices of now. */
export function PositionTotals({ list }: { list: readonly Position[] }) {
  const { t } = useLingui();
  const quotes = useAtomValue(boardAtom).data?.quotes;
  const priceOf = (symbol: string) => {
    const [rules, quote] = [marketOf(symbol), quotes?.[symbol]];
    return rules === undefined || quote === undefined ? null : readPrice(rules, quote.price);
  };
  const { count, margin, profit } = totalsOf(
    list.flatMap((position) => heldOf(position) ?? []),
    priceOf,
  );
  return (
    <dl className={styles.totals} data-testid="position-totals">
      <div className={styles.total}>
        <dt>{t({ message: 'Positions', comment: 'How many positions there are' })}</dt>
        <dd>{count}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t({ message: 'Margin, all together', comment: 'Sum over open positions' })}</dt>
        <dd>
          <AmountText amount={fromMinor(margin, 'USDT')} unit="USDT" shown={2} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>{t({ message: 'P/L at current prices', comment: 'Sum over open positions; negative is a loss' })}</dt>
        <dd>{profit === null ? '–' : <WayAmount amount={fromMinor(profit, 'USDT')} shown={2} />}</dd>
      </div>
    </dl>
  );
}

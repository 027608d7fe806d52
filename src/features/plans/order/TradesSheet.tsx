import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PlanTrade, PlanTrades } from '#contract/api/plans/plans.ts';
import { marketOf } from '#contract/markets.ts';
import { formatAmount, formatPrice, formatTime } from '#src/lib/figures/format.ts';
import { pairName } from '#src/lib/figures/units.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { SkeletonRows } from '#src/ui/blocks/SkeletonRows.tsx';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import styles from '../Plans.module.css';
import { useTradeWords } from '../usePlanWords.ts';

interface TradesSheetProps {
  title: string;
  trades: PlanTrades | undefined;
  /** Below the figures: a link that checks them. */
  check?: ReactNode;
  /** In place of the trades, where they could not be had. */
  failure?: string | undefined;
  onClose(): void;
}

/** What the rule did in one plan day, trade by trade. */
export function TradesSheet({ title, trades, check, failure, onClose }: TradesSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet title={title} onClose={onClose} testId="trades-sheet">
      {trades === undefined ? (
        failure === undefined ? (
          <SkeletonRows count={4} label={t`Loading trades`} />
        ) : (
          <p className={styles.text}>{failure}</p>
        )
      ) : (
        <>
          <FigureRows
            rows={[
              {
                label: t({ message: 'Amount used', comment: 'Row: an amount' }),
                value: <AmountText amount={trades.amount} unit="USDT" />,
              },
              {
                label: t({ message: 'Result', comment: 'Row: of a plan day' }),
                value: <WayAmount amount={trades.net} />,
              },
              {
                label: t({ message: 'Fees included', comment: 'Row: of a plan day' }),
                value: <AmountText amount={trades.fees} unit="USDT" />,
              },
              {
                label: t({ message: 'Slippage included', comment: 'Row: of a plan day' }),
                value: <AmountText amount={trades.slippage} unit="USDT" />,
              },
            ]}
          />
          {check}
          <Trades list={trades.list} />
        </>
      )}
    </Sheet>
  );
}

function Trades({ list }: { list: readonly PlanTrade[] }) {
  if (list.length === 0) {
    return (
      <p className={styles.text}>
        <Trans>The rule made no trades.</Trans>
      </p>
    );
  }
  return (
    <ul>
      {list.map((trade) => (
        <li key={keyOf(trade)}>
          <TradeRow trade={trade} />
        </li>
      ))}
    </ul>
  );
}

/** A rule trades at most once a side on a market, a venue and a moment for the same reason. */
function keyOf({ tick, symbol, venue, side, cause, quantity }: PlanTrade): string {
  return [tick, symbol, venue, side, cause, quantity].join(' ');
}

function TradeRow({ trade }: { trade: PlanTrade }) {
  const { t } = useLingui();
  const tag = useTag();
  const { sides, venues, causes } = useTradeWords();
  const rules = marketOf(trade.symbol);
  const name = rules === undefined ? trade.symbol : pairName(rules);
  const quantity = formatAmount(trade.quantity, 'full', tag);
  const price = formatPrice(trade.price, rules?.pricePrecision ?? 2, tag);
  const fee = formatAmount(trade.fee, 'full', tag);
  return (
    <ListRow
      testId="plan-trade"
      title={`${sides[trade.side]} ${quantity} ${name}`}
      detail={`${formatTime(trade.time)} · ${venues[trade.venue]} · ${causes[trade.cause]}`}
      end={price}
      endDetail={t({ message: `Fee ${fee} USDT`, comment: 'Of one trade' })}
    />
  );
}

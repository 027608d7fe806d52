import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { fromMinor } from '#contract/currencies.ts';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { formatLeverage } from '#src/lib/figures/units.ts';
import { ListRow } from '#src/ui/blocks/ListRow.tsx';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { type Held, heldOf } from '../positions/held.rules.ts';
import { useStanding } from '../positions/standing.ts';
import type { Cancellable } from './waiting.rules.ts';
import styles from './OrderRow.module.css';
import { useWaitWords } from '../words/useWaitWords.ts';
import { useOrderWords } from '../words/useTableWords.ts';
import { filledPercent } from '../figures/rounding.ts';

type OrderRowProps = Cancellable & { onOpen(order: { id: string }): void };

/** Drawn once: a list that grows draws what is new. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const rules = marketOf(props.order.symbol);
  return rules === undefined ? null : <KnownRow {...props} rules={rules} />;
});

function KnownRow({ rules, onOpen, ...shown }: OrderRowProps & { rules: MarketRules }) {
  const tag = useTag();
  const text = useFigureText(rules);
  const { sides, directions, types } = useOrderWords();
  const { product, order } = shown;
  const isSpot = product === 'spot';
  const side = isSpot ? order.side : order.direction;
  const what = isSpot ? types[order.type] : formatLeverage(order.leverage, tag);
  const time = formatTime(isSpot ? order.created : (order.closed ?? order.created));
  const waits = useWaitWords(shown, rules);
  const { end, endDetail } = useEnd(shown, rules);
  return (
    <ListRow
      testId="order"
      title={
        <>
          <span className={styles.side} data-side={side}>
            {isSpot ? sides[order.side] : directions[order.direction]}
          </span>
          {` ${pairOf(rules)} · ${text.quantityText(trimDecimal(order.quantity))}`}
        </>
      }
      detail={waits ?? `${what} · ${time}`}
      end={end}
      endDetail={endDetail}
      onClick={() => onOpen(order)}
    />
  );
}

/** What became of it: the result of what is closed, the profit of what is open, and the state of anything else. */
function useEnd({ product, order }: Cancellable, rules: MarketRules) {
  const { t } = useLingui();
  const text = useFigureText(rules);
  const { spotStates, positionStates, reasons } = useOrderWords();
  if (product === 'spot') {
    const share = filledPercent(order);
    const percent = text.share(share * 100);
    const at = order.average ?? order.price;
    const filled =
      share > 0 && share < 100
        ? `${t({ message: `${percent} filled`, comment: 'How much of an order is filled' })} · `
        : '';
    return {
      end: <State status={order.status}>{spotStates[order.status]}</State>,
      endDetail: filled + (at === null ? '' : text.priceText(at)),
    };
  }
  const { status, close_reason: reason, open_price, limit_price, open_quantity, quantity } = order;
  const state = status === 'closed' && reason !== null ? reasons[reason] : positionStates[status];
  if (status === 'closed') return { end: <WayAmount amount={resultOf(order)} shown={2} />, endDetail: state };
  const held = heldOf(order);
  const price = open_price ?? limit_price;
  const at = price === null ? '' : text.priceText(price);
  if (held === null || status === 'pending') return { end: <State status={status}>{state}</State>, endDetail: at };
  const left = text.quantityText(trimDecimal(open_quantity));
  const isPart = trimDecimal(open_quantity) !== trimDecimal(quantity);
  return {
    end: <LiveProfit held={held} />,
    endDetail: isPart
      ? t({ message: `${left} still open`, comment: 'What is open of a position that is partly closed; like 0.3 BTC' })
      : `${state} · ${at}`,
  };
}

function State({ status, children }: { status: string; children: string }) {
  return (
    <span className={styles.state} data-status={status}>
      {children}
    </span>
  );
}

function LiveProfit({ held }: { held: Held }) {
  const { standing } = useStanding(held);
  return standing === null ? '–' : <WayAmount amount={fromMinor(standing.profit, 'USDT')} shown={2} />;
}

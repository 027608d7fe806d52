import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatBps, formatLeverage } from '#src/lib/figures/units.ts';
import { tradePath } from '#src/lib/market/productPaths.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { filledPercent } from '#src/features/trading/figures/rounding.ts';
import { type Held, heldOf } from '#src/features/trading/positions/held.rules.ts';
import { MarginSheet } from '#src/features/trading/positions/sheets/MarginSheet.tsx';
import { useOver } from '#src/features/trading/actions/useOver.ts';
import { CancelSheet } from '../CancelSheet.tsx';
import { type Cancellable, hasRunShort, isWaiting } from '../waiting.rules.ts';
import { contextOfPosition, contextOfSpot } from '../made/fills.rules.ts';
import { OrderMade } from '../made/OrderMade.tsx';
import { useOrderWords } from '#src/features/trading/words/useTableWords.ts';
import { NowBlock } from './NowBlock.tsx';
import styles from './OrderSheet.module.css';
import { ResultBlock } from './ResultBlock.tsx';
import { useOrderRows } from './useOrderRows.tsx';

type OrderSheetProps = Cancellable & {
  /** From the list of all orders a way leads to the market; on its own page there is none. */
  hasWay?: boolean;
  onClose(): void;
};

/** Everything about one order or position: its figures, how its result comes about, its steps, its lines in the ledger. */
export function OrderSheet(props: OrderSheetProps) {
  const rules = marketOf(props.order.symbol);
  return rules === undefined ? null : <KnownSheet {...props} rules={rules} />;
}

function KnownSheet(props: OrderSheetProps & { rules: MarketRules }) {
  const { product, order, rules, hasWay = false, onClose } = props;
  const tag = useTag();
  const { sides, directions } = useOrderWords();
  const rows = useOrderRows(props, rules);
  const [isCancelling, setCancelling] = useState(false);
  const [adding, setAdding] = useState<Held | null>(null);
  const pair = pairOf(rules);
  const isSpot = product === 'spot';
  const title = isSpot
    ? `${sides[order.side]} ${pair}`
    : `${directions[order.direction]} ${pair} · ${formatLeverage(order.leverage, tag)}`;
  const canCancel = isSpot
    ? order.status === 'open'
    : order.status === 'pending' || (order.status === 'open' && isWaiting(order));
  const held = isSpot || order.opened === null ? null : heldOf(order);
  const over = useOver(order.id, held !== null);
  return (
    <Sheet
      title={title}
      onClose={onClose}
      testId="order-sheet"
      footer={
        canCancel ? (
          <Button kind="danger" full onClick={() => setCancelling(true)} testId="cancel-order">
            <Trans comment="Takes an open order back">Cancel order</Trans>
          </Button>
        ) : hasWay ? (
          <ToMarket {...props} />
        ) : undefined
      }
    >
      <ShortFill {...props} />
      <FigureRows rows={rows} />
      {isSpot || held === null ? null : <NowBlock held={held} position={order} onAdd={() => setAdding(held)} />}
      {isSpot || order.opened === null ? null : <ResultBlock position={order} />}
      {isSpot ? (
        <OrderMade key={`${order.status}:${order.fills}`} context={contextOfSpot(order, rules)} order={order} />
      ) : (
        <OrderMade key={`${order.status}:${order.fills}`} context={contextOfPosition(order, rules)} order={order} />
      )}
      {adding === null ? null : <MarginSheet held={held ?? adding} over={over} onClose={() => setAdding(null)} />}
      {isCancelling ? (
        <CancelSheet {...props} isListed={canCancel} onClose={() => setCancelling(false)} onDone={onClose} />
      ) : null}
    </Sheet>
  );
}

function ToMarket({ product, order }: Cancellable) {
  const { symbol, status } = order;
  return (
    <Button kind="secondary" full href={tradePath(product, symbol)}>
      {product !== 'spot' && status === 'open' ? (
        <Trans>Change on the Trade page</Trans>
      ) : (
        <Trans>Trade this market</Trans>
      )}
    </Button>
  );
}

/** A market order that the book could not fill whole. */
function ShortFill({ product, order }: Cancellable) {
  const tag = useTag();
  if (product !== 'spot' || !hasRunShort(order)) return null;
  const percent = formatBps(filledPercent(order) * 100, tag);
  return (
    <p className={styles.note}>
      <Trans>
        {percent} filled. The order book had no more at that moment, so the rest of the market order was cancelled.
      </Trans>
    </p>
  );
}

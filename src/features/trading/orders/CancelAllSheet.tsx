import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { marketOf } from '#contract/markets.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { positionsAtom, spotOrdersAtom } from '#src/state/trading/orders.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { ActionSheet } from '../actions/ActionSheet.tsx';
import styles from '../actions/ActionSheet.module.css';
import { useAction } from '../actions/useAction.ts';
import { type Cancellable, isWaiting, waitingOf } from './waiting.rules.ts';
import { useOrderWords } from '../words/useTableWords.ts';

interface CancelAllSheetProps {
  product: Cancellable['product'];
  onClose(): void;
}

/** Takes back everything of a product that waits, with what each gives back. */
export function CancelAllSheet({ product, onClose }: CancelAllSheetProps) {
  const { t } = useLingui();
  const showToast = useSetAtom(showToastAtom);
  const waiting = useWaiting(product);
  const { sides, directions } = useOrderWords();
  const action = useAction(
    'trade/cancelall',
    (body) => body.product === product,
    ({ list }) => {
      const cancelled = list.length;
      showToast({
        kind: 'success',
        message: t({ message: `Orders cancelled: ${cancelled}`, comment: 'How many orders were cancelled' }),
      });
      onClose();
    },
  );
  const rows: FigureRow[] = waiting.flatMap((one) => {
    const rules = marketOf(one.order.symbol);
    if (rules === undefined) return [];
    const { released } = waitingOf(one, rules);
    const side = one.product === 'spot' ? sides[one.order.side] : directions[one.order.direction];
    return [
      {
        label: `${pairOf(rules)} ${side} · ${one.order.number}`,
        value: <AmountText amount={released.amount} unit={released.unit} />,
      },
    ];
  });
  const count = waiting.length;
  return (
    <ActionSheet
      title={t({ message: 'Cancel all orders?', comment: 'Title of a question' })}
      action={action}
      over={count === 0 ? t`No pending orders left.` : null}
      label={t({ message: `Cancel all: ${count}`, comment: 'Button; how many orders' })}
      kind="danger"
      onConfirm={() => void action.run({ product })}
      onClose={onClose}
      testId="cancel-all-sheet"
    >
      <FigureRows rows={rows} />
      <p className={styles.note}>
        <Trans>Filled parts stay filled. The amounts on hold are released.</Trans>
      </p>
    </ActionSheet>
  );
}

/** Everything of a product of which at least a part waits. */
export function useWaiting(product: Cancellable['product']): Cancellable[] {
  const spot = useAtomValue(spotOrdersAtom).data?.list ?? [];
  const positions = useAtomValue(positionsAtom).data?.list ?? [];
  if (product === 'spot') return spot.map((order) => ({ product, order }));
  return positions
    .filter((order) => order.product === product && (order.status === 'pending' || isWaiting(order)))
    .map((order) => ({ product, order }));
}

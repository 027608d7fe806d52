import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { marketOf, type MarketRules } from '#contract/markets.ts';
import { trimDecimal } from '#contract/money.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { ActionSheet } from '../actions/ActionSheet.tsx';
import { isAbout, useAction } from '../actions/useAction.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { calls } from '../positions/calls.ts';
import { usePairRow } from '../words/usePairRow.ts';
import { useOrderWords } from '../words/useTableWords.ts';
import { useOver } from '../actions/useOver.ts';
import { type Cancellable, waitingOf } from './waiting.rules.ts';

type CancelSheetProps = Cancellable & {
  /** Whether it is still among what is open. */
  isListed: boolean;
  onClose(): void;
  /** What goes with it once the order is cancelled; the sheet alone by default. */
  onDone?(): void;
};

/** Takes back what of an order still waits; what is filled stays filled. One sheet for every order in every list. */
export function CancelSheet(props: CancelSheetProps) {
  const rules = marketOf(props.order.symbol);
  return rules === undefined ? null : <KnownSheet {...props} rules={rules} />;
}

function KnownSheet(props: CancelSheetProps & { rules: MarketRules }) {
  const { product, order, rules, isListed, onClose, onDone = onClose } = props;
  const { t } = useLingui();
  const tag = useTag();
  const showToast = useSetAtom(showToastAtom);
  const { waiting, released } = waitingOf(props, rules);
  const over = useOver(order.id, isListed);
  const back = `${formatAmount(trimDecimal(released.amount), 'full', tag)}\u00A0${released.unit}`;
  const action = useAction(product === 'spot' ? 'coin/cancel' : calls[product].cancel, isAbout(order.id), () => {
    showToast({ kind: 'success', message: t`Order cancelled. ${back} released.` });
    onDone();
  });
  const isOpened = waiting === 0n ? t`This order is already fully filled: nothing is left to cancel.` : null;
  return (
    <ActionSheet
      title={t({ message: 'Cancel this order?', comment: 'Title: take an open order back' })}
      action={action}
      over={over ?? isOpened}
      label={t({ message: 'Cancel order', comment: 'Takes an open order back' })}
      kind="danger"
      onConfirm={() => void action.run({ id: order.id })}
      onClose={onClose}
      testId="confirm-sheet"
    >
      <FigureRows rows={useRows(props, waiting, back)} />
      <p>
        <Trans>Filled parts stay filled. The rest is cancelled.</Trans>
      </p>
    </ActionSheet>
  );
}

function useRows(props: CancelSheetProps & { rules: MarketRules }, waiting: bigint, back: string): FigureRow[] {
  const { product, order, rules } = props;
  const { t } = useLingui();
  const pairRow = usePairRow();
  const text = useFigureText(rules);
  const { sides, directions } = useOrderWords();
  const limit = product === 'spot' ? order.price : order.limit_price;
  const filled = product === 'spot' ? order.filled : order.open_quantity;
  return [
    pairRow(rules),
    { label: t`Direction`, value: product === 'spot' ? sides[order.side] : directions[order.direction] },
    { label: t`Limit price`, value: limit === null ? '–' : `${text.priceText(limit)}\u00A0${rules.quote}` },
    {
      label: t({ message: 'Unfilled', comment: 'Quantity of a limit order that is not filled yet' }),
      value: text.quantity(waiting),
    },
    ...(/[1-9]/.test(filled) ? [{ label: t`Filled so far`, value: text.quantityText(trimDecimal(filled)) }] : []),
    { label: t({ message: 'Released', comment: 'What a cancelled order gives back' }), value: back },
  ];
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { fromMinor } from '#contract/currencies.ts';
import { rateOne, writePrice } from '#contract/rules/trading/figures.ts';
import { positionCost } from '#contract/rules/trading/position.ts';
import { pairOf } from '#src/lib/figures/pair.ts';
import { formatLeverage } from '#src/lib/figures/units.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { slippageBpsAtom } from '#src/state/trading/habits.ts';
import { tradableBookAtom } from '#src/state/market/livePrice.ts';
import { takingOf } from '#src/state/market/livePrice.rules.ts';
import type { Quoted } from '#src/state/steps/place.rules.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { ActionSheet } from '#src/features/trading/actions/ActionSheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { isAbout, useAction } from '#src/features/trading/actions/useAction.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { usePairRow } from '#src/features/trading/words/usePairRow.ts';
import { usePositionWords } from '#src/features/trading/words/useTableWords.ts';
import { useNoPriceWords } from '#src/features/trading/words/useReasonWords.ts';
import { previewClose } from '../held.rules.ts';
import type { PositionSheetProps } from './CloseSheet.tsx';

/** Closes a contract whole and opens the opposite one of the same size, or does neither. */
export function ReverseSheet({ held, over, onClose }: PositionSheetProps) {
  const { t } = useLingui();
  const pairRow = usePairRow();
  const tag = useTag();
  const { rules, direction, quantity, leverage, id } = held;
  const text = useFigureText(rules);
  const noPrice = useNoPriceWords();
  const { directions } = usePositionWords();
  const slippageBps = useAtomValue(slippageBpsAtom);
  const showToast = useSetAtom(showToastAtom);
  const book = useAtomValue(tradableBookAtom(rules.symbol));
  const other = direction === 'long' ? 'short' : 'long';
  const size = text.quantity(quantity);
  const what = `${directions[other]} ${size}`;
  const action = useAction('lever/reverse', isAbout(id), () => {
    showToast({ kind: 'success', message: t({ message: `Reversed: ${what}`, comment: 'like: Short 0.1 BTC' }) });
    onClose();
  });
  const levels = book.isLive ? book.data : book.last;
  // One behind the other, the close and the opening take twice what is open.
  const taking = levels === undefined ? null : takingOf(levels, direction === 'long' ? 'sell' : 'buy', 2n * quantity);
  const isThin = taking !== null && taking.quantity < 2n * quantity;
  const price = taking?.average ?? null;
  const shown: Quoted | null =
    book.isLive && price !== null && !isThin ? { price: writePrice(rules, price), atMs: book.atMs } : null;
  const send = ({ price: shown_price, atMs: shown_at }: Quoted) =>
    void action.run({ id, shown_price, shown_at, slippage_bps: slippageBps }, { id });
  if (action.moved !== null) {
    const fresh = shown ?? action.moved.fresh;
    return (
      <MovedSheet
        pair={pairOf(rules)}
        was={action.moved.was}
        now={fresh.price}
        precision={rules.pricePrecision}
        unit={rules.quote}
        busy={action.isBusy}
        onAccept={() => send(fresh)}
        onClose={action.forget}
      />
    );
  }
  const closing = price === null ? null : previewClose(held, quantity, { price, rate: rateOne });
  const opening =
    price === null
      ? null
      : positionCost({ rules, direction: other, openPrice: price, quantity, leverage, rate: rateOne });
  const dash = '–';
  const thin = isThin ? t`The order book is too thin right now.` : noPrice.loading;
  const noBook = book.isLive ? (shown === null ? thin : undefined) : noPrice[book.reason];
  return (
    <ActionSheet
      title={t({ message: 'Reverse position?', comment: 'Title: close it and open the opposite one' })}
      action={action}
      over={over}
      label={t({ message: `Reverse to ${what}`, comment: 'Button; like: Short 0.1 BTC' })}
      kind="danger"
      reason={held.state === 'closing' ? t`This position is being closed.` : noBook}
      onConfirm={() => (shown === null ? undefined : send(shown))}
      onClose={onClose}
      testId="reverse-sheet"
    >
      <FigureRows
        rows={[
          pairRow(rules),
          {
            label: t({ message: 'Closes', comment: 'Row: the position that is closed' }),
            value: `${directions[direction]} ${size}`,
          },
          {
            label: t({ message: 'Opens', comment: 'Row: the position that is opened' }),
            value: `${what} ${formatLeverage(leverage, tag)}`,
          },
          {
            label: t({ message: 'Current average price', comment: 'Of a market order' }),
            value: price === null ? dash : `${text.price(price)}\u00A0${rules.quote}`,
          },
          {
            label: t({ message: 'P/L from price', comment: 'Before fees; negative is a loss' }),
            value: closing === null ? dash : <WayAmount amount={fromMinor(closing.profit, 'USDT')} />,
          },
          { label: t`Closing fee`, value: closing === null ? dash : text.exact(-closing.fee) },
          { label: t`Opening fee`, value: opening === null ? dash : text.exact(-opening.fee) },
          {
            label: t({ message: 'New margin', comment: 'Of a position that is opened, or changed' }),
            value: opening === null ? dash : text.exact(opening.margin),
          },
          practiceRow,
        ]}
      />
      <p className={styles.note}>
        <Trans>Both happen, or neither does. The new position has no take profit and no stop loss.</Trans>
      </p>
    </ActionSheet>
  );
}

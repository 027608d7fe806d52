import { writePrice } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import type { Position } from '#contract/api/positions.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { useMarketToday } from '#src/state/market/today.ts';
import { slippageBpsAtom } from '#src/state/trading/habits.ts';
import { tradableBookAtom } from '#src/state/trading/livePrice.ts';
import type { Quoted } from '#src/state/trading/place.rules.ts';
import { type Unanswered, useUnanswered } from '#src/state/trading/useUnanswered.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { UnansweredNote } from '#src/ui/trade/UnansweredNote.tsx';
import { formatPercentWhole } from '#src/features/trade/contract/formatPercentWhole.ts';
import { useNoPriceWords } from '#src/features/trading/words/useNoPriceWords.ts';
import { useFigureText } from '#src/features/trade/contract/useFigureText.ts';
import { closableOf, type Held, partOf, previewClose } from '../position.rules.ts';
import styles from '../Positions.module.css';
import { usePositionDeed } from './usePositionDeed.tsx';

interface CloseSheetProps {
  position: Position;
  held: Held;
  onClose(): void;
}

const shares = ['25', '50', '75', '100'] as const;
type Share = (typeof shares)[number];

/** Closes a position or a part of it, after showing what would come back at the price of now. */
export function CloseSheet({ position, held, onClose }: CloseSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const text = useFigureText(held.rules);
  const [share, setShare] = useState<Share>('100');
  const [was, setWas] = useState('');
  const showToast = useSetAtom(showToastAtom);
  const slippageBps = useAtomValue(slippageBpsAtom);
  const noPriceWords = useNoPriceWords();
  const book = useAtomValue(tradableBookAtom(held.rules.symbol));
  const { rules } = held;
  const { base, quote, pricePrecision, quantityPrecision } = rules;
  const today = useMarketToday(rules);
  const quantity = partOf({ ...held, rules: today }, Number(share));
  const levels = book.isLive ? book.data : book.last;
  const closable = levels === undefined ? null : closableOf({ ...held, rules: today }, levels, quantity);
  const closePrice = closable?.price ?? null;
  const part = closable?.quantity ?? quantity;
  const size = text.quantity(part);
  const wordsOf = useClosedWords(held);
  const lateWordsOf = useLateWords(held);
  const deed = usePositionDeed('lever/close', (closed) => {
    showToast({ kind: 'success', message: wordsOf(closed, quantity) });
    onClose();
  });
  const unanswered = useUnanswered(
    'lever/close',
    ({ id }) => id === position.id,
    (closed) => {
      deed.takeLate(closed);
      showToast({ kind: 'success', message: lateWordsOf(closed) });
      onClose();
    },
    deed.refuse,
  );
  const shown: Quoted | null =
    book.isLive && closePrice !== null ? { price: writePrice(rules, closePrice), atMs: book.atMs } : null;
  const run = (seen: Quoted) => {
    setWas(seen.price);
    const { id } = position;
    // Said also for all of it: no more is closed than was shown, even if a part was closed elsewhere meanwhile.
    const said = formatDecimal(part, quantityPrecision);
    const priced = { shown_price: seen.price, shown_at: seen.atMs, slippage_bps: slippageBps };
    // A quarter of what is open stays the same wish when the first quarter is closed already, and only its answer was lost.
    void deed.run({ id, quantity: said, ...priced }, { id, share });
  };
  if (unanswered !== null) return <NotAnswered held={held} unanswered={unanswered} onClose={onClose} />;
  if (deed.trouble?.status === 'moved') {
    const fresh = shown ?? deed.trouble.fresh;
    return (
      <MovedSheet
        pair={`${base}/${quote}`}
        was={was}
        now={fresh.price}
        precision={pricePrecision}
        unit={quote}
        busy={deed.isBusy}
        onAccept={() => run(fresh)}
        onClose={deed.forget}
      />
    );
  }
  const reason = book.isLive ? (shown === null ? noPriceWords.loading : undefined) : noPriceWords[book.reason];
  return (
    <Sheet
      title={t({ message: 'Close position', comment: 'Title of a sheet' })}
      onClose={onClose}
      busy={deed.isBusy}
      testId="close-sheet"
      footer={
        <Button
          full
          busy={deed.isBusy}
          reason={reason}
          onClick={() => (shown === null ? undefined : run(shown))}
          testId="confirm"
        >
          <Trans comment="Button; size like 0.1 BTC">Close {size}</Trans>
        </Button>
      }
    >
      <div className={styles.fields}>
        <ChipsField<Share>
          label={t({ message: 'How much of it', comment: 'Share of a position to close' })}
          options={shares.map((value) => ({ value, label: formatPercentWhole(Number(value), tag).replace('+', '') }))}
          value={share}
          onChange={setShare}
        />
        {part < quantity ? (
          <output className={styles.thin} data-testid="thin-book">
            <Trans comment="Before closing a position; size like 0.1 BTC, and less than was chosen">
              The order book holds only {size} at this moment. The rest stays open.
            </Trans>
          </output>
        ) : null}
        <Preview held={held} quantity={part} closePrice={closePrice} />
        {deed.failure}
      </div>
    </Sheet>
  );
}

interface NotAnsweredProps {
  held: Held;
  unanswered: Unanswered<'lever/close'>;
  onClose(): void;
}

/** A close of this position may be done or not: that is found out before the next one. */
function NotAnswered({ held, unanswered, onClose }: NotAnsweredProps) {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const { isBusy, isOffline, intent, findOut } = unanswered;
  const size = text.quantity(parseDecimal(intent.body.quantity ?? '', held.rules.quantityPrecision) ?? held.quantity);
  return (
    <Sheet
      title={t({ message: 'Close position', comment: 'Title of a sheet' })}
      onClose={onClose}
      busy={isBusy}
      testId="close-sheet"
    >
      <UnansweredNote
        what={t({ message: `Close ${size}`, comment: 'Button; size like 0.1 BTC' })}
        busy={isBusy}
        isOffline={isOffline}
        onFindOut={() => void findOut()}
      />
    </Sheet>
  );
}

/** What a close has done whose answer came late: its profit stands in the list by then. */
function useLateWords({ rules }: Held): (closed: Answer<'lever/close'>) => string {
  const { t } = useLingui();
  const text = useFigureText(rules);
  return ({ closed_quantity }) => {
    const size = text.quantity(parseDecimal(closed_quantity, rules.quantityPrecision) ?? 0n);
    return t({ message: `Closed: ${size}`, comment: 'After closing a position or a part of it; size like 0.1 BTC' });
  };
}

/** What a close has done. The book may have held less by then than was shown before it. */
function useClosedWords(held: Held): (closed: Answer<'lever/close'>, wanted: bigint) => string {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const quantityOf = (decimal: string) => parseDecimal(decimal, held.rules.quantityPrecision) ?? 0n;
  return ({ closed_profit, closed_quantity, open_quantity }, wanted) => {
    const profit = text.signed(toMinor(closed_profit, 'USDT') ?? 0n);
    const size = text.quantity(quantityOf(closed_quantity));
    const rest = text.quantity(quantityOf(open_quantity));
    if (quantityOf(closed_quantity) < wanted) {
      return t({
        message: `Closed: ${size}, which is what the order book held. Still open: ${rest}. Profit ${profit}, before the fee`,
        comment: 'After closing less of a position than was asked for; size and rest like 0.1 BTC; profit has its sign',
      });
    }
    return t({
      message: `Closed: ${size}. Profit ${profit}, before the fee`,
      comment: 'After closing a position or a part of it; size like 0.1 BTC; profit has its sign and may be a loss',
    });
  };
}

function Preview({ held, quantity, closePrice }: { held: Held; quantity: bigint; closePrice: bigint | null }) {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const closing = closePrice === null ? null : previewClose(held, quantity, closePrice);
  const dash = '–';
  const rows: FigureRow[] = [
    {
      label: t({ message: 'Pair', comment: 'What is traded, like BTC/USDT' }),
      value: `${held.rules.base}/${held.rules.quote}`,
    },
    { label: t`Quantity`, value: text.quantity(quantity) },
    {
      label: t({ message: 'Average price now', comment: 'Of a market order' }),
      value: closePrice === null ? dash : `${text.price(closePrice)}\u00A0${held.rules.quote}`,
    },
    {
      label: t({ message: 'Margin released', comment: 'Part of the margin that comes back' }),
      value: closing === null ? dash : text.exact(closing.margin),
    },
    {
      label: t({ message: 'Profit', comment: 'Of an open position; negative is a loss' }),
      value: closing === null ? dash : <WayAmount amount={fromMinor(closing.profit, 'USDT')} />,
    },
    { label: t`Closing fee`, value: closing === null ? dash : text.exact(-closing.fee) },
    {
      label: t({ message: 'Comes back', comment: 'Amount that is free again' }),
      value: closing === null ? dash : text.exact(closing.payout),
    },
    { label: t({ message: 'Money', comment: 'What money a figure is about' }), value: t`Practice money` },
  ];
  return <FigureRows rows={rows} />;
}

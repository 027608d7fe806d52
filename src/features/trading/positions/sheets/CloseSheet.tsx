import { isDealt } from '#contract/rules/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/calls.ts';
import { fromMinor, toMinor } from '#contract/currencies.ts';
import { formatDecimal, parseDecimal } from '#contract/money.ts';
import { rateOne, writePrice } from '#contract/rules/trading/figures.ts';
import { useMarketToday } from '#src/state/market/today.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { useSlippageBps } from '#src/features/trading/figures/useSlippage.ts';
import { tradableBookAtom } from '#src/state/market/livePrice.ts';
import type { Quoted } from '#src/state/steps/place.rules.ts';
import type { ClosesAt } from '#contract/rules/worth/equity.ts';
import { WayAmount } from '#src/ui/figures/AmountText.tsx';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { type FigureRow, FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { useRestWords } from '#src/ui/words/useRestWords.ts';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { ActionSheet } from '#src/features/trading/actions/ActionSheet.tsx';
import styles from '#src/features/trading/actions/ActionSheet.module.css';
import { isAbout, useAction } from '#src/features/trading/actions/useAction.ts';
import { restsUntilAtom } from '#src/features/trading/figures/prices.atoms.ts';
import { useFigureText } from '#src/features/trading/figures/useFigureText.ts';
import { usePairRow } from '#src/features/trading/words/usePairRow.ts';
import { useNoPriceWords } from '#src/features/trading/words/useReasonWords.ts';
import { calls } from '../calls.ts';
import { closableOf, type Held, partOf, previewClose } from '../held.rules.ts';
import { useClosesAt } from '../standing.ts';

export interface PositionSheetProps {
  held: Held;
  /** What has become of it meanwhile; null while it is open. */
  over: string | null;
  onClose(): void;
}

const shares = ['25', '50', '75', '100'] as const;
type Share = (typeof shares)[number];

/** What closing would be done at now. */
interface Quote {
  /** How much of it closes: of a coin as much as the book holds. */
  quantity: bigint;
  closesAt: ClosesAt | null;
  /** What is sent as the price that was shown; null while nothing can be closed on it. */
  shown: Quoted | null;
  reason: string | undefined;
}

/** Closes a position, or a part of it where the product can, after showing what would come back at the price of now. */
export function CloseSheet(props: PositionSheetProps) {
  return isDealt(props.held.product) ? <DealerClose {...props} /> : <BookClose {...props} />;
}

/** A coin is closed by the order book, in parts if one likes. */
function BookClose(props: PositionSheetProps) {
  const { held } = props;
  const noPrice = useNoPriceWords();
  const text = useFigureText(held.rules);
  const [share, setShare] = useState<Share>('100');
  const book = useAtomValue(tradableBookAtom(held.rules.symbol));
  const today = { ...held, rules: useMarketToday(held.rules) };
  const wanted = partOf(today, Number(share));
  const levels = book.isLive ? book.data : book.last;
  const closable = levels === undefined ? null : closableOf(today, levels, wanted);
  const quantity = closable?.quantity ?? wanted;
  const price = closable === null ? null : writePrice(held.rules, closable.price);
  const shown = book.isLive && price !== null ? { price, atMs: book.atMs } : null;
  const noBook = shown === null ? noPrice.loading : undefined;
  const size = text.quantity(quantity);
  return (
    <CloseView
      {...props}
      share={share}
      wanted={wanted}
      quote={{
        quantity,
        closesAt: closable === null ? null : { price: closable.price, rate: rateOne },
        shown,
        reason: book.isLive ? noBook : noPrice[book.reason],
      }}
    >
      <ShareField value={share} onChange={setShare} held={held} />
      {quantity < wanted ? (
        <output className={styles.note} data-testid="thin-book">
          <Trans comment="Before closing a position; size like 0.1 BTC, and less than was chosen">
            The order book has only {size} right now. The rest stays open.
          </Trans>
        </output>
      ) : null}
    </CloseView>
  );
}

function ShareField({ value, onChange, held }: { value: Share; onChange(share: Share): void; held: Held }) {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  return (
    <ChipsField<Share>
      label={t({ message: 'Amount to close', comment: 'Share of a position to close' })}
      options={shares.map((share) => ({ value: share, label: text.percent(Number(share)) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Forex and metals are closed whole, at the bid or ask of a second later. */
function DealerClose(props: PositionSheetProps) {
  const { held } = props;
  const noPrice = useNoPriceWords();
  const now = useClosesAt(held);
  const rests = useRestWords(useAtomValue(restsUntilAtom));
  const closesAt = (now.isLive ? now.data : now.last) ?? null;
  const shown = now.isLive ? { price: writePrice(held.rules, now.data.price), atMs: now.atMs } : null;
  return (
    <CloseView
      {...props}
      share="100"
      wanted={held.quantity}
      quote={{
        quantity: held.quantity,
        closesAt,
        shown,
        reason: rests ?? (now.isLive ? undefined : noPrice[now.reason]),
      }}
    >
      <p className={styles.note}>
        <Trans>
          It closes one second after the server receives the order, at the price at that moment, which may differ.
        </Trans>
      </p>
    </CloseView>
  );
}

interface CloseViewProps extends PositionSheetProps {
  share: Share;
  wanted: bigint;
  quote: Quote;
  children: ReactNode;
}

function CloseView({ held, over, onClose, share, wanted, quote, children }: CloseViewProps) {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const showToast = useSetAtom(showToastAtom);
  const { base, quote: unit, pricePrecision, quantityPrecision } = held.rules;
  const { id, product } = held;
  const slippage_bps = useSlippageBps(product);
  const wordsOf = useClosedWords(held);
  const action = useAction(calls[product].close, isAbout(id), (answer, isLate) => {
    if ('closed_quantity' in answer) showToast({ kind: 'success', message: wordsOf(answer, isLate ? null : wanted) });
    onClose();
  });
  const send = ({ price: shown_price, atMs: shown_at }: Quoted) => {
    const priced = { id, shown_price, shown_at, slippage_bps };
    // Said also for all of it: no more is closed than was shown, even if a part was closed elsewhere meanwhile.
    const part = calls[product].closesInParts ? { quantity: formatDecimal(quote.quantity, quantityPrecision) } : {};
    // A quarter of what is open stays the same intent when the first quarter is closed already, and only its answer was lost.
    void action.run({ ...priced, ...part }, { id, share });
  };
  const preview = usePreview(held, quote);
  const { unanswered } = action;
  const sent =
    unanswered !== null && 'quantity' in unanswered.intent.body ? unanswered.intent.body.quantity : undefined;
  const size = sent === undefined ? text.quantity(quote.quantity) : text.quantityText(sent);
  if (action.moved !== null) {
    const fresh = quote.shown ?? action.moved.fresh;
    return (
      <MovedSheet
        pair={`${base}/${unit}`}
        was={action.moved.was}
        now={fresh.price}
        precision={pricePrecision}
        unit={unit}
        busy={action.isBusy}
        onAccept={() => send(fresh)}
        onClose={action.forget}
      />
    );
  }
  return (
    <ActionSheet
      title={t({ message: 'Close position', comment: 'Title of a sheet' })}
      action={action}
      over={over}
      label={t({ message: `Close ${size}`, comment: 'Button; size like 0.1 BTC' })}
      reason={held.state === 'closing' ? t`This position is being closed.` : quote.reason}
      onConfirm={() => (quote.shown === null ? undefined : send(quote.shown))}
      onClose={onClose}
      testId="close-sheet"
    >
      {children}
      <FigureRows rows={preview} />
    </ActionSheet>
  );
}

/** What a close has done; the book may have held less by then than was shown. `wanted` is null for an answer that came late. */
function useClosedWords(held: Held): (closed: Answer<'lever/close'>, wanted: bigint | null) => string {
  const { t } = useLingui();
  const text = useFigureText(held.rules);
  const quantityOf = (decimal: string) => parseDecimal(decimal, held.rules.quantityPrecision) ?? 0n;
  return ({ closed_profit, closed_quantity, open_quantity }, wanted) => {
    const profit = text.signed(toMinor(closed_profit, 'USDT') ?? 0n);
    const size = text.quantity(quantityOf(closed_quantity));
    const rest = text.quantity(quantityOf(open_quantity));
    if (wanted === null) {
      return t({ message: `Closed: ${size}`, comment: 'After closing a position or a part of it; size like 0.1 BTC' });
    }
    if (quantityOf(closed_quantity) < wanted) {
      return t({
        message: `Closed: ${size}, all the order book had. Still open: ${rest}. P/L from price: ${profit}`,
        comment: 'After closing less of a position than was asked for; size and rest like 0.1 BTC; profit has its sign',
      });
    }
    return t({
      message: `Closed: ${size}. P/L from price: ${profit}`,
      comment: 'After closing a position or a part of it; size like 0.1 BTC; profit has its sign and may be a loss',
    });
  };
}

function usePreview(held: Held, { quantity, closesAt }: Quote): FigureRow[] {
  const { t } = useLingui();
  const pairRow = usePairRow();
  const text = useFigureText(held.rules);
  const { quote, contractFeeBps } = held.rules;
  const closing = closesAt === null ? null : previewClose(held, quantity, closesAt);
  const dash = '–';
  return [
    pairRow(held.rules),
    { label: t`Quantity`, value: text.quantity(quantity) },
    { label: t`Entry price`, value: text.price(held.openPrice) },
    {
      label: isDealt(held.product)
        ? t({ message: 'Current price', comment: 'Price of the market at this moment' })
        : t({ message: 'Current average price', comment: 'Of a market order' }),
      value: closesAt === null ? dash : `${text.price(closesAt.price)}\u00A0${quote}`,
    },
    {
      label: t({ message: 'P/L from price', comment: 'Before fees; negative is a loss' }),
      value: closing === null ? dash : <WayAmount amount={fromMinor(closing.profit, 'USDT')} />,
    },
    ...(contractFeeBps === 0
      ? []
      : [
          { label: t`Closing fee`, value: closing === null ? dash : text.exact(-closing.fee) },
          {
            label: t({ message: 'Net P/L', comment: 'Profit or loss with the closing fee taken off' }),
            value: closing === null ? dash : <WayAmount amount={fromMinor(closing.profit - closing.fee, 'USDT')} />,
          },
        ]),
    {
      label: t({ message: 'Margin released', comment: 'Part of the margin that comes back' }),
      value: closing === null ? dash : text.exact(closing.margin),
    },
    {
      label: t({ message: 'Released', comment: 'What a cancelled order gives back' }),
      value: closing === null ? dash : text.exact(closing.payout),
    },
    practiceRow,
  ];
}

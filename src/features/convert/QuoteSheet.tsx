import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { conversionMoveBps, quoteSeconds } from '#contract/rules/money/conversion.ts';
import { terms } from '#contract/terms.ts';
import { monotonicMs } from '#src/lib/clock.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { formatBps } from '#src/lib/figures/units.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { WarnNote } from '#src/ui/unsent/Notes.tsx';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from './Convert.module.css';
import { rateWords } from './convert.rules.ts';
import type { ConvertStep, HeldQuote } from './useConvert.ts';

interface QuoteSheetProps {
  step: Exclude<ConvertStep, { is: 'editing' }>;
  isBusy: boolean;
  /** Another quote is on its way. */
  isAsking: boolean;
  isOffline: boolean;
  onTake(): void;
  onAgain(): void;
  onClose(): void;
}

/** A quote with all its figures, what became of it, and the way to another one. */
export function QuoteSheet({ step, isBusy, isAsking, isOffline, onTake, onAgain, onClose }: QuoteSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { quote } = step;
  const left = useSecondsLeft(quote);
  const { from, to, amount, result, fee, from_price, to_price } = quote;
  const given = `${formatAmount(amount, 'full', tag)} ${from}`;
  const isOpen = step.is === 'quoted' && left > 0;
  const percent = formatBps(terms.conversionSpreadBps, tag);
  const reason = isOffline ? t`You’re offline. Converting needs a connection.` : undefined;
  return (
    <Sheet
      title={t`Convert ${given}`}
      onClose={onClose}
      busy={isBusy}
      testId="quote-sheet"
      footer={
        isOpen || isBusy ? (
          <Button full busy={isBusy} reason={reason} onClick={onTake} testId="take-quote">
            <Trans comment="Button; given like 250 USDT">Convert {given}</Trans>
          </Button>
        ) : (
          <Button full busy={isAsking} reason={reason} onClick={onAgain} testId="new-quote">
            <Trans>Get new quote</Trans>
          </Button>
        )
      }
    >
      <FigureRows
        rows={[
          { label: t`You pay`, value: <AmountText amount={amount} unit={from} /> },
          {
            label: t`You get`,
            value: (
              <strong data-testid="quote-result">
                <AmountText amount={result} unit={to} />
              </strong>
            ),
          },
          { label: t`Market rate`, value: rateWords({ from, to }, from_price, to_price, tag) },
          { label: t`Spread (${percent}), deducted`, value: <AmountText amount={fee} unit={to} /> },
          practiceRow,
        ]}
      />
      {step.is === 'quoted' ? <Holding left={left} /> : <Gone step={step} />}
      <HoldingRule />
    </Sheet>
  );
}

/** Said plainly, and not read out second by second. */
function Holding({ left }: { left: number }) {
  return (
    <p className={styles.holding} data-testid="quote-left">
      {left > 0 ? (
        <Plural value={left} one="Quote valid for # more second." other="Quote valid for # more seconds." />
      ) : (
        <Trans>This quote has expired. Nothing was converted.</Trans>
      )}
    </p>
  );
}

function Gone({ step }: { step: Extract<ConvertStep, { error: unknown; quote: unknown }> }) {
  return (
    <WarnNote testId="quote-gone">
      <p>{step.error.key === 'price_moved' ? <MovedWords step={step} /> : <ErrorWords error={step.error} />}</p>
    </WarnNote>
  );
}

function MovedWords({ step: { error, quote } }: { step: Extract<ConvertStep, { error: unknown; quote: unknown }> }) {
  const tag = useTag();
  const rate = (text: string) => `1\u00A0${quote.from} = ${formatAmount(text, 'full', tag)}\u00A0${quote.to}`;
  const [was, now] = [rate(quote.rate), rate(String(error.params['price'] ?? ''))];
  return (
    <Trans comment="was and now are rates like 1 BTC = 95,777 USDT">
      The rate moved too far, so nothing was converted. It was {was} and is now {now}.
    </Trans>
  );
}

/** What a quote is worth, said before anything is done. */
export function HoldingRule({ children }: { children?: ReactNode }) {
  const tag = useTag();
  const percent = formatBps(conversionMoveBps, tag);
  const seconds = quoteSeconds;
  return (
    <p className={styles.rule}>
      <Trans>
        A quote is valid for {seconds} seconds, as long as the market rate moves by no more than {percent}, up or down.
        If it moves further, nothing is converted and you can get a new quote.
      </Trans>
      <SentenceGap />
      {children}
    </p>
  );
}

/** Whole seconds for which a quote holds, begun ones counted. */
function useSecondsLeft({ endsMs }: HeldQuote): number {
  const [now, setNow] = useState(monotonicMs);
  useEffect(() => {
    const ticking = setInterval(() => setNow(monotonicMs()), 250);
    return () => clearInterval(ticking);
  }, []);
  return Math.min(quoteSeconds, Math.max(0, Math.ceil((endsMs - now) / 1000)));
}

import { writePrice } from '#contract/rules/trading/figures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Position } from '#contract/api/positions.ts';
import type { MarketRules } from '#contract/markets.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { MovedSheet } from '#src/ui/trade/MovedSheet.tsx';
import { forexPricesAtom, pricesIn, restsUntilAtom } from '../forex.atoms.ts';
import { slippageBps } from '../form/ticket.rules.ts';
import { useNoPriceWords } from '#src/features/trading/words/useNoPriceWords.ts';
import { closingPrice } from '../market.rules.ts';
import { TroubleNote } from '../deed/TroubleNote.tsx';
import { errorIn, useDeed } from '../deed/useDeed.ts';
import { useFigures } from '../useFigures.ts';
import { useForexWords } from '../useForexWords.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { closingNow } from './position.rules.ts';
import styles from './PositionCard.module.css';

interface CloseSheetProps {
  position: Position;
  rules: MarketRules;
  onClose(): void;
}

/** Closes all of a position: asks once, with what would come back at the price of now. */
export function CloseSheet({ position, rules, onClose }: CloseSheetProps) {
  const { t } = useLingui();
  const show = useFigures(rules);
  const tradable = useAtomValue(forexPricesAtom(rules.symbol));
  const reason = useCloseReason(tradable.isLive ? null : tradable.reason);
  const { run, isBusy, trouble } = useDeed('microtrade/whclose', onClose);
  const rows = useRows({ position, rules });
  const size = show.lotsText(position.open_quantity);
  const shown = tradable.isLive
    ? {
        price: writePrice(rules, closingPrice(tradable.data, position.direction)),
        atMs: tradable.atMs,
      }
    : null;
  const send = (seen: { price: string; atMs: number } | null) => {
    if (seen === null) return;
    const { price: shown_price, atMs: shown_at } = seen;
    void run({ id: position.id, shown_price, shown_at, slippage_bps: slippageBps });
  };
  if (trouble?.status === 'moved') {
    const fresh = shown ?? trouble.fresh;
    return (
      <MovedSheet
        pair={`${rules.base}/${rules.quote}`}
        was={trouble.saw ?? fresh.price}
        now={fresh.price}
        precision={rules.pricePrecision}
        unit={rules.quote}
        busy={isBusy}
        onAccept={() => send(fresh)}
        onClose={onClose}
      />
    );
  }
  const failed = errorIn(trouble);
  return (
    <Sheet
      title={t({ message: 'Close this position?', comment: 'Title of a question' })}
      onClose={onClose}
      busy={isBusy}
      testId="close-sheet"
      footer={
        <Button full busy={isBusy} reason={reason} onClick={() => send(shown)} testId="confirm">
          {t({ message: `Close ${size}`, comment: 'Button; like: Close 0.25 lots' })}
        </Button>
      }
    >
      <FigureRows rows={rows} />
      <p className={styles.note}>
        <Trans>
          It is closed one second after the server has the order, at the price of then: that may be another one.
        </Trans>
      </p>
      {failed === null ? null : <TroubleNote {...failed} />}
    </Sheet>
  );
}

/** Why it cannot be closed now. */
function useCloseReason(noPrice: keyof ReturnType<typeof useNoPriceWords> | null): string | undefined {
  const { t } = useLingui();
  const words = useNoPriceWords();
  const opensAt = useAtomValue(restsUntilAtom);
  if (opensAt === null) return noPrice === null ? undefined : words[noPrice];
  const time = formatTime(opensAt);
  return t({ message: `Closed for the weekend until ${time}.`, comment: 'Time like 2026-11-22 22:00:00' });
}

function useRows({ position, rules }: Omit<CloseSheetProps, 'onClose'>): FigureRow[] {
  const { t } = useLingui();
  const show = useFigures(rules);
  const { directions } = useForexWords();
  const prices = pricesIn(useAtomValue(forexPricesAtom(rules.symbol)));
  const closing = closingNow(position, rules, prices);
  const { direction, open_quantity, open_price } = position;
  return [
    { label: t`Direction`, value: directions[direction] },
    { label: t`Lots`, value: show.lotsText(open_quantity) },
    { label: t`Open price`, value: open_price === null ? '–' : show.priceText(open_price) },
    { label: t`Price now`, value: closing === null ? '–' : show.price(closing.price) },
    {
      label: t({ message: 'P/L from price', comment: 'Without swap; negative for a loss' }),
      value: closing === null ? '–' : `${show.signed(closing.profit)} · ${show.signedPips(closing.pips)}`,
    },
    {
      label: t({ message: 'Comes back', comment: 'Margin with profit or less loss' }),
      value: closing === null ? '–' : show.usdt(closing.payout),
    },
    { label: t({ message: 'Money', comment: 'What money a figure is about' }), value: t`Practice money` },
  ];
}

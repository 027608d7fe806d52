import { Trans, useLingui } from '@lingui/react/macro';
import { formatPrice } from '#src/lib/figures/format.ts';
import { useTag } from '../figures/useTag.ts';
import { FigureRows } from '../sheet/FigureRows.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import styles from './MovedSheet.module.css';
import { SubmitBar } from './SubmitBar.tsx';

interface MovedSheetProps {
  /** BTC/USDT */
  pair: string;
  /** What was shown, and what it is now: decimals of the wire. `now` may go on changing while the sheet is open. */
  was: string;
  now: string;
  precision: number;
  unit: string;
  /** The side of the order. */
  tone?: 'up' | 'down' | 'plain';
  busy: boolean;
  /** Why it cannot be placed at this moment, in words. */
  reason?: string | undefined;
  /** Figures that changed with the price. */
  rows?: readonly { label: string; value: string }[];
  /** Places again, at the price that the sheet shows. */
  onAccept(): void;
  onClose(): void;
}

/** The order was not done, because the price is another one: it is done at the new price with one tap, or not at all. */
export function MovedSheet(props: MovedSheetProps) {
  const { pair, was, now, precision, unit, tone = 'plain', busy, reason, rows = [], onAccept, onClose } = props;
  const { t } = useLingui();
  const tag = useTag();
  const price = `${formatPrice(now, precision, tag)}\u00A0${unit}`;
  return (
    <Sheet
      title={t({ message: 'The price has changed', comment: 'Title: the order was not done' })}
      onClose={onClose}
      busy={busy}
      testId="moved-sheet"
      footer={
        <SubmitBar
          label={t({ message: `Place at ${price}`, comment: 'Accepts the new price: place the order at it' })}
          tone={tone}
          busy={busy}
          reason={reason}
          onSubmit={onAccept}
          testId="accept"
        />
      }
    >
      <p className={styles.words}>
        <Trans>No trade was made: the price of {pair} has moved since you saw it.</Trans>
      </p>
      <FigureRows
        rows={[
          {
            label: t({ message: 'Now', comment: 'The price at this moment' }),
            value: <strong data-testid="fresh-price">{price}</strong>,
          },
          {
            label: t({ message: 'You saw', comment: 'The price that was shown before' }),
            value: `${formatPrice(was, precision, tag)}\u00A0${unit}`,
          },
          ...rows,
        ]}
      />
    </Sheet>
  );
}

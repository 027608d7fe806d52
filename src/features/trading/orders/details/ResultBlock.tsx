import { isDealt } from '#contract/rules/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { type FigureRow, FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from './OrderSheet.module.css';

/** How the result of a position comes about: what is added up, and the sum. */
export function ResultBlock({ position }: { position: Position }) {
  const { t } = useLingui();
  const { profit, fee, swap, shortfall, product } = position;
  const isNothing = (decimal: string) => !/[1-9]/.test(decimal);
  const signed = (label: string, amount: string): FigureRow => ({
    label,
    value: <AmountText amount={amount} unit="USDT" signed />,
  });
  const overnight = t({ message: 'Overnight swap', comment: 'Kind of record: forex and metals held over night' });
  return (
    <>
      <h3 className={styles.title}>{t({ message: 'How the result is calculated', comment: 'Heading' })}</h3>
      <FigureRows
        rows={[
          signed(t({ message: 'P/L from price', comment: 'Before fees; negative is a loss' }), profit),
          isDealt(product) ? signed(overnight, swap) : signed(t`Fees`, isNothing(fee) ? fee : `-${fee}`),
          ...(isNothing(shortfall)
            ? []
            : [signed(t({ message: 'Covered by the platform', comment: 'Loss beyond the margin' }), shortfall)]),
          {
            label: t({ message: 'Result', comment: 'Profit less fees' }),
            value: <WayAmount amount={resultOf(position)} />,
          },
        ]}
      />
      <p className={styles.explanation}>
        <Words position={position} />
      </p>
      {isNothing(shortfall) ? null : (
        <p className={styles.explanation}>
          <Trans>
            The price jumped past the liquidation price, and the loss was larger than the margin. The platform covered
            the rest: you never owe anything.
          </Trans>
        </p>
      )}
    </>
  );
}

function Words({ position: { product, status } }: { position: Position }) {
  const isOver = status === 'closed';
  if (isDealt(product)) {
    return isOver ? (
      <Trans>No fee: the spread is in the prices.</Trans>
    ) : (
      <Trans>So far: P/L from price is added on closing, at bid or ask. No other fee applies.</Trans>
    );
  }
  return isOver ? null : <Trans>So far: for the part still open, only the opening fee is included.</Trans>;
}

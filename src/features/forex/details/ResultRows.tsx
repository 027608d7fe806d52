import { Trans, useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from './Made.module.css';

/** How the result of a position comes about: what is added up, and the sum. */
export function ResultRows({ position }: { position: Position }) {
  const { t } = useLingui();
  const { profit, swap, shortfall, status } = position;
  return (
    <>
      <h3 className={styles.title}>{t({ message: 'How the result comes about', comment: 'Heading' })}</h3>
      <FigureRows
        rows={[
          {
            label: t({ message: 'P/L from price', comment: 'Before fees; negative is a loss' }),
            value: <AmountText amount={profit} unit="USDT" signed />,
          },
          {
            label: t({ message: 'Overnight swap', comment: 'Kind of record: forex and metals held over night' }),
            value: <AmountText amount={swap} unit="USDT" signed />,
          },
          ...(/[1-9]/.test(shortfall)
            ? [
                {
                  label: t({ message: 'Borne by the house', comment: 'Loss beyond the margin' }),
                  value: <AmountText amount={shortfall} unit="USDT" signed />,
                },
              ]
            : []),
          {
            label: t({ message: 'Result', comment: 'Profit less fees' }),
            value: <WayAmount amount={resultOf(position)} />,
          },
        ]}
      />
      <p className={styles.words}>
        {status === 'closed' ? (
          <Trans>There is no fee: the spread is in the prices.</Trans>
        ) : (
          <Trans>So far: the profit of the price comes with the close, at bid or ask. There is no other fee.</Trans>
        )}
      </p>
    </>
  );
}

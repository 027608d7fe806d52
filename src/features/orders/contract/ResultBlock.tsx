import { Trans, useLingui } from '@lingui/react/macro';
import type { Position } from '#contract/api/positions.ts';
import { resultOf } from '#contract/rules/trading/result.ts';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { WayAmount } from '#src/ui/orders/WayAmount.tsx';
import { FigureRows } from '#src/ui/sheet/FigureRows.tsx';
import styles from '../list/OrderSheet.module.css';

/** How the result of a position comes about: four figures and their sum. */
export function ResultBlock({ position }: { position: Position }) {
  const { t } = useLingui();
  const { profit, fee, shortfall, status } = position;
  const isNothing = (decimal: string) => !/[1-9]/.test(decimal);
  return (
    <>
      <h3 className={styles.title}>{t({ message: 'How the result comes about', comment: 'Heading' })}</h3>
      <FigureRows
        rows={[
          {
            label: t({ message: 'P/L from price', comment: 'Before fees; negative is a loss' }),
            value: <AmountText amount={profit} unit="USDT" signed />,
          },
          { label: t`Fees`, value: <AmountText amount={isNothing(fee) ? fee : `-${fee}`} unit="USDT" signed /> },
          ...(isNothing(shortfall)
            ? []
            : [
                {
                  label: t({ message: 'Borne by the house', comment: 'Loss beyond the margin' }),
                  value: <AmountText amount={shortfall} unit="USDT" signed />,
                },
              ]),
          {
            label: t({ message: 'Result', comment: 'Profit less fees' }),
            value: <WayAmount amount={resultOf(position)} />,
          },
        ]}
      />
      {status === 'open' ? (
        <p className={styles.explanation}>
          <Trans>So far: of what is still open, only the fee for opening it is in here.</Trans>
        </p>
      ) : null}
    </>
  );
}

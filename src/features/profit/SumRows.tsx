import { Trans, useLingui } from '@lingui/react/macro';
import { trimDecimal } from '#contract/money.ts';
import { decimalsOf } from '#src/lib/figures/format.ts';
import { AmountText, WayAmount } from '#src/ui/figures/AmountText.tsx';
import { FigureBlock } from '#src/ui/trade/FigureBlock.tsx';
import type { Sums } from './profit.rules.ts';
import styles from './profit.module.css';

/** Profit, fees, swap and their sum; a tap on a name says what it is. */
export function SumRows({ sums }: { sums: Sums }) {
  const { t } = useLingui();
  const { profit, fee, swap, result } = sums;
  // As many decimals as the finest of them has: the lines add up to the result.
  const shown = Math.max(2, ...[profit, fee, swap, result].map((sum) => decimalsOf(trimDecimal(sum))));
  const isFree = !/[1-9]/.test(fee);
  return (
    <div className={styles.sums}>
      <FigureBlock
        rows={[
          {
            key: 'profit',
            label: t({ message: 'P/L from price', comment: 'Before fees; negative is a loss' }),
            value: <AmountText amount={profit} unit="USDT" shown={shown} signed />,
            explain: (
              <Trans>
                P/L from price changes: for a position, the closing price minus the entry price, times its quantity (the
                reverse for a short); for an option, its payout or its stake. Losses beyond a margin, which the platform
                covered, are not yours and not included.
              </Trans>
            ),
          },
          {
            key: 'fees',
            label: t`Fees`,
            value: <AmountText amount={isFree ? fee : `-${fee}`} unit="USDT" shown={shown} signed />,
            explain: (
              <Trans>
                Paid in this period for opening and closing. Forex and metals cost their spread instead, which is in the
                price, and an option’s cost is in its payout.
              </Trans>
            ),
          },
          {
            key: 'swap',
            label: t({ message: 'Overnight swap', comment: 'Kind of record: forex and metals held over night' }),
            value: <AmountText amount={swap} unit="USDT" shown={shown} signed />,
            explain: <Trans>Overnight interest you paid on forex and metals.</Trans>,
          },
          {
            key: 'result',
            label: t({ message: 'Result', comment: 'Profit less fees' }),
            value: <WayAmount amount={result} shown={shown} />,
            explain: (
              <Trans>P/L from price − fees + swap. Each order and the exported file are calculated the same way.</Trans>
            ),
          },
        ]}
      />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Conversion } from '#contract/api/money/conversion.ts';
import { terms } from '#contract/terms.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { headNameAtom } from '#src/state/market/chain.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FigureRows, practiceRow } from '#src/ui/sheet/FigureRows.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { formatBps } from '#src/lib/figures/units.ts';
import { rateWords } from '../convert.rules.ts';
import { checksOf } from './conversions.rules.ts';
import styles from './Conversions.module.css';

interface ConversionSheetProps {
  conversion: Conversion;
  onClose(): void;
}

/** Everything about one conversion, with ways to check the prices behind it. */
export function ConversionSheet({ conversion, onClose }: ConversionSheetProps) {
  const { t } = useLingui();
  const tag = useTag();
  const head = useAtomValue(headNameAtom);
  const { from, to, amount, result, fee, from_price, to_price, number, created } = conversion;
  const percent = formatBps(terms.conversionSpreadBps, tag);
  return (
    <Sheet
      title={t({ message: `${from} to ${to}`, comment: 'Title: one currency was converted into another' })}
      onClose={onClose}
      testId="conversion-sheet"
    >
      <FigureRows
        rows={[
          { label: t({ message: 'Number', comment: 'Number of a conversion' }), value: number },
          { label: t`Time`, value: formatTime(created) },
          {
            label: t({ message: 'Amount paid', comment: 'Amount that was given' }),
            value: <AmountText amount={amount} unit={from} />,
          },
          {
            label: t({ message: 'Amount received', comment: 'Amount that was got' }),
            value: <AmountText amount={result} unit={to} />,
          },
          { label: t`Market rate`, value: rateWords({ from, to }, from_price, to_price, tag) },
          { label: t`Spread (${percent}), deducted`, value: <AmountText amount={fee} unit={to} /> },
          practiceRow,
        ]}
      />
      <div className={styles.links}>
        {checksOf(conversion, head).map(({ currency, path }) => (
          <Button kind="secondary" size="small" href={path} key={currency} testId={`check-${currency}`}>
            <Trans comment="Link to the page that recomputes a price; currency like BTC">Check {currency} price</Trans>
          </Button>
        ))}
        <Button kind="secondary" size="small" href={paths.records({ reference: number })}>
          <Trans comment="Link: the records of an order">Transactions</Trans>
        </Button>
      </div>
    </Sheet>
  );
}

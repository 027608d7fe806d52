import { Trans, useLingui } from '@lingui/react/macro';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { Balance } from '#contract/api/wallet.ts';
import type { Currency } from '#contract/currencies.ts';
import { useOwn } from '#src/state/ownAmounts.ts';
import { IconButton } from '#src/ui/controls/IconButton.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import styles from './Convert.module.css';
import { availableOf, choices, type Ends, withEnd } from './convert.rules.ts';

interface ConvertEndsProps {
  ends: Ends;
  list: readonly Balance[] | undefined;
  onEnds(ends: Ends): void;
}

/** What is given and what is got, each with what the spot account has of it. */
export function ConvertEnds({ ends, list, onEnds }: ConvertEndsProps) {
  const { t } = useLingui();
  const own = useOwn();
  const availableIn = (currency: Currency) => {
    const available = availableOf(list, currency);
    if (available === null) return undefined;
    const held = own(<AmountText amount={available} unit={currency} />);
    return <Trans comment="followed by an amount of money that can be moved">Available {held}</Trans>;
  };
  return (
    <>
      <SelectField
        label={t({ message: 'From', context: 'conversion', comment: 'Currency that is given for another one' })}
        hint={availableIn(ends.from)}
        name="from"
        options={choices}
        value={ends.from}
        onChange={(currency) => onEnds(withEnd(ends, 'from', currency))}
      />
      <div className={styles.swap}>
        <IconButton
          label={t`Switch currencies`}
          icon={<ArrowUpDown size={20} aria-hidden />}
          onClick={() => onEnds({ from: ends.to, to: ends.from })}
          testId="swap-ends"
        />
      </div>
      <SelectField
        label={t({ message: 'To', context: 'conversion', comment: 'Currency that is got for another one' })}
        hint={availableIn(ends.to)}
        name="to"
        options={choices}
        value={ends.to}
        onChange={(currency) => onEnds(withEnd(ends, 'to', currency))}
      />
    </>
  );
}

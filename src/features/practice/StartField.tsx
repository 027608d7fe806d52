import { useLingui } from '@lingui/react/macro';
import { type StartingBalance, startingBalances } from '#contract/rules/account.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';

interface StartFieldProps {
  value: StartingBalance;
  onChange(value: StartingBalance): void;
}

export function StartField({ value, onChange }: StartFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  return (
    <ChipsField
      label={t`Starting balance (practice money)`}
      options={startingBalances.map((one) => ({ value: one, label: formatAmount(one, 'full', tag), detail: 'USDT' }))}
      value={value}
      onChange={onChange}
    />
  );
}

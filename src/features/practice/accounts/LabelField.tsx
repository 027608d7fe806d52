import { useLingui } from '@lingui/react/macro';
import { labelLength } from '#contract/rules/practice.ts';
import { TextField } from '#src/ui/form/TextField.tsx';

/** What the user calls a practice account. */
export function LabelField({ value, onChange }: { value: string; onChange(label: string): void }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t({ message: 'Account name', comment: 'Field: what the user calls a practice account' })}
      hint={t`Visible only to you. For example, “Careful” or “Forex”.`}
      name="label"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={labelLength}
      value={value}
      onChange={onChange}
    />
  );
}

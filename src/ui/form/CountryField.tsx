import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { countryCodes } from '#contract/rules/papers/countries.ts';
import { useTag } from '../figures/useTag.ts';
import type { FieldProps } from './FieldFrame.tsx';
import { SelectField } from './SelectField.tsx';

interface CountryFieldProps extends FieldProps {
  /** ISO 3166-1 alpha-2; '' where none is chosen yet. */
  value: string;
  onChange(country: string): void;
  onBlur?: () => void;
}

/** Every country by its name in the reader's language, in the order of that language. */
export function CountryField({ value, ...field }: CountryFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const order = new Intl.Collator(tag).compare;
    const all = countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return all.toSorted((one, other) => order(one.label, other.label));
  }, [tag]);
  const none = { value: '', label: t({ message: 'Choose a country', comment: 'In a list, while none is chosen' }) };
  return <SelectField {...field} value={value} options={value === '' ? [none, ...countries] : countries} />;
}

import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { readAccount } from '#contract/rules/account.ts';
import { Chips } from '#src/ui/controls/Chips.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { accountText, type AreaCodes, type TypedAccount } from './account.rules.ts';
import styles from './AccountField.module.css';

interface AccountFieldProps {
  typed: TypedAccount;
  areaCodes: AreaCodes;
  country: string;
  error: ReactNode;
  onChange: (change: Partial<TypedAccount>) => void;
  onBlur: () => void;
}

/** An account is an e-mail address or a phone number with the area code of its country. */
export function AccountField({ typed, areaCodes, country, error, onChange, onBlur }: AccountFieldProps) {
  const { t } = useLingui();
  const options = useCountryOptions(areaCodes);
  // An empty number, and one that the server refused, have words of their own.
  const isNumber = typed.number.trim() === '' || readAccount(accountText({ ...typed, country }, areaCodes)) !== null;
  return (
    <div className={styles.account}>
      <div className={styles.kinds}>
        <Chips
          label={t`Account type`}
          options={[
            { value: 'email', label: t`E-mail` },
            { value: 'phone', label: t`Phone` },
          ]}
          value={typed.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      {typed.kind === 'email' ? (
        <TextField
          label={t`E-mail address`}
          type="email"
          inputMode="email"
          name="username"
          autoComplete="username"
          enterKeyHint="next"
          value={typed.email}
          error={error}
          onChange={(email) => onChange({ email })}
          onBlur={onBlur}
        />
      ) : (
        <div className={styles.phone}>
          {options.length === 0 ? null : (
            <SelectField
              label={t({ message: 'Country', comment: 'Of a phone number' })}
              options={options}
              value={country}
              onChange={(chosen) => onChange({ country: chosen })}
            />
          )}
          <TextField
            label={t`Phone number`}
            type="tel"
            inputMode="tel"
            name="username"
            autoComplete="username"
            enterKeyHint="next"
            value={typed.number}
            error={error === undefined || isNumber ? error : t`Check the phone number and country.`}
            onChange={(number) => onChange({ number })}
            onBlur={onBlur}
          />
        </div>
      )}
    </div>
  );
}

/** Countries by their own names in the language shown, in its order; the code first: a narrow box cuts the end off. */
function useCountryOptions(areaCodes: AreaCodes) {
  const tag = useTag();
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const nameOf = (country: string, name: string) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? name) : name);
  return areaCodes
    .map(({ code, country, name }) => ({
      value: country,
      name: nameOf(country, name),
      code: `+${code.replace(/\D/g, '')}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, tag))
    .map(({ value, name, code }) => ({ value, label: `${code} ${name}` }));
}

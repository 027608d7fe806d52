import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { passwordLength } from '#contract/rules/account.ts';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import type { AuthField } from './auth.rules.ts';

interface NewPasswordFieldsProps {
  password: string;
  confirm: string;
  errorOf: (field: AuthField) => ReactNode;
  /** The first one that there is. */
  isFirst?: boolean;
  onChange: (change: { password?: string; confirm?: string }) => void;
  onLeave: (field: AuthField) => void;
}

export function NewPasswordFields({
  password,
  confirm,
  isFirst = false,
  errorOf,
  onChange,
  onLeave,
}: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const { min } = passwordLength;
  return (
    <>
      <PasswordField
        label={isFirst ? t`Password` : t`New password`}
        hint={t`At least ${min} characters. A few unrelated words work well.`}
        name="password"
        autoComplete="new-password"
        enterKeyHint="next"
        value={password}
        error={errorOf('password')}
        onChange={(value) => onChange({ password: value })}
        onBlur={() => onLeave('password')}
      />
      <PasswordField
        label={t`Confirm password`}
        name="confirm"
        autoComplete="new-password"
        enterKeyHint="go"
        value={confirm}
        error={errorOf('confirm')}
        onChange={(value) => onChange({ confirm: value })}
        onBlur={() => onLeave('confirm')}
      />
    </>
  );
}

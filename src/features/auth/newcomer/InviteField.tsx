import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from '#src/ui/form/TextField.tsx';

interface InviteFieldProps {
  value: string;
  error: ReactNode;
  onChange(value: string): void;
  onBlur?: () => void;
}

/** Shown where the server takes nobody without an invitation; elsewhere a code brings nothing, and nobody is asked for one. */
export function InviteField({ value, error, onChange, onBlur }: InviteFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Invitation code`}
      hint={t`This server needs one for a new account. Somebody who has an account finds theirs on the page “Me”.`}
      name="invite"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={16}
      value={value}
      error={error}
      onChange={onChange}
      {...(onBlur === undefined ? {} : { onBlur })}
    />
  );
}

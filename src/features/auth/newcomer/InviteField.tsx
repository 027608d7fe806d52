import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from '#src/ui/form/TextField.tsx';

interface InviteFieldProps {
  value: string;
  /** Whether this server takes nobody without one. */
  isRequired: boolean;
  error: ReactNode;
  onChange(value: string): void;
  onBlur?: () => void;
}

/** Shown where the server takes nobody without an invitation, and to who came by a link with one; nobody else is asked for it. */
export function InviteField({ value, isRequired, error, onChange, onBlur }: InviteFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Invitation code`}
      hint={
        isRequired
          ? t`This server needs one for a new account. Somebody who has an account finds theirs on the page “Invite friends”.`
          : t`From the link that you opened. It brings you nothing; whoever sent it gets rewards from the practice treasury. You may clear it.`
      }
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

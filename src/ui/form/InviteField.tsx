import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from './TextField.tsx';

interface InviteFieldProps {
  value: string;
  /** Whether this server takes nobody without one. */
  isRequired: boolean;
  error: ReactNode;
  enterKeyHint?: 'next' | 'go';
  onChange(value: string): void;
  onBlur?: () => void;
}

/** For who comes by a link with an invitation, and for everybody new where the server takes nobody without one. */
export function InviteField({ value, isRequired, error, enterKeyHint = 'next', onChange, onBlur }: InviteFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Invitation code`}
      hint={
        isRequired
          ? t`This server requires one for new accounts. Anyone with an account can find theirs under “Invite friends”.`
          : t`From the link you opened. You get nothing for it; the sender earns rewards from the practice treasury. You can clear it.`
      }
      name="invite"
      autoComplete="off"
      enterKeyHint={enterKeyHint}
      maxLength={16}
      value={value}
      error={error}
      onChange={onChange}
      {...(onBlur === undefined ? {} : { onBlur })}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ProofKind } from '#src/state/identity/security.ts';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import type { AuthField } from '../auth.rules.ts';
import { FactorField } from '#src/ui/form/FactorField.tsx';

interface ProofFieldProps {
  kind: ProofKind;
  old: string;
  second: string;
  errorOf: (field: AuthField) => ReactNode;
  onChange: (change: { old?: string; second?: string }) => void;
  onLeave: (field: AuthField) => void;
  onPasskey?: () => void;
}

/** Who has neither a password nor an authenticator is asked by the device, or has nothing to show. */
export function ProofField({ kind, old, second, errorOf, onChange, onLeave, onPasskey }: ProofFieldProps) {
  const { t } = useLingui();
  if (kind === 'password') {
    return (
      <PasswordField
        label={t`Current login password`}
        name="old"
        autoComplete="current-password"
        enterKeyHint="next"
        value={old}
        error={errorOf('old')}
        onChange={(value) => onChange({ old: value })}
        onBlur={() => onLeave('old')}
      />
    );
  }
  if (kind !== 'code') return null;
  return (
    <FactorField
      value={second}
      error={errorOf('second')}
      onChange={(value) => onChange({ second: value })}
      onBlur={() => onLeave('second')}
      onPasskey={onPasskey}
    />
  );
}

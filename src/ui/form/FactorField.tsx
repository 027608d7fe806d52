import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { TextField } from './TextField.tsx';

interface FactorFieldProps {
  value: string;
  error: ReactNode;
  hint?: ReactNode;
  /** It has come because the server asked for it: it is where one types next. */
  isFocused?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A code of the authenticator, or a recovery code in its place. */
export function FactorField({ value, error, hint, isFocused = false, onChange, onBlur }: FactorFieldProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) frame.current?.querySelector('input')?.focus();
  }, [isFocused]);
  return (
    <div ref={frame}>
      <TextField
        label={t`Authenticator code`}
        hint={hint ?? t`Six digits of your authenticator, or a recovery code.`}
        name="second"
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxLength={40}
        value={value}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useEffect, useRef } from 'react';
import { canUsePasskeys } from '#src/lib/device/passkeys.ts';
import { Button } from '../controls/Button.tsx';
import styles from './FactorField.module.css';
import { TextField } from './TextField.tsx';

interface FactorFieldProps {
  value: string;
  error: ReactNode;
  hint?: ReactNode;
  /** It has come because the server asked for it: it is where one types next. */
  isFocused?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Where a passkey is as good as a code. */
  onPasskey?: (() => void) | undefined;
}

/** A code of the authenticator, or a recovery code in its place. */
export function FactorField({ value, error, hint, isFocused = false, onChange, onBlur, onPasskey }: FactorFieldProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) frame.current?.querySelector('input')?.focus();
  }, [isFocused]);
  return (
    <div className={styles.frame} ref={frame}>
      <TextField
        label={t`Authenticator code`}
        hint={hint ?? t`Six digits from your authenticator app, or a recovery code.`}
        name="second"
        autoComplete="one-time-code"
        enterKeyHint="go"
        maxLength={40}
        value={value}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
      {onPasskey === undefined || !canUsePasskeys() ? null : (
        <Button
          kind="plain"
          size="small"
          icon={<KeyRound size={18} aria-hidden />}
          onClick={onPasskey}
          testId="passkey-instead"
        >
          <Trans comment="Button beside the field for a code of the authenticator">Use a passkey instead</Trans>
        </Button>
      )}
    </div>
  );
}

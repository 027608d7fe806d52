import { useLingui } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import controls from './Control.module.css';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import type { KeyboardTraits } from './TextField.tsx';

interface PasswordFieldProps extends FieldProps, Omit<KeyboardTraits, 'autoComplete'> {
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  /** Tells a password manager whether to fill in the old one or to offer a new one. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, hint, error, value, onChange, ...traits }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={controls.box} data-invalid={ties['aria-invalid']}>
          <input
            {...ties}
            {...traits}
            className={controls.input}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <div className={controls.end}>
            <IconButton
              label={t({ message: 'Show password', comment: 'Switch inside a password field' })}
              pressed={isShown}
              icon={<Icon size={20} aria-hidden />}
              onClick={() => setShown(!isShown)}
            />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

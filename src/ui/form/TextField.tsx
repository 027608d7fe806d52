import type { InputHTMLAttributes, ReactNode } from 'react';
import controls from './Control.module.css';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

/** What decides which keyboard a phone shows and what it offers to fill in. */
export type KeyboardTraits = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'inputMode' | 'autoComplete' | 'enterKeyHint' | 'maxLength' | 'placeholder' | 'readOnly'
>;

export interface TextFieldProps extends FieldProps, KeyboardTraits {
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'tel';
  /** A button inside the field, at its end. */
  end?: ReactNode;
}

/** One line of text that is not prose: nothing corrects or capitalises it. */
export function TextField({ label, hint, error, value, onChange, end, type = 'text', ...traits }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={controls.box} data-invalid={ties['aria-invalid']}>
          <input
            {...ties}
            {...traits}
            className={controls.input}
            type={type}
            value={value}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          {end === undefined ? null : <div className={controls.end}>{end}</div>}
        </div>
      )}
    </FieldFrame>
  );
}

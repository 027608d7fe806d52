import { useId } from 'react';
import { Radios } from '../controls/Radios.tsx';
import styles from './ChipsField.module.css';
import { FieldMessage, type FieldProps } from './FieldFrame.tsx';

interface ChipsFieldProps<V extends string> extends FieldProps {
  options: readonly { value: V; label: string; detail?: string }[];
  value: V;
  onChange(value: V): void;
}

/** One of a few, all in sight: radio buttons side by side. */
export function ChipsField<V extends string>({ label, hint, error, options, value, onChange }: ChipsFieldProps<V>) {
  const messageId = useId();
  const hasMessage = hint !== undefined || error !== undefined;
  const drawn = options.map(({ value: chip, label: words, detail }) => ({
    value: chip,
    label: (
      <>
        {words}
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </>
    ),
  }));
  return (
    <fieldset className={styles.field} aria-describedby={hasMessage ? messageId : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        <Radios options={drawn} value={value} onChange={onChange} optionClass={styles.chip} textClass={styles.text} />
      </div>
      {hasMessage ? <FieldMessage id={messageId} hint={hint} error={error} /> : null}
    </fieldset>
  );
}

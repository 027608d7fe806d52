import { type ReactNode, useId } from 'react';
import styles from './FieldFrame.module.css';

export interface FieldProps {
  label: string;
  /** Stands below the field until an error takes its place. */
  hint?: ReactNode;
  /** What is wrong, in words. */
  error?: ReactNode;
}

/** What ties a control to its label and to the line below it. */
export interface ControlTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

interface FieldFrameProps extends FieldProps {
  children(ties: ControlTies): ReactNode;
}

/** Label above, one line of hint or error below. The line is always there and both share it, so nothing jumps. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={styles.field} data-invalid={error !== undefined || undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': messageId })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}

interface FieldMessageProps extends Pick<FieldProps, 'hint' | 'error'> {
  id: string;
}

/** The hint keeps its place, unseen, while an error covers it. */
export function FieldMessage({ id, hint, error }: FieldMessageProps) {
  return (
    <div className={styles.message} id={id} aria-live="polite">
      {hint === undefined ? null : (
        <p className={styles.hint} data-covered={error !== undefined || undefined}>
          {hint}
        </p>
      )}
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { Spinner } from '../controls/Spinner.tsx';
import styles from './SubmitBar.module.css';

interface SubmitBarProps {
  /** Names the action and its figure: "Buy 0.01 BTC". */
  label: string;
  tone: 'up' | 'down' | 'plain';
  busy: boolean;
  /** Why it cannot be done now, in words; then a tap does nothing. */
  reason?: string | undefined;
  /** A way out of the reason: a link to a transfer, a deposit, the login. */
  way?: ReactNode;
  onSubmit(): void;
  testId?: string;
}

/** The one button of an order form or of its question; Enter in a field of the form presses it. */
export function SubmitBar({ label, tone, busy, reason, way, onSubmit, testId = 'submit' }: SubmitBarProps) {
  const reasonId = useId();
  const isBlocked = busy || reason !== undefined;
  return (
    <div className={styles.bar}>
      <button
        type="submit"
        className={styles.button}
        data-tone={tone}
        data-testid={testId}
        aria-busy={busy || undefined}
        aria-disabled={isBlocked || undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={({ currentTarget }) => {
          // Not every browser gives the focus to what is tapped; sheets give it back to here, and toasts keep clear of it.
          currentTarget.focus();
          if (!isBlocked) onSubmit();
        }}
      >
        {busy ? <Spinner /> : null}
        <span>{label}</span>
      </button>
      <p className={styles.reason} id={reasonId} aria-live="polite">
        {reason} {way}
      </p>
    </div>
  );
}

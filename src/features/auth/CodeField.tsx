import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import type { Body } from '#src/lib/api.ts';
import { monotonicMs } from '#src/lib/clock.ts';
import { formatDuration } from '#src/lib/figures/units.ts';
import { inboxAtom } from '#src/state/inbox.ts';
import { requestCodeAtom } from '#src/state/signIn.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { TextField } from '#src/ui/form/TextField.tsx';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  value: string;
  hint?: ReactNode;
  error: ReactNode;
  /** Where the code goes to. */
  account: string;
  purpose: Body<'sms_mail'>['purpose'];
  /** Asked before a code is sent; the form says at its own field what is missing. */
  canSend: () => boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The one button of the field does what is next: send, fill in what has come, or send again after a while. */
export function CodeField({ value, hint, error, account, purpose, canSend, onChange, onBlur }: CodeFieldProps) {
  const { t } = useLingui();
  const tag = useTag();
  const request = useSetAtom(requestCodeAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isSending, setSending] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();
  const arrived = useAtomValue(inboxAtom).find((notice) => notice.to === account && notice.purpose === purpose);

  const send = async () => {
    if (isSending || !canSend()) return;
    setSending(true);
    const result = await request({ to: account, purpose });
    setSending(false);
    if (result.status === 'failed') {
      const { retry_in: retryIn } = result.error.params;
      if (retryIn !== undefined) startCountdown(Number(retryIn));
      return showError(result.error);
    }
    startCountdown(result.data.retry_after);
    // Where a password was forgotten the hint says where the code is, in the same words whether there is such an account or not.
    if (result.data.practice_code === null && purpose !== 'forget')
      showToast({ kind: 'success', message: t`Code sent to ${account}` });
  };
  const again = formatDuration(secondsLeft ?? 0, tag);
  const isFillable = arrived !== undefined && value !== arrived.code;
  const button = isFillable ? (
    <button type="button" className={styles.act} onClick={() => onChange(arrived.code)} data-testid="fill-code">
      {t({ message: 'Fill in', comment: 'Puts the code that has arrived into the field' })}
    </button>
  ) : secondsLeft !== null && secondsLeft > 0 ? (
    <span className={styles.wait}>{t({ message: `Resend in ${again}`, comment: 'When a new code can be sent' })}</span>
  ) : (
    <button
      type="button"
      className={styles.act}
      onClick={() => void send()}
      data-testid="send-code"
      aria-busy={isSending}
    >
      {isSending ? <Spinner /> : secondsLeft === null ? t`Send code` : t`Resend code`}
    </button>
  );
  return (
    <TextField
      label={t`Verification code`}
      inputMode="numeric"
      name="code"
      autoComplete="one-time-code"
      enterKeyHint="next"
      maxLength={12}
      value={value}
      hint={hint}
      error={error}
      end={button}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** Counts whole seconds down; null until it was started. */
function useCountdown(): [secondsLeft: number | null, start: (seconds: number) => void] {
  const [count, setCount] = useState<{ untilMs: number; nowMs: number } | null>(null);
  const untilMs = count?.untilMs ?? null;
  useEffect(() => {
    if (untilMs === null) return;
    const timer = setInterval(() => {
      setCount({ untilMs, nowMs: monotonicMs() });
      if (monotonicMs() >= untilMs) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [untilMs]);
  const start = (seconds: number) => {
    const nowMs = monotonicMs();
    setCount({ untilMs: nowMs + seconds * 1000, nowMs });
  };
  return [count === null ? null : Math.max(0, Math.ceil((count.untilMs - count.nowMs) / 1000)), start];
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type SubmitEvent, useState } from 'react';
import { withdrawalRules } from '#contract/rules/withdrawal/rules.ts';
import type { AppError } from '#src/lib/appError.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { type Proof, proofKindAtom } from '#src/state/identity/security.ts';
import { showPasskey } from '#src/state/signIn.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { Sheet } from '#src/ui/sheet/Sheet.tsx';
import { formatHours } from '../withdraw.rules.ts';
import { setWhitelistAtom } from './addresses.atoms.ts';
import styles from './Addresses.module.css';

/** The question before the whitelist ends, with what proves that it is the person who asks. */
export function WhitelistOffSheet({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const tag = useTag();
  const kind = useAtomValue(proofKindAtom);
  const set = useSetAtom(setWhitelistAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Pick<AppError, 'key' | 'params'> | null>(null);
  const wait = formatHours(withdrawalRules.waitSeconds, tag);
  const isTyped = kind === 'password' || kind === 'code';
  const show = async (): Promise<Settled<Proof>> => {
    if (kind === 'password') return { status: 'ready', data: { password: typed } };
    if (kind === 'code') return { status: 'ready', data: { code: typed.trim() } };
    if (kind === 'none') return { status: 'ready', data: {} };
    const shown = await showPasskey();
    return shown.status === 'failed' ? shown : { status: 'ready', data: { answer: shown.data } };
  };
  const send = async () => {
    setBusy(true);
    const shown = await show();
    const result = shown.status === 'failed' ? shown : await set(false, shown.data);
    setBusy(false);
    if (result.status === 'failed') setError(result.error);
    else onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    if (isTyped && typed.trim() === '') {
      setError({ key: kind === 'password' ? 'password_required' : 'two_factor_required', params: {} });
    } else void send();
  };
  const words = error === null ? undefined : <ErrorWords error={error} />;
  const change = (text: string) => {
    setError(null);
    setTyped(text);
  };
  return (
    <Sheet title={t`Turn off whitelist?`} onClose={onClose} busy={isBusy} testId="whitelist-off">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.lead}>
          <Trans comment="wait is a span of time like 24 hours">
            It turns off in {wait}. Until then, new addresses still have to wait. You’ll get a notice and can keep it
            on.
          </Trans>
        </p>
        {kind === 'password' ? (
          <PasswordField
            label={t`Current login password`}
            name="old"
            autoComplete="current-password"
            enterKeyHint="go"
            value={typed}
            error={words}
            onChange={change}
          />
        ) : null}
        {kind === 'code' ? (
          <FactorField value={typed} error={words} onChange={change} onBlur={() => undefined} />
        ) : null}
        {isTyped || words === undefined ? null : (
          <p className={styles.trouble} role="alert">
            {words}
          </p>
        )}
        <Button
          type="submit"
          kind="danger"
          full
          busy={isBusy}
          reason={isOffline ? t`You’re offline. Changing this setting needs a connection.` : undefined}
          testId="confirm"
        >
          <Trans>Turn off</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { AppError } from '#src/lib/appError.ts';
import { uuid } from '#src/lib/clock.ts';
import { isInviteRequiredAtom } from '#src/state/forms/entry.ts';
import { showPasskey } from '#src/state/signIn.ts';
import { showErrorAtom } from '#src/state/toasts.ts';
import type { Wanted, WalletProof } from '#src/state/wallet/walletSignIn.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { InviteField } from '#src/ui/form/InviteField.tsx';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import styles from './TipWallet.module.css';

const missingKeys = {
  code: 'two_factor_required',
  password: 'password_required',
  invite: 'invite_required',
} as const satisfies Record<Wanted, string>;

interface ProofCardProps {
  wanted: Wanted;
  /** What was wrong with the last one. */
  error: AppError | null;
  onSend: (proof: WalletProof) => void;
}

/** The wallet has signed; the account wants to see one thing more. */
export function ProofCard({ wanted, error, onSend }: ProofCardProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const isInviteRequired = useAtomValue(isInviteRequiredAtom) || error?.key === 'invite_required';
  const mayBeEmpty = wanted === 'invite' && !isInviteRequired;
  const showError = useSetAtom(showErrorAtom);
  const [isTried, setTried] = useState(error !== null);
  const shown = wanted === 'password' ? typed : typed.trim();
  const missing = { key: missingKeys[wanted], params: {} };
  const wrong = shown === '' && isTried ? (error ?? missing) : null;
  const askPasskey = async () => {
    const answer = await showPasskey();
    if (answer.status === 'failed') showError(answer.error);
    else onSend({ wanted: 'answer', shown: answer.data, key: uuid() });
  };
  const field = {
    value: typed,
    error: wrong === null ? undefined : <ErrorWords error={wrong} />,
    onChange: setTyped,
  };
  const fields: Record<Wanted, ReactNode> = {
    code: <FactorField {...field} isFocused onBlur={() => undefined} onPasskey={() => void askPasskey()} />,
    password: (
      <PasswordField
        {...field}
        label={t`Current login password`}
        name="old"
        autoComplete="current-password"
        enterKeyHint="go"
      />
    ),
    invite: <InviteField {...field} isRequired={isInviteRequired} enterKeyHint="go" />,
  };
  return (
    <Card title={t`One more step`} testId="wallet-proof">
      <form
        className={styles.proof}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (shown !== '' || mayBeEmpty) onSend({ wanted, shown, key: uuid() });
        }}
      >
        {fields[wanted]}
        <Button type="submit" full testId="submit">
          <Trans comment="Go on to the next step">Continue</Trans>
        </Button>
      </form>
    </Card>
  );
}

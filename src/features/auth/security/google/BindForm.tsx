import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { showErrorAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { CopyRow } from '#src/ui/CopyRow.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { factorProblem } from '#src/features/auth/auth.rules.ts';
import { AuthPage } from '#src/features/auth/AuthPage.tsx';
import { useAuthForm } from '#src/features/auth/useAuthForm.ts';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { ProofField } from '../ProofField.tsx';
import { askForKey, bindAtom } from '../security.atoms.ts';
import { useProof } from '../useProof.ts';
import styles from './GooglePage.module.css';

interface BindFormProps {
  title: string;
  note: ReactNode;
  onBound: (codes: readonly string[]) => void;
}

/** A secret for the authenticator, as a picture and as text, then a code that shows that it has it. */
export function BindForm({ title, note, onBound }: BindFormProps) {
  const { t } = useLingui();
  const bind = useSetAtom(bindAtom);
  const showError = useSetAtom(showErrorAtom);
  const proof = useProof();
  const [key, setKey] = useState<{ secret: string; otpauth: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [texts, setTexts] = useState({ old: '', second: '' });
  const change = (part: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...part }));
  const { form, errorOf, leave, isBusy, onSubmit } = useAuthForm({
    texts: { account: '', password: '', confirm: '', code: '', ...texts },
    fields: ['second', ...(proof.kind === 'password' ? (['old'] as const) : [])],
    problemsOf: () => ({
      ...factorProblem(texts.second),
      ...(proof.kind === 'password' ? proof.problemsOf(texts) : {}),
    }),
    names: { code: 'second', password: 'old' },
    send: async () => {
      const shown = await proof.show(texts);
      return shown.status === 'failed' ? shown : bind({ ...shown.data, code: texts.second.trim() });
    },
    onDone: ({ codes }) => onBound(codes ?? []),
  });
  const begin = async () => {
    setAsking(true);
    const result = await askForKey();
    setAsking(false);
    if (result.status === 'failed') showError(result.error);
    else setKey({ secret: result.data.secret ?? '', otpauth: result.data.otpauth ?? '' });
  };
  return (
    <AuthPage
      title={title}
      lead={
        <Trans>
          With an app such as Google Authenticator, logging in, resetting your password and withdrawing also require a
          code that changes every 30 seconds.
        </Trans>
      }
      form={form}
      onSubmit={onSubmit}
      footer={null}
    >
      {note}
      {key === null ? (
        <Button full busy={isAsking} onClick={() => void begin()} testId="begin">
          <Trans>Set up</Trans>
        </Button>
      ) : (
        <>
          <div className={styles.code}>
            <QrCode text={key.otpauth} label={t`QR code for your authenticator app`} />
          </div>
          <CopyRow label={t`Setup key`} value={key.secret} testId="secret" />
          <FactorField
            value={texts.second}
            hint={t`Scan the code or enter the setup key, then enter the six digits your authenticator shows.`}
            error={errorOf('second')}
            onChange={(second) => change({ second })}
            onBlur={() => leave('second')}
          />
          {proof.kind === 'password' ? (
            <ProofField {...texts} kind="password" errorOf={errorOf} onChange={change} onLeave={leave} />
          ) : null}
          <Button type="submit" full busy={isBusy} testId="submit">
            <Trans>Turn on</Trans>
          </Button>
        </>
      )}
    </AuthPage>
  );
}

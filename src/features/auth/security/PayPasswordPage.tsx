import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { ownUserAtom } from '#src/state/identity/security.ts';
import { Card } from '#src/ui/blocks/Card.tsx';
import { Button } from '#src/ui/controls/Button.tsx';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { type AuthField, factorProblem, payProblems, type Problems } from '../auth.rules.ts';
import { AuthPage } from '../AuthPage.tsx';
import { CodeField } from '../CodeField.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { LockedNote } from './LockedNote.tsx';
import { ProofField } from './ProofField.tsx';
import { updatePasswordAtom } from './security.atoms.ts';
import styles from '../AuthPage.module.css';
import { useProof } from './useProof.ts';

const empty = { old: '', second: '', code: '', password: '', confirm: '' };

const digits = { inputMode: 'numeric', maxLength: 6, autoComplete: 'new-password' } as const;

interface NewDigitsProps {
  password: string;
  confirm: string;
  errorOf: (field: AuthField) => ReactNode;
  onChange: (change: { password?: string; confirm?: string }) => void;
  onLeave: (field: AuthField) => void;
}

function NewDigits({ password, confirm, errorOf, onChange, onLeave }: NewDigitsProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={t`New transaction password`}
        hint={t`Six digits that aren’t easy to guess.`}
        name="password"
        {...digits}
        value={password}
        error={errorOf('password')}
        onChange={(value) => onChange({ password: value })}
        onBlur={() => onLeave('password')}
      />
      <PasswordField
        label={t`Confirm password`}
        name="confirm"
        {...digits}
        value={confirm}
        error={errorOf('confirm')}
        onChange={(value) => onChange({ confirm: value })}
        onBlur={() => onLeave('confirm')}
      />
    </>
  );
}

/** The way on for who has forgotten the digits, and neither an address to send a code to nor a second factor. */
function NoCode() {
  const { t } = useLingui();
  return (
    <Card tone="notice" testId="no-code">
      <p>
        <Trans>
          This account has no e-mail address or phone number to send a code to. Add an e-mail address or turn on
          two-factor authentication first, then set a new transaction password here.
        </Trans>
      </p>
      <div className={styles.ways}>
        <Button kind="secondary" size="small" href={paths.email()}>
          {t`E-mail`}
        </Button>
        <Button kind="secondary" size="small" href={paths.google()}>
          {t`Two-factor authentication`}
        </Button>
      </div>
    </Card>
  );
}

export function PayPasswordPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const user = useAtomValue(ownUserAtom);
  const update = useSetAtom(updatePasswordAtom);
  const showToast = useSetAtom(showToastAtom);
  const [texts, setTexts] = useState(empty);
  const [isForgotten, setForgotten] = useState(false);
  const change = (part: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...part }));
  const old = useOldDigits(texts, isForgotten);
  const wanted = { kind: 'pay', password: texts.password, password_confirm: texts.confirm } as const;
  const { form, errorOf, leave, isBusy, onSubmit, sendWithPasskey } = useAuthForm({
    texts: { account: user?.account ?? '', ...texts },
    fields: [...old.fields, 'password', 'confirm'],
    problemsOf: (typed) => ({ ...old.problemsOf(), ...payProblems(typed) }),
    names: old.kind === 'sent' ? {} : { code: 'second' },
    send: async () => {
      const shown = await old.show();
      if (shown.status === 'failed') return shown;
      return update({ ...wanted, ...shown.data });
    },
    onDone: () => {
      showToast({ kind: 'success', message: t`Transaction password set` });
      go(paths.security(), { replace: true });
    },
  });
  return (
    <AuthPage
      title={t`Transaction password`}
      lead={<Trans>Six digits in addition to your login password. Required to withdraw.</Trans>}
      form={form}
      onSubmit={onSubmit}
      footer={
        old.kind === 'digits' ? (
          <Button kind="plain" onClick={() => setForgotten(true)} testId="forgotten">
            <Trans>Forgotten?</Trans>
          </Button>
        ) : null
      }
    >
      <LockedNote />
      {old.kind === 'digits' ? (
        <PasswordField
          label={t`Current transaction password`}
          name="old"
          {...digits}
          value={texts.old}
          error={errorOf('old')}
          onChange={(value) => change({ old: value })}
          onBlur={() => leave('old')}
        />
      ) : old.kind === 'sent' ? (
        <CodeField
          value={texts.code}
          error={errorOf('code')}
          account={user?.account ?? ''}
          purpose="pay"
          canSend={() => true}
          onChange={(code) => change({ code })}
          onBlur={() => leave('code')}
        />
      ) : old.kind === 'unreachable' ? (
        <NoCode />
      ) : (
        <ProofField
          {...texts}
          kind={old.kind === 'factor' ? 'code' : old.kind}
          errorOf={errorOf}
          onChange={change}
          onLeave={leave}
          onPasskey={() => sendWithPasskey((answer) => update({ ...wanted, answer }))}
        />
      )}
      {old.kind === 'unreachable' ? null : (
        <>
          <NewDigits {...texts} errorOf={errorOf} onChange={change} onLeave={leave} />
          <Button type="submit" full busy={isBusy} testId="submit">
            <Trans>Set transaction password</Trans>
          </Button>
        </>
      )}
    </AuthPage>
  );
}

/**
 * What is asked for as the old one: the digits so far; where they are forgotten a second factor, or a code that is sent; for the first
 * digits what proves any change.
 */
function useOldDigits(texts: typeof empty, isForgotten: boolean) {
  const user = useAtomValue(ownUserAtom);
  const proof = useProof();
  if (user?.pay_password !== true) {
    const show = async () => {
      const shown = await proof.show(texts);
      if (shown.status === 'failed') return shown;
      const { password: old, ...rest } = shown.data;
      return { ...shown, data: { ...rest, ...(old === undefined ? {} : { old }) } };
    };
    return { kind: proof.kind, fields: proof.fields, problemsOf: () => proof.problemsOf(texts), show };
  }
  const ready = <T,>(data: T) => Promise.resolve({ status: 'ready' as const, data });
  if (!isForgotten) {
    const missing: Problems = texts.old === '' ? { old: { key: 'pay_password_digits', params: {} } } : {};
    const show = () => ready({ old: texts.old });
    return { kind: 'digits' as const, fields: ['old'] as const, problemsOf: () => missing, show };
  }
  if (user.two_factor) {
    const show = () => ready({ code: texts.second.trim() });
    const problemsOf = () => factorProblem(texts.second);
    return { kind: 'factor' as const, fields: ['second'] as const, problemsOf, show };
  }
  if (user.email === null && user.phone === null) {
    const show = () => ready({});
    return { kind: 'unreachable' as const, fields: [] as const, problemsOf: (): Problems => ({}), show };
  }
  const missing: Problems = texts.code.trim() === '' ? { code: { key: 'code_required', params: {} } } : {};
  const show = () => ready({ code: texts.code.trim() });
  return { kind: 'sent' as const, fields: ['code'] as const, problemsOf: () => missing, show };
}

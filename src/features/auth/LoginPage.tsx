import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { logInAtom } from '#src/state/signIn.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { emptyAccount } from './account.rules.ts';
import { AccountField } from './AccountField.tsx';
import { loginProblems } from './auth.rules.ts';
import { useDraft } from './authDraft.ts';
import { AuthPage } from './AuthPage.tsx';
import { useAccount } from './useAccount.ts';
import { useAuthForm } from './useAuthForm.ts';

/** Also what the guard shows a guest; after it the app itself goes on to the page that was wanted. */
export function LoginPage() {
  const { t } = useLingui();
  const back = useSearchParams()[0].get('back') ?? '';
  const logIn = useSetAtom(logInAtom);
  const showToast = useSetAtom(showToastAtom);
  const [typed, change] = useDraft('account', emptyAccount);
  const [password, setPassword] = useState('');
  const { account, areaCodes, country } = useAccount(typed);
  const { form, errorOf, leave, isBusy, onSubmit } = useAuthForm({
    texts: { account, password, confirm: '', code: '' },
    fields: ['account', 'password'],
    problemsOf: loginProblems,
    send: () => logIn({ account, password }),
    onDone: () => showToast({ kind: 'success', message: t`You are logged in` }),
  });
  return (
    <AuthPage
      title={t`Log in`}
      lead={
        back === '' ? (
          <Trans>Log in to your practice account.</Trans>
        ) : (
          <Trans>Log in to go on. You come back to the page you wanted.</Trans>
        )
      }
      form={form}
      onSubmit={onSubmit}
      footer={
        <>
          <Button kind="plain" href={paths.forget()}>
            <Trans>Forgot your password?</Trans>
          </Button>
          <Button kind="plain" href={paths.register({ back })}>
            <Trans>Create an account</Trans>
          </Button>
        </>
      }
    >
      <AccountField
        typed={typed}
        areaCodes={areaCodes}
        country={country}
        error={errorOf('account')}
        onChange={change}
        onBlur={() => leave('account')}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={errorOf('password')}
        onChange={setPassword}
        onBlur={() => leave('password')}
      />
      <Button type="submit" full busy={isBusy} testId="submit">
        <Trans>Log in</Trans>
      </Button>
    </AuthPage>
  );
}

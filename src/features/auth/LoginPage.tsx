import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { logInAtom } from '#src/state/signIn.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { isInviteRequiredAtom } from '#src/state/forms/entry.ts';
import { emptyAccount } from './account.rules.ts';
import { AccountField } from './AccountField.tsx';
import { factorProblem, loginProblems } from './auth.rules.ts';
import { useDraft } from './authDraft.ts';
import { AuthPage } from './AuthPage.tsx';
import { TryCard } from './newcomer/TryCard.tsx';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { PasskeyLogin } from './security/PasskeyLogin.tsx';
import { useAccount } from './useAccount.ts';
import { useAuthForm } from './useAuthForm.ts';
import { WalletButton } from './WalletButton.tsx';

/** Also what the guard shows a guest; after it the app itself goes on to the page that was wanted. */
export function LoginPage() {
  const { t } = useLingui();
  const back = useSearchParams()[0].get('back') ?? '';
  const isInviteRequired = useAtomValue(isInviteRequiredAtom);
  const logIn = useSetAtom(logInAtom);
  const showToast = useSetAtom(showToastAtom);
  const [typed, change] = useDraft('account', emptyAccount);
  const [password, setPassword] = useState('');
  const { account, areaCodes, country } = useAccount(typed);
  /** The second factor's code; null until it is asked for. */
  const [second, setSecond] = useState<string | null>(null);
  const { form, errorOf, leave, isBusy, onSubmit, sendWithPasskey } = useAuthForm({
    texts: { account, password, confirm: '', code: '', second: second ?? '' },
    fields: second === null ? ['account', 'password'] : ['account', 'password', 'second'],
    problemsOf: (texts) => ({ ...loginProblems(texts), ...(second === null ? {} : factorProblem(second)) }),
    send: () => logIn({ account, password, ...(second === null ? {} : { code: second.trim() }) }),
    onRefused: ({ key }) => {
      const isNews = key === 'two_factor_required' && second === null;
      if (isNews) setSecond('');
      return isNews;
    },
    onDone: () => showToast({ kind: 'success', message: t`You’re logged in` }),
  });
  return (
    <AuthPage
      title={t`Log in`}
      lead={
        back === '' ? (
          <Trans>Log in to your practice account.</Trans>
        ) : back.startsWith(paths.chat()) ? (
          <Trans>
            Customer service looks up your own account, so log in first. Without one, use the{' '}
            <Link href={paths.help()}>help centre</Link>, even offline.
          </Trans>
        ) : (
          <Trans>Log in to continue. You’ll return to the page you wanted.</Trans>
        )
      }
      form={form}
      onSubmit={onSubmit}
      footer={
        <>
          <WalletButton back={back} />
          <Button kind="plain" href={paths.forget()}>
            <Trans>Forgot your password?</Trans>
          </Button>
          <Button kind="plain" href={paths.register({ back })}>
            <Trans>Create account</Trans>
          </Button>
        </>
      }
      other={isInviteRequired ? undefined : <TryCard invite={null} isRequired={false} />}
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
      {second === null ? null : (
        <FactorField
          value={second}
          error={errorOf('second')}
          isFocused
          onChange={setSecond}
          onBlur={() => leave('second')}
          onPasskey={() => sendWithPasskey((answer) => logIn({ account, password, answer }))}
        />
      )}
      <Button type="submit" full busy={isBusy} testId="submit">
        <Trans>Log in</Trans>
      </Button>
      <PasskeyLogin />
    </AuthPage>
  );
}

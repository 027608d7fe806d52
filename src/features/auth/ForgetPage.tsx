import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { inboxAtom } from '#src/state/inbox.ts';
import { resetPasswordAtom } from '#src/state/signIn.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { emptyAccount } from './account.rules.ts';
import { AccountField } from './AccountField.tsx';
import { accountProblem, factorProblem, registerProblems } from './auth.rules.ts';
import { useDraft } from './authDraft.ts';
import { AuthPage } from './AuthPage.tsx';
import { CodeField } from './CodeField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { FactorField } from '#src/ui/form/FactorField.tsx';
import { useAccount } from './useAccount.ts';
import { useAuthForm } from './useAuthForm.ts';

export function ForgetPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const reset = useSetAtom(resetPasswordAtom);
  const showToast = useSetAtom(showToastAtom);
  const setInbox = useSetAtom(inboxAtom);
  const [typed, changeAccount] = useDraft('account', emptyAccount);
  const [secrets, setSecrets] = useState({ password: '', confirm: '', code: '' });
  /** The second factor's code; null until it is asked for. */
  const [second, setSecond] = useState<string | null>(null);
  const changeSecrets = (change: Partial<typeof secrets>) => setSecrets((before) => ({ ...before, ...change }));
  const { account, areaCodes, country } = useAccount(typed);
  const wanted = {
    account,
    code: secrets.code.trim(),
    password: secrets.password,
    password_confirm: secrets.confirm,
  };
  const { form, errorOf, leave, isBusy, onSubmit, insist, sendWithPasskey } = useAuthForm({
    texts: { account, ...secrets, second: second ?? '' },
    fields: ['account', 'code', 'password', 'confirm', ...(second === null ? [] : (['second'] as const))],
    problemsOf: (texts) => ({ ...registerProblems(texts), ...(second === null ? {} : factorProblem(second)) }),
    send: () => reset({ ...wanted, ...(second === null ? {} : { second_code: second.trim() }) }),
    onRefused: ({ key }) => {
      const isNews = key === 'two_factor_required' && second === null;
      if (isNews) setSecond('');
      return isNews;
    },
    onDone: () => {
      setInbox([]);
      showToast({ kind: 'success', message: t`Password changed. Log in with your new password.` });
      go(paths.login(), { replace: true });
    },
  });
  return (
    <AuthPage
      title={t`New password`}
      lead={<Trans>We’ll send a code to your account so you can set a new password. All sessions will end.</Trans>}
      form={form}
      onSubmit={onSubmit}
      footer={
        <Button kind="plain" href={paths.login()}>
          <Trans>Back to login</Trans>
        </Button>
      }
    >
      <AccountField
        typed={typed}
        areaCodes={areaCodes}
        country={country}
        error={errorOf('account')}
        onChange={changeAccount}
        onBlur={() => leave('account')}
      />
      <CodeField
        value={secrets.code}
        hint={t`The code appears only in a browser that has used this account before, or arrives by e-mail. Nothing here? Open the app in that browser and request it again.`}
        error={errorOf('code')}
        account={account}
        purpose="forget"
        canSend={() => accountProblem(account) === null || insist('account')}
        onChange={(code) => changeSecrets({ code })}
        onBlur={() => leave('code')}
      />
      <NewPasswordFields {...secrets} errorOf={errorOf} onChange={changeSecrets} onLeave={leave} />
      {second === null ? null : (
        <FactorField
          value={second}
          error={errorOf('second')}
          isFocused
          onChange={setSecond}
          onBlur={() => leave('second')}
          onPasskey={() => sendWithPasskey((answer) => reset({ ...wanted, answer }))}
        />
      )}
      <Button type="submit" full busy={isBusy} testId="submit">
        <Trans>Set new password</Trans>
      </Button>
    </AuthPage>
  );
}

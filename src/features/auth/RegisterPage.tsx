import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { type StartingBalance, startingBalances } from '#contract/rules/account.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { paths } from '#src/lib/paths.ts';
import { inboxAtom } from '#src/state/inbox.ts';
import { registerAtom } from '#src/state/signIn.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { ChipsField } from '#src/ui/form/ChipsField.tsx';
import { emptyAccount } from './account.rules.ts';
import { AccountField } from './AccountField.tsx';
import { accountProblem, registerProblems } from './auth.rules.ts';
import { useDraft } from './authDraft.ts';
import { AuthPage } from './AuthPage.tsx';
import { CodeField } from './CodeField.tsx';
import { InviteField } from '#src/ui/form/InviteField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { TryCard } from './newcomer/TryCard.tsx';
import { useInvite } from './newcomer/useInvite.ts';
import { useAccount } from './useAccount.ts';
import { useAuthForm } from './useAuthForm.ts';
import { WalletButton } from './WalletButton.tsx';

export function RegisterPage() {
  const { t } = useLingui();
  const tag = useTag();
  const [query] = useSearchParams();
  const register = useSetAtom(registerAtom);
  const showToast = useSetAtom(showToastAtom);
  const setInbox = useSetAtom(inboxAtom);
  const [typed, changeAccount] = useDraft('account', emptyAccount);
  const [draft, changeDraft] = useDraft('register', { balance: '1000' });
  const { invite, isInviteRequired, setInvite } = useInvite(query.get('invite') ?? '');
  const [secrets, setSecrets] = useState({ password: '', confirm: '', code: '' });
  const changeSecrets = (change: Partial<typeof secrets>) => setSecrets((before) => ({ ...before, ...change }));
  const { account, areaCodes, country } = useAccount(typed);
  const balance: StartingBalance = startingBalances.find((one) => one === draft.balance) ?? '1000';
  const shownBalance = `${formatAmount(balance, 'full', tag)} USDT`;

  const { form, errorOf, leave, isBusy, onSubmit, insist } = useAuthForm({
    // A code that nobody needs can be cleared.
    texts: { account, ...secrets, ...(invite === null || (invite === '' && !isInviteRequired) ? {} : { invite }) },
    fields: [...(invite === null ? [] : (['invite'] as const)), 'account', 'code', 'password', 'confirm'],
    problemsOf: registerProblems,
    send: () =>
      register({
        account,
        password: secrets.password,
        password_confirm: secrets.confirm,
        code: secrets.code.trim(),
        balance,
        ...(invite === null ? {} : { invite: invite.trim() }),
      }),
    onDone: () => {
      setInbox([]);
      showToast({ kind: 'success', message: t`Your account is ready with ${shownBalance} in practice money` });
    },
  });
  return (
    <AuthPage
      title={t`Create account`}
      lead={<Trans>This is practice: use a made-up password, not one that protects anything real.</Trans>}
      form={form}
      onSubmit={onSubmit}
      footer={
        <>
          <WalletButton back={query.get('back') ?? ''} invite={invite ?? ''} />
          <Button kind="plain" href={paths.login({ back: query.get('back') ?? '' })}>
            <Trans>Already have an account? Log in</Trans>
          </Button>
          <Button kind="plain" href={paths.help({ id: 'warning-signs' })}>
            <Trans>Warning signs of fraud</Trans>
          </Button>
        </>
      }
      other={<TryCard invite={invite} isRequired={isInviteRequired} />}
    >
      {invite === null ? null : (
        <InviteField
          value={invite}
          isRequired={isInviteRequired}
          error={errorOf('invite')}
          onChange={setInvite}
          onBlur={() => leave('invite')}
        />
      )}
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
        error={errorOf('code')}
        account={account}
        purpose="register"
        canSend={() => accountProblem(account) === null || insist('account')}
        onChange={(code) => changeSecrets({ code })}
        onBlur={() => leave('code')}
      />
      <NewPasswordFields {...secrets} isFirst errorOf={errorOf} onChange={changeSecrets} onLeave={leave} />
      <ChipsField
        label={t`Starting balance (practice money)`}
        hint={t`A smaller amount teaches more: start with roughly what you really have, and you’ll feel what fees and losses do.`}
        options={startingBalances.map((value) => ({ value, label: formatAmount(value, 'full', tag), detail: 'USDT' }))}
        value={balance}
        onChange={(value) => changeDraft({ balance: value })}
      />
      <Button type="submit" full busy={isBusy} testId="submit">
        <Trans>Create account with {shownBalance}</Trans>
      </Button>
    </AuthPage>
  );
}

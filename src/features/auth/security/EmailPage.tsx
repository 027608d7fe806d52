import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { inboxAtom } from '#src/state/inbox.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { ownUserAtom } from '#src/state/identity/security.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { accountProblem, emailProblems, newPasswordProblems } from '../auth.rules.ts';
import { AuthPage } from '../AuthPage.tsx';
import { CodeField } from '../CodeField.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { LockedNote } from './LockedNote.tsx';
import { ProofField } from './ProofField.tsx';
import { changeEmailAtom } from './security.atoms.ts';
import { useProof } from './useProof.ts';

/** Adds or changes the address that logs in. Who has no password yet gives one, so that the address does. */
export function EmailPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const user = useAtomValue(ownUserAtom);
  const send = useSetAtom(changeEmailAtom);
  const showToast = useSetAtom(showToastAtom);
  const setInbox = useSetAtom(inboxAtom);
  const proof = useProof();
  const isFirst = user?.has_password === false;
  const [texts, setTexts] = useState({ email: '', code: '', old: '', second: '', password: '', confirm: '' });
  const change = (part: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...part }));
  const email = texts.email.trim();
  const { form, errorOf, leave, isBusy, onSubmit, insist } = useAuthForm({
    texts: { ...texts, account: email },
    fields: ['account', 'code', ...(isFirst ? (['password', 'confirm'] as const) : []), ...proof.fields],
    problemsOf: (typed) => ({
      ...emailProblems(typed),
      ...(isFirst ? newPasswordProblems(typed) : {}),
      ...proof.problemsOf(texts),
    }),
    names: { email: 'account', password: 'old' },
    send: async () => {
      const shown = await proof.show(texts);
      if (shown.status === 'failed') return shown;
      const { code: second, ...rest } = shown.data;
      const first = isFirst ? { new_password: texts.password, new_password_confirm: texts.confirm } : {};
      const factor = second === undefined ? {} : { second_code: second };
      return send({ email, code: texts.code.trim(), ...rest, ...factor, ...first });
    },
    onDone: () => {
      setInbox([]);
      showToast({ kind: 'success', message: t`E-mail address saved` });
      go(paths.security(), { replace: true });
    },
  });
  const current = user?.email ?? '';
  return (
    <AuthPage
      title={t`E-mail`}
      lead={
        current === '' ? (
          <Trans>With an e-mail address you can log in from any device.</Trans>
        ) : (
          <Trans>You log in with {current}. A new address replaces it.</Trans>
        )
      }
      form={form}
      onSubmit={onSubmit}
      footer={null}
    >
      <LockedNote />
      <TextField
        label={t`New e-mail address`}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        value={texts.email}
        error={errorOf('account')}
        onChange={(value) => change({ email: value })}
        onBlur={() => leave('account')}
      />
      <CodeField
        value={texts.code}
        error={errorOf('code')}
        account={email}
        purpose="bind"
        canSend={() => accountProblem(email) === null || insist('account')}
        onChange={(code) => change({ code })}
        onBlur={() => leave('code')}
      />
      {isFirst ? <NewPasswordFields {...texts} isFirst errorOf={errorOf} onChange={change} onLeave={leave} /> : null}
      <ProofField {...texts} kind={proof.kind} errorOf={errorOf} onChange={change} onLeave={leave} />
      <Button type="submit" full busy={isBusy} testId="submit">
        <Trans>Save e-mail address</Trans>
      </Button>
    </AuthPage>
  );
}

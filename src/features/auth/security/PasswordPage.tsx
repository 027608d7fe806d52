import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#src/lib/paths.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { ownUserAtom } from '#src/state/identity/security.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { newPasswordProblems } from '../auth.rules.ts';
import { AuthPage } from '../AuthPage.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { LockedNote } from './LockedNote.tsx';
import { ProofField } from './ProofField.tsx';
import { updatePasswordAtom } from './security.atoms.ts';
import { useProof } from './useProof.ts';

export function PasswordPage() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const user = useAtomValue(ownUserAtom);
  const update = useSetAtom(updatePasswordAtom);
  const showToast = useSetAtom(showToastAtom);
  const proof = useProof();
  const [texts, setTexts] = useState({ old: '', second: '', password: '', confirm: '' });
  const change = (part: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...part }));
  const { form, errorOf, leave, isBusy, onSubmit } = useAuthForm({
    texts: { account: user?.account ?? '', code: '', ...texts },
    fields: [...proof.fields, 'password', 'confirm'],
    problemsOf: (typed) => ({ ...proof.problemsOf(texts), ...newPasswordProblems(typed) }),
    names: { code: 'second' },
    send: async () => {
      const shown = await proof.show(texts);
      if (shown.status === 'failed') return shown;
      const { password: old, ...rest } = shown.data;
      const fresh = { password: texts.password, password_confirm: texts.confirm };
      return update({ kind: 'login', ...fresh, ...rest, ...(old === undefined ? {} : { old }) });
    },
    onDone: () => {
      showToast({ kind: 'success', message: t`Password changed` });
      go(paths.security(), { replace: true });
    },
  });
  return (
    <AuthPage
      title={t`Login password`}
      lead={<Trans>All other devices will be logged out, and you’ll get a notice.</Trans>}
      form={form}
      onSubmit={onSubmit}
      footer={null}
    >
      <LockedNote />
      <ProofField {...texts} kind={proof.kind} errorOf={errorOf} onChange={change} onLeave={leave} />
      <NewPasswordFields {...texts} errorOf={errorOf} onChange={change} onLeave={leave} />
      <Button type="submit" full busy={isBusy} testId="submit">
        <Trans>Set new password</Trans>
      </Button>
    </AuthPage>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { canUsePasskeys } from '#src/lib/device/passkeys.ts';
import { passkeyLogInAtom } from '#src/state/signIn.ts';
import { showErrorAtom, showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';

/** Logs in with what unlocks the device, where the browser can do that at this address. */
export function PasskeyLogin() {
  const { t } = useLingui();
  const logIn = useSetAtom(passkeyLogInAtom);
  const showError = useSetAtom(showErrorAtom);
  const showToast = useSetAtom(showToastAtom);
  const [isBusy, setBusy] = useState(false);
  if (!canUsePasskeys()) return null;
  const submit = async () => {
    setBusy(true);
    const result = await logIn();
    setBusy(false);
    if (result.status === 'failed') showError(result.error);
    else showToast({ kind: 'success', message: t`You’re logged in` });
  };
  return (
    <Button
      kind="secondary"
      full
      busy={isBusy}
      icon={<KeyRound size={18} aria-hidden />}
      onClick={() => void submit()}
      testId="passkey-login"
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  );
}

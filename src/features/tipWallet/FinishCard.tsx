import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { AppError } from '#src/lib/appError.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { accessOf, pageOf, paths } from '#src/lib/paths.ts';
import type { WalletAsk } from '#src/lib/wallet/handover.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { finishWalletAtom, proofWantedBy, type WalletProof } from '#src/state/wallet/walletSignIn.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { Spinner } from '#src/ui/controls/Spinner.tsx';
import { Card } from '#src/ui/blocks/Card.tsx';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import styles from './TipWallet.module.css';
import { ProofCard } from './ProofCard.tsx';
import { WayOn } from './WayOn.tsx';

/** Where a sign-in, or a wallet more, leads: what was wanted, where that is a page of ours and none for guests. */
function placeAfter({ purpose, from, back }: WalletAsk): string {
  if (purpose === 'bind') return from;
  const page = pageOf(back);
  return page === null || accessOf(page) === 'guest' ? paths.home() : back;
}

/** Brings the signed text to the server. */
export function FinishCard() {
  const { t } = useLingui();
  const [, go] = useLocation();
  const finish = useSetAtom(finishWalletAtom);
  const showToast = useSetAtom(showToastAtom);
  const [error, setError] = useState<AppError | null>(null);
  /** The last proof that was sent: without an answer it is sent again as it was. */
  const [proof, setProof] = useState<WalletProof | null>(null);

  const settle = useCallback(
    (result: Settled<WalletAsk> | null) => {
      if (result === null) return;
      if (result.status === 'failed') return setError(result.error);
      const isBound = result.data.purpose === 'bind';
      const message = isBound ? t`You can now log in with this wallet` : t`You’re logged in`;
      showToast({ kind: 'success', message });
      go(placeAfter(result.data), { replace: true });
    },
    [go, showToast, t],
  );
  useEffect(() => void finish(null).then(settle), [finish, settle]);

  const send = (shown: WalletProof | null) => {
    setProof(shown);
    setError(null);
    void finish(shown).then(settle);
  };

  if (error === null) {
    return (
      <output className={styles.waiting}>
        <Spinner /> <Trans>Logging in…</Trans>
      </output>
    );
  }
  const wanted = proofWantedBy(error);
  if (wanted !== null) {
    return (
      <ProofCard
        wanted={wanted}
        error={error.key.endsWith('_wrong') || wanted === 'invite' ? error : null}
        onSend={send}
      />
    );
  }
  const canRepeat = ['offline', 'timeout', 'try_again'].includes(error.key);
  return (
    <>
      <Card title={t`Wallet login failed`} testId="tip">
        <p role="alert">
          <ErrorWords error={error} />
        </p>
        {canRepeat ? (
          <div className={styles.repeat}>
            <Button full onClick={() => send(proof)}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        ) : null}
      </Card>
      <WayOn back="" kind={canRepeat ? 'secondary' : 'primary'} />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type AppError, asAppError } from '#src/lib/appError.ts';
import { waitMs } from '#src/lib/clock.ts';
import { readAsk } from '#src/lib/wallet/handover.ts';
import { ErrorState } from '#src/ui/blocks/ErrorState.tsx';
import { describeError } from '#src/lib/errorText.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Page } from '#src/ui/frame/Page.tsx';
import { leaveForJump, leaveWith } from './leave.ts';
import { signWith, type Step } from './signing.ts';
import { WaitCard } from './WaitCard.tsx';
import { WalletList } from './WalletList.tsx';
import type { Offer, Wallets } from './wallets.ts';

/** Wallets announce themselves as their scripts start; some are slow. */
const searchMs = 1500;

type Stage =
  | { at: 'choosing' }
  | { at: 'asking'; label: string; step: Step }
  | { at: 'failed'; label: string; error: AppError };

/** The dialog of this document: which wallet, what it is asked now, and the way back. */
export function WalletPage({ wallets }: { wallets: Wallets }) {
  const { t, i18n } = useLingui();
  const tag = useTag();
  const offers = useOffers(wallets);
  const [stage, setStage] = useState<Stage>({ at: 'choosing' });
  const purpose = readAsk()?.purpose ?? 'sign_in';

  const sign = async (label: string) => {
    const onStep = (step: Step) => setStage({ at: 'asking', label, step });
    try {
      const outcome = await signWith(wallets, { label, purpose, onStep });
      leaveWith(typeof outcome === 'string' ? outcome : undefined);
    } catch (cause) {
      setStage({ at: 'failed', label, error: asAppError(cause) });
    }
  };
  return (
    <Page title={t({ message: 'Connect wallet', comment: 'Title of a page, and a button' })} bar="plain">
      {stage.at === 'choosing' ? <WalletList offers={offers} purpose={purpose} onChoose={(l) => void sign(l)} /> : null}
      {stage.at === 'asking' ? <WaitCard label={stage.label} step={stage.step} /> : null}
      {stage.at === 'failed' ? (
        <ErrorState
          title={t`The server sent no message to sign`}
          detail={describeError(i18n, stage.error, tag)}
          onRetry={() => void sign(stage.label)}
        />
      ) : null}
    </Page>
  );
}

/** What this browser has; null as long as one may still come. Where there is none, another page says what to do. */
function useOffers(wallets: Wallets): readonly Offer[] | null {
  const { i18n } = useLingui();
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [isOver, setOver] = useState(false);
  useEffect(() => wallets.follow(setOffers), [wallets]);
  useEffect(() => {
    const waiting = new AbortController();
    void waitMs(searchMs, waiting.signal).then(() => setOver(!waiting.signal.aborted));
    return () => waiting.abort();
  }, []);
  const hasNone = isOver && offers.length === 0;
  useEffect(() => {
    if (hasNone) leaveForJump(i18n.locale);
  }, [hasNone, i18n]);
  return offers.length === 0 ? null : offers;
}

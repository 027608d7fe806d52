import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { writePrice } from '#contract/rules/trading/figures.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { Button } from '#src/ui/controls/Button.tsx';
import { RefusedNote } from '../actions/RefusedNote.tsx';
import { isAbout, useAction } from '../actions/useAction.ts';
import { useFigureText } from '../figures/useFigureText.ts';
import { useNoPriceWords } from '../words/useReasonWords.ts';
import { calls } from './calls.ts';
import type { Held } from './held.rules.ts';
import { breakEvenStop, isCovered } from './sheets/stops.rules.ts';
import { useClosesAt } from './standing.ts';

interface BreakEvenStepProps {
  held: Held;
  /** The stops, where a lost answer is found out about. */
  onStops(): void;
}

/**
 * Moves the stop-loss to where nothing is won or lost, with one tap. It is offered once the price is beyond that, and stays from then
 * on: the card does not jump while the price swings around it. A trailing stop, or one that secures as much, is left alone.
 */
export function BreakEvenStep({ held, onStops }: BreakEvenStepProps) {
  const { t } = useLingui();
  const noPrice = useNoPriceWords();
  const text = useFigureText(held.rules);
  const showToast = useSetAtom(showToastAtom);
  const isOffline = useAtomValue(connectionAtom).state === 'offline';
  const tradable = useClosesAt(held);
  const stop = breakEvenStop(held, (tradable.isLive ? tradable.data : tradable.last) ?? null);
  const isBehind = stop?.name === 'stop_loss';
  const [wasBehind, setBehind] = useState(isBehind);
  if (isBehind && !wasBehind) setBehind(true);
  const action = useAction(calls[held.product].stops, isAbout(held.id), ({ stop_loss }) => {
    const at = stop_loss === null ? '–' : text.priceText(stop_loss);
    showToast({ kind: 'success', message: t({ message: `Stop loss set at ${at}`, comment: 'at is a price' }) });
  });
  const { refused, unanswered, isBusy } = action;
  if (held.trailingBps !== null || isCovered(held, stop?.price ?? null)) return null;
  if (!wasBehind && !isBehind) return null;
  const send = async () => {
    // What became of an earlier try is found out before anything else is sent.
    if (unanswered !== null || stop === null) return onStops();
    const outcome = await action.run({ id: held.id, stop_loss: writePrice(held.rules, stop.price) });
    if (outcome === 'lost') onStops();
  };
  const tooEarly = t({ message: 'The price is not past break-even.', comment: 'Why a button cannot act' });
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        full
        busy={isBusy}
        reason={isOffline ? noPrice.offline : isBehind || unanswered !== null ? undefined : tooEarly}
        onClick={() => void send()}
        testId="break-even"
      >
        <Trans comment="Button, short: moves the stop-loss (SL) to the price at which nothing is won or lost">
          SL to break-even
        </Trans>
      </Button>
      {refused === null ? null : <RefusedNote error={refused} />}
    </>
  );
}

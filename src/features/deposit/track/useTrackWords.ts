import { useLingui } from '@lingui/react/macro';
import type { Deposit } from '#contract/api/wallet.ts';
import { refusedEnding } from '#contract/rules/deposit.ts';
import { writeEnding } from '#src/lib/figures/ending.ts';
import { useTag } from '#src/ui/figures/useTag.ts';
import type { Step } from '#src/ui/Stepper.tsx';
import { stepsOf, type Track, type TrackWord } from './track.rules.ts';

interface TrackWords {
  steps(track: Track): Step[];
  states: Record<Deposit['status'], string>;
  reasons: Record<NonNullable<Deposit['reason']>, string>;
}

/** A voucher's way in words. */
export function useTrackWords(): TrackWords {
  const { t } = useLingui();
  const ending = writeEnding(refusedEnding, useTag());
  const words: Record<TrackWord, string> = {
    saved: t({ message: 'Saved on this device', comment: 'Step of a deposit voucher: stored, not yet sent' }),
    sending: t({ message: 'Sending', comment: 'Step of a deposit voucher' }),
    sent: t({ message: 'Sent', comment: 'Step of a deposit voucher that is done' }),
    reviewed: t({ message: 'Reviewed', comment: 'Step of a deposit that is done' }),
    attention: t({ message: 'Needs your attention', comment: 'A voucher that was not accepted' }),
    received: t({ message: 'Received', comment: 'Step of a deposit voucher: the server has it' }),
    waiting: t({ message: 'Waiting for picture', comment: 'The server has the voucher, its picture is missing' }),
    review: t({ message: 'Under review', comment: 'Step of a deposit' }),
    credited: t({ message: 'Credited', comment: 'Step of a deposit: the amount is in the account' }),
    refused: t({ message: 'Rejected', comment: 'State of a deposit' }),
  };
  const wordOf = (word: TrackWord, share: number | undefined): string => {
    if (word !== 'sending' || share === undefined) return words[word];
    const percent = Math.floor(share * 100);
    return t({ message: `Sending ${percent}%`, comment: 'Step of a deposit voucher' });
  };
  return {
    steps: (track) => stepsOf(track).map(({ word, ...step }) => ({ ...step, label: wordOf(word, step.share) })),
    states: { waiting: words.waiting, review: words.review, succeed: words.credited, failed: words.refused },
    reasons: {
      test_value: t`The amount ends in ${ending}, the test value the simulated reviewer always rejects so you can practise a rejection. No money has moved. With another amount, the deposit is credited.`,
      proof_unreadable: t`The picture couldn’t be read. No money has moved. Upload the payment proof again with another picture.`,
      proof_missing: t`The picture never arrived. No money has moved. Upload the payment proof again.`,
    },
  };
}

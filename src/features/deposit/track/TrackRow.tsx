import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Deposit } from '#contract/api/wallet.ts';
import { formatAmount, formatClock, formatTime } from '#src/lib/figures/format.ts';
import type { Voucher } from '#src/state/outbox.ts';
import { ErrorWords } from '#src/ui/blocks/ErrorWords.tsx';
import { AmountText } from '#src/ui/figures/AmountText.tsx';
import { useTag } from '#src/ui/figures/useTag.ts';
import { Stepper } from '#src/ui/Stepper.tsx';
import { hindranceOf, type Track } from './track.rules.ts';
import { SentenceGap } from '#src/ui/words/SentenceGap.tsx';
import styles from './TrackRow.module.css';
import { useTrackWords } from './useTrackWords.ts';

interface TrackRowProps {
  track: Track;
  /** It is in the form at this moment, to be changed. */
  isEdited?: boolean;
  /** What can be done with it. */
  actions: ReactNode;
}

/** One voucher: how far it has come, what holds it up, and what can be done. */
export function TrackRow({ track, isEdited = false, actions }: TrackRowProps) {
  const { t } = useLingui();
  const tag = useTag();
  const { steps } = useTrackWords();
  const { id, amount, currency, time, voucher, deposit } = track;
  const figure = `${formatAmount(amount, 'full', tag)} ${currency}`;
  return (
    <article className={styles.row} data-testid="voucher" data-id={id} aria-label={t`Deposit of ${figure}`}>
      <div className={styles.head}>
        <p className={styles.figure}>
          <AmountText amount={amount} unit={currency} />
        </p>
        <p className={styles.time}>{formatTime(time)}</p>
      </div>
      <Stepper label={t`Deposit steps`} steps={steps(track)} />
      {isEdited ? (
        <p className={styles.note}>
          <Trans>You’re editing it in the form above.</Trans>
        </p>
      ) : (
        <>
          {voucher === null ? null : <Delay voucher={voucher} />}
          {deposit === null ? null : <Refusal deposit={deposit} />}
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </article>
  );
}

/** Why it is still here, and when it is tried again. */
function Delay({ voucher }: { voucher: Voucher }) {
  const { state, attempts, nextTryAt } = voucher;
  const error = hindranceOf(voucher);
  const time = nextTryAt === null ? null : formatClock(Math.ceil(nextTryAt / 1000));
  if (state === 'saved' && error === null) {
    return (
      <p className={styles.note}>
        <Trans>It will be sent automatically once you’re back online.</Trans>
      </p>
    );
  }
  if (error === null) return null;
  return (
    <div className={styles.note} data-kind={state === 'attention' ? 'problem' : undefined}>
      <p>
        {error.key === 'not_found' ? (
          <Trans>Its saved address was deleted. Edit the payment proof to choose another one, or none.</Trans>
        ) : (
          <ErrorWords error={error} />
        )}
      </p>
      {attempts === 0 || state === 'attention' ? null : (
        <p className={styles.tries}>
          <Plural value={attempts} one="# attempt so far." other="# attempts so far." />
          <SentenceGap />
          {time === null ? null : <Trans comment="time is a clock time like 12:04:31">Next attempt at {time}.</Trans>}
        </p>
      )}
    </div>
  );
}

function Refusal({ deposit: { status, reason } }: { deposit: Deposit }) {
  const { reasons } = useTrackWords();
  if (status !== 'failed' || reason === null) return null;
  return (
    <p className={styles.note} data-kind="problem">
      {reasons[reason]}
    </p>
  );
}

import type { Deposit } from '#contract/api/wallet.ts';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import type { Voucher } from '#src/state/outbox.ts';
import type { Step } from '#src/ui/Stepper.tsx';

/** One voucher on its whole way: from this phone's outbox to what the server made of it. Both bear the same id. */
export interface Track {
  id: string;
  currency: DepositCurrency;
  amount: string;
  /** Seconds since 1970. */
  time: number;
  voucher: Voucher | null;
  deposit: Deposit | null;
}

const recentMax = 5;
const recentSeconds = 86_400;

/**
 * From when on a decided deposit is in sight below the form (seconds since 1970): the last day on which there was any. Reckoned
 * from the newest, by the server's clock: with a device whose clock is ahead, nothing would ever be recent.
 */
export function recentSince(deposits: readonly Deposit[]): number {
  return Math.max(0, ...deposits.map(({ decided, created }) => decided ?? created)) - recentSeconds;
}

/** What is on its way, newest first: all that waits here, what is being decided, and what was decided after `since`. */
export function tracksOf(vouchers: readonly Voucher[], deposits: readonly Deposit[], since: number): Track[] {
  const waiting = vouchers.filter(({ id }) => !deposits.some((deposit) => deposit.id === id)).map(trackOfVoucher);
  const recent = deposits.filter(({ decided }) => decided === null || decided > since).slice(0, recentMax);
  return [...waiting, ...recent.map(trackOfDeposit)];
}

export function trackOfVoucher(voucher: Voucher): Track {
  const { id, currency, amount, createdAt } = voucher;
  return { id, currency, amount, time: Math.floor(createdAt / 1000), voucher, deposit: null };
}

export function trackOfDeposit(deposit: Deposit): Track {
  const { id, currency, amount, created } = deposit;
  return { id, currency, amount, time: created, voucher: null, deposit };
}

/** When a deposit came to the state that it is in, in seconds since 1970. */
export function stateTimeOf({ created, decided }: Deposit): number {
  return decided ?? created;
}

/** When its steps were done, in seconds since 1970. The decision ends the review and credits at once. */
export function stepTimesOf({ status, created, decided }: Deposit): Partial<Record<TrackStepKey, number>> {
  if (decided === null) return { received: created };
  return { received: created, review: decided, ...(status === 'succeed' ? { credited: decided } : {}) };
}

/** What holds a voucher up. While it is being sent, that is over: nobody knows yet how this try ends. */
export function hindranceOf({ state, error }: Voucher): Voucher['error'] {
  return state === 'sending' ? null : error;
}

const stepKeys = ['saved', 'sending', 'received', 'review', 'credited'] as const;
export type TrackStepKey = (typeof stepKeys)[number];

/** What a step is called: mostly itself, unless it lies behind or went wrong. */
export type TrackWord = TrackStepKey | 'sent' | 'reviewed' | 'attention' | 'waiting' | 'refused';

export interface TrackStep extends Pick<Step, 'state' | 'share'> {
  key: TrackStepKey;
  word: TrackWord;
}

const doneWords: Record<TrackStepKey, TrackWord> = {
  saved: 'saved',
  sending: 'sent',
  received: 'received',
  review: 'reviewed',
  credited: 'credited',
};

interface Position {
  at: TrackStepKey;
  word: TrackWord;
  state: Step['state'];
  share?: number;
}

/** The five steps with the one it stands on: everything before it is done, everything behind it to come. */
export function stepsOf(track: Track): TrackStep[] {
  const { at, word, state, share } = positionOf(track);
  const here = stepKeys.indexOf(at);
  return stepKeys.map((key, index) => {
    if (index === here) return { key, word, state, ...(share === undefined ? {} : { share }) };
    return index < here ? { key, word: doneWords[key], state: 'done' } : { key, word: key, state: 'todo' };
  });
}

function positionOf({ voucher, deposit }: Track): Position {
  if (deposit !== null) return depositPositions[deposit.status];
  if (voucher?.state === 'sending')
    return { at: 'sending', word: 'sending', state: 'current', share: voucher.progress };
  return voucherPositions[voucher?.state ?? 'saved'];
}

const depositPositions: Record<Deposit['status'], Position> = {
  waiting: { at: 'received', word: 'waiting', state: 'current' },
  review: { at: 'review', word: 'review', state: 'current' },
  succeed: { at: 'credited', word: 'credited', state: 'done' },
  failed: { at: 'review', word: 'refused', state: 'failed' },
};

const voucherPositions: Record<Exclude<Voucher['state'], 'sending'>, Position> = {
  saved: { at: 'saved', word: 'saved', state: 'current' },
  received: { at: 'received', word: 'received', state: 'current' },
  attention: { at: 'sending', word: 'attention', state: 'failed' },
};

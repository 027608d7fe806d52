import type { DepositState } from '#contract/api/wallet.ts';

/**
 * waiting ──arrive──▶ review ──accept──▶ succeed
 *    └────spoil────▶ failed ◀──refuse──┘
 */
type DepositEvent = 'arrive' | 'spoil' | 'accept' | 'refuse';

const next: Record<DepositState, Partial<Record<DepositEvent, DepositState>>> = {
  waiting: { arrive: 'review', spoil: 'failed' },
  review: { accept: 'succeed', refuse: 'failed' },
  succeed: {},
  failed: {},
};

/** @throws Error when the state does not allow the event: a mistake of this program, never of a user. */
export function advance(state: DepositState, event: DepositEvent): DepositState {
  const to = next[state][event];
  if (to === undefined) throw new Error(`A deposit in state ${state} cannot ${event}.`);
  return to;
}

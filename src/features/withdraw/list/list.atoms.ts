import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Withdrawal } from '#contract/api/funds/withdrawals.ts';
import { call } from '#src/lib/api.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { pagedFact } from '#src/state/feed/pagedFact.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { type WithdrawalFilter, withNews } from './list.rules.ts';

/** The user's withdrawals, newest first, under a filter. */
export const withdrawals = pagedFact<{ status: WithdrawalFilter }, Withdrawal>(
  'withdrawals',
  { status: 'all' },
  ({ status }, page) => call('cashlist/log', { ...(status === 'all' ? {} : { status }), ...page }),
);

/** A withdrawal is new or has moved on: every list that is loaded is told. */
export const noteWithdrawalAtom = atom(null, (_get, set, withdrawal: Withdrawal) =>
  set(withdrawals.changeAtom, (list, { status }) => withNews(list, withdrawal, status)),
);

/** The list that is shown; while it is, the socket's news reach it. */
const liveAtom = atom(
  (get) => get(withdrawals.factAtom),
  (_get, set, withdrawal: Withdrawal) => void set(noteWithdrawalAtom, withdrawal),
);
liveAtom.onMount = (note) =>
  socketDoor.on('funds', (funds) => {
    if (funds.kind === 'withdrawal') note(funds.withdrawal);
  });
export const shownWithdrawalsAtom = atom((get) => get(liveAtom));

/** Takes back one that is under review. Where it was decided meanwhile, the list says how. */
export const cancelAtom = atom(null, async (_get, set, { id }: Withdrawal): Promise<Settled<Withdrawal>> => {
  const result = await toResult(call('wallet/out_cancel', { id }));
  if (result.status === 'failed') {
    void set(withdrawals.refreshAtom);
    return result;
  }
  await set(noteWithdrawalAtom, result.data);
  set(showToastAtom, { kind: 'success', message: msg`Withdrawal cancelled. The amount is available again.` });
  return result;
});

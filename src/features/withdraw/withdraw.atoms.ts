import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { Withdrawal, WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import type { Currency } from '#contract/currencies.ts';
import { type Body, call } from '#src/lib/api.ts';
import type { AppError } from '#src/lib/appError.ts';
import { uuid } from '#src/lib/clock.ts';
import { signWithPasskey } from '#src/lib/device/passkeys.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { socketDoor } from '#src/lib/socket.ts';
import { refreshWalletAtom } from '#src/state/balances.ts';
import { fact } from '#src/state/feed/fact.ts';
import { perKey } from '#src/state/feed/perKey.ts';
import { keptDraft } from '#src/state/forms/keptDraft.ts';
import { userIdAtom } from '#src/state/session.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { isAnswerLost, isOfThisTryOnly } from '#src/state/steps/place.rules.ts';
import { noteWithdrawalAtom } from './list/list.atoms.ts';

/** What decides a withdrawal of a currency. Asked anew with whatever may have changed it: money, orders, papers, settings. */
export const decidingOf = perKey((currency: Currency) =>
  fact<WithdrawalState>(
    `withdrawal:${currency}`,
    async () => {
      const { withdrawal } = await call('wallet/get_info', { currency });
      if (withdrawal === null) throw new Error(`${currency} cannot be withdrawn.`);
      return withdrawal;
    },
    {
      scope: 'user',
      keep: true,
      live: ({ refresh }) => {
        const events = ['balance', 'funds', 'order', 'identity', 'notice'] as const;
        const releases = events.map((event) => socketDoor.on(event, () => void refresh()));
        return () => {
          for (const release of releases) release();
        };
      },
    },
  ),
);

/** What was typed, and the currency that it was typed for; '' while nothing was. */
export const withdrawDraft = keptDraft('withdraw', 1, { currency: '', amount: '', address: '' });

/** A withdrawal that was sent, until its answer is known. Its passwords are never kept. */
export const sentMark = keptDraft('withdraw-sent', 1, { key: '', figure: '', to: '' }, { hasFigures: false });

/** What is sent off, and how the sheet named it. */
export interface Sending {
  body: Body<'wallet/out'>;
  figure: string;
  to: string;
}

/** The same with its key, as long as the page lives: sent again, it is done once. */
const heldAtom = atom<(Sending & { key: string; userId: string | null }) | null>(null);

export const isSendingAtom = atom(false);

const doneAtom = atom(null, async (_get, set, withdrawal: Withdrawal) => {
  set(heldAtom, null);
  set(sentMark.clearAtom);
  set(withdrawDraft.clearAtom);
  set(showToastAtom, {
    kind: 'success',
    message: msg`Withdrawal submitted. The amount is on hold during the review.`,
  });
  await set(noteWithdrawalAtom, withdrawal);
  void set(refreshWalletAtom);
});

const deliverAtom = atom(
  null,
  async (get, set, sending: Sending, known: string | null): Promise<Settled<Withdrawal>> => {
    const key = known ?? uuid();
    const { body, figure, to } = sending;
    set(isSendingAtom, true);
    set(heldAtom, { ...sending, key, userId: get(userIdAtom) });
    set(sentMark.changeAtom, { key, figure, to });
    const result = await toResult(call('wallet/out', body, { key }));
    set(isSendingAtom, false);
    if (result.status === 'ready') await set(doneAtom, result.data);
    else if (!isUnknown(result.error, known !== null)) {
      set(heldAtom, null);
      set(sentMark.clearAtom);
    }
    return result;
  },
);

/** Whether it is still not known what became of it. @param isAgain it was sent before. */
function isUnknown(error: AppError, isAgain: boolean): boolean {
  return isAnswerLost(error) || (isAgain && isOfThisTryOnly(error));
}

/** Sends a withdrawal for the first time. */
export const sendAtom = atom(null, (_get, set, sending: Sending) => set(deliverAtom, sending, null));

/**
 * Finds out what became of a withdrawal whose answer was lost: it is sent again under its key; after a reload, when its passwords are
 * gone, it is looked for in the list. @returns the withdrawal, or null when there is none.
 */
export const findOutAtom = atom(null, async (get, set): Promise<Settled<Withdrawal | null>> => {
  const [held, { key }] = [get(heldAtom), get(sentMark.draftAtom)];
  if (held !== null && held.key === key && held.userId === get(userIdAtom)) return set(deliverAtom, held, key);
  set(isSendingAtom, true);
  const result = await toResult(call('cashlist/log', {}));
  set(isSendingAtom, false);
  if (result.status === 'failed') return result;
  const found = result.data.list.find(({ id }) => id === key);
  if (found === undefined) {
    set(sentMark.clearAtom);
    set(showToastAtom, { kind: 'info', message: msg`That withdrawal never reached the server. Nothing was debited.` });
    return { status: 'ready', data: null };
  }
  await set(doneAtom, found);
  return { status: 'ready', data: found };
});

/** What a passkey of this device answers for this withdrawal, and for no other. */
export function signWithdrawal(wish: Body<'wallet/out_options'>): Promise<Settled<string>> {
  const ask = async () => signWithPasskey((await call('wallet/out_options', wish)).options);
  return toResult(ask());
}

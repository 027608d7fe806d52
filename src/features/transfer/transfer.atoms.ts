import { atom } from 'jotai';
import type { Answer } from '#contract/api/calls.ts';
import { msg } from '@lingui/core/macro';
import { changeWalletAtom, refreshWalletAtom } from '#src/state/balances.ts';
import { keptDraft } from '#src/state/forms/keptDraft.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { withBalances } from './transfer.rules.ts';

/** The amount as it was typed; the accounts stand in the address. */
export const transferDraft = keptDraft('transfer', 1, { amount: '' });

/** What a toast says of it, as the language writes it. */
interface Words {
  figure: string;
  from: string;
  to: string;
}

/**
 * Money was moved: the form is empty again, and the balances are those of the answer until they are asked for again: more may have
 * happened while it was on its way.
 */
export const noteTransferAtom = atom(null, async (_get, set, answer: Answer<'wallet/transfer'>, words: Words) => {
  set(transferDraft.clearAtom);
  const message = msg({
    message: '{figure} in practice money transferred: {from} → {to}',
    comment: 'figure like 50 USDT; from and to are accounts',
  });
  set(showToastAtom, { kind: 'success', message, values: { ...words } });
  await set(changeWalletAtom, (before) => ({
    ...before,
    list: withBalances(before.list, [answer.from, answer.to]),
  }));
  await set(refreshWalletAtom);
});

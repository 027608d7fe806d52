import { msg } from '@lingui/core/macro';
import type { createStore } from 'jotai';
import type { Deposit } from '#contract/api/wallet.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { tagOf } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { localeAtom } from '../prefs.ts';
import { tell } from './tell.ts';

type Store = ReturnType<typeof createStore>;

/** What became of a deposit, on whatever page the user is. */
export function showDecision(store: Store, { id, status, amount, credited_in: currency, number }: Deposit): void {
  const about = { topic: 'deposits', tag: `deposit:${id}`, path: paths.depositList({ id }) } as const;
  const values = { amount: formatAmount(amount, 'full', tagOf(store.get(localeAtom))), currency, number };
  if (status === 'succeed') {
    const message = msg({ message: 'Deposit credited: {amount} {currency} of practice money' });
    tell(store, { kind: 'success', message, values }, about);
  }
  if (status === 'failed') {
    const message = msg({ message: 'Deposit {number} was rejected. See Deposits for the reason.' });
    tell(store, { kind: 'error', message, values }, about);
  }
}

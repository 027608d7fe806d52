import { msg } from '@lingui/core/macro';
import type { createStore } from 'jotai';
import { startingBalances } from '#contract/rules/account.ts';
import { AppError } from '#src/lib/appError.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { tagOf } from '#src/lib/i18n.ts';
import type { Settled } from '#src/lib/loadable.ts';
import { localeAtom } from '../prefs.ts';
import { tryItAtom } from '../signIn.ts';
import { showErrorAtom, showToastAtom } from '../toasts.ts';

let isUnderWay = false;

/** A practice account of this device with one tap; a second tap meanwhile makes no second one. Says itself what came of it. */
export async function tryOut(store: ReturnType<typeof createStore>, invite?: string): Promise<Settled<void>> {
  if (isUnderWay) return { status: 'failed', error: new AppError('try_again') };
  isUnderWay = true;
  const result = await store.set(tryItAtom, invite === undefined ? {} : { invite });
  isUnderWay = false;
  if (result.status === 'failed') store.set(showErrorAtom, result.error);
  else {
    const figure = `${formatAmount(startingBalances[0], 'full', tagOf(store.get(localeAtom)))} USDT`;
    const message = msg({ message: 'Your practice account is ready, with {figure}. It exists on this device only.' });
    store.set(showToastAtom, { kind: 'success', message, values: { figure } });
  }
  return result;
}

import type { Answer } from '#contract/api/calls.ts';
import { fromMinor, isCurrency } from '#contract/currencies.ts';
import { depositCurrencies, type DepositCurrency, depositRules, refusedEnding } from '#contract/rules/deposit.ts';
import { balancesOf } from '#server/ledger/read.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { withdrawalState, type Withdrawer } from '../withdrawals/state.ts';
import { depositLimits } from './addresses.ts';
import { countPending } from './deposits.ts';

/** What deposits and withdrawals of this currency are held to, and where the account stands. @throws DomainError currency_unknown. */
export async function currencyInfo(deps: Deps, who: Withdrawer, currency: string): Promise<Answer<'wallet/get_info'>> {
  const { db } = deps.store;
  const paidIn = depositCurrencies.find((id) => id === currency);
  const held = isCurrency(currency) ? currency : null;
  const shown = paidIn === undefined ? held : depositRules[paidIn].creditedIn;
  if (shown === null) throw DomainError.of('currency_unknown', { currency }, 'currency');
  const balances = await balancesOf(db, who.userId);
  const { available, frozen } = balances.find((row) => row.kind === 'spot' && row.currency === shown) ?? {
    available: 0n,
    frozen: 0n,
  };
  return {
    currency: paidIn ?? shown,
    deposit: paidIn === undefined ? null : depositTerms(deps, paidIn),
    withdrawal: held === null ? null : await withdrawalState(db, deps, who, held),
    available: fromMinor(available, shown),
    frozen: fromMinor(frozen, shown),
    pending: paidIn === undefined ? 0 : await countPending(db, who.userId, paidIn),
  };
}

function depositTerms(deps: Deps, currency: DepositCurrency) {
  const { scale } = depositRules[currency];
  return { ...depositLimits(deps, currency), fee: '0', decimals: scale, refused_ending: refusedEnding };
}

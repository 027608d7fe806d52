import type { InAddress } from '#contract/api/wallet.ts';
import { type DepositCurrency, depositCurrencies, depositRules } from '#contract/rules/deposit.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';

/** @throws DomainError currency_unknown for what no deposit can be made in. */
export function readDepositCurrency(currency: string): DepositCurrency {
  const known = depositCurrencies.find((id) => id === currency);
  if (known === undefined) throw DomainError.of('currency_unknown', { currency }, 'currency');
  return known;
}

/** The user's practice address of a currency, always the same; for a wire it is the reference to quote. */
export function depositAddress(deps: Deps, userId: string, currency: DepositCurrency): string {
  const id = Buffer.from(deps.secrets.mac('address', userId, currency), 'hex').toString('base64url');
  return `practice:${currency}:${id.replace(/[-_]/g, '').slice(0, 20)}`;
}

export interface DepositLimits {
  min: string;
  max: string;
  review_seconds: number;
  credited_in: (typeof depositRules)[DepositCurrency]['creditedIn'];
}

export function depositLimits(deps: Deps, currency: DepositCurrency): DepositLimits {
  const { min, max, creditedIn } = depositRules[currency];
  return { min, max, review_seconds: deps.config.reviewSeconds, credited_in: creditedIn };
}

/** Where to pay in practice: an address that nobody can pay, or a beneficiary that no bank accepts. */
export function whereToPay(deps: Deps, userId: string, currency: DepositCurrency): InAddress {
  const place = {
    currency,
    address: depositAddress(deps, userId, currency),
    network: depositRules[currency].network,
    ...depositLimits(deps, currency),
  };
  if (currency !== 'USD') return { kind: 'address', ...place };
  const beneficiary = {
    name: 'HFT PRACTICE (not a company)',
    bank: 'PRACTICE BANK (no bank accepts this)',
    bank_code: 'PRACTICE',
    account_number: unpayableIban(deps.secrets.mac('iban', userId)),
    bank_address: '1 Practice Street, Nowhere (this is practice)',
  };
  return { kind: 'wire', ...place, beneficiary };
}

/** Looks like an IBAN, and fails the check that every bank makes first: its check digits are two more than the right ones. */
function unpayableIban(hex: string): string {
  const account = (BigInt(`0x${hex}`) % 10n ** 14n).toString().padStart(14, '0');
  const right = 98n - ibanRemainder(`PRAC${account}`, 'GB00');
  const wrong = (right % 97n) + 2n;
  return `GB${wrong.toString().padStart(2, '0')}PRAC${account}`;
}

/** ISO 7064 MOD 97-10 over the account followed by country and check digits, letters counted from A = 10. */
export function ibanRemainder(account: string, head: string): bigint {
  const digits = [...account, ...head].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n;
}

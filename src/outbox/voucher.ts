import type { DepositCurrency } from '#contract/rules/deposit.ts';
import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import type { OutgoingOf } from './kinds.ts';

/** A deposit voucher as its form sends it off. */
export interface VoucherForm {
  /** A UUID made when the form opened: a double tap is one voucher. */
  id: string;
  /** The voucher that this one takes the place of, when it was taken back to be changed. */
  replaces?: string;
  currency: DepositCurrency;
  amount: string;
  address: string;
  /** The id of the saved address that the money comes from; entries of earlier builds name none. */
  wallet?: string;
  picture: OutgoingFile;
}

export function outgoingOf(voucher: VoucherForm): OutgoingOf<'deposit'> {
  const { id, replaces, currency, amount, address, wallet, picture } = voucher;
  const body = { currency, amount, address, ...(wallet === undefined ? {} : { saved_id: wallet }) };
  const form = { id, kind: 'deposit', body, files: [{ field: 'proof', ...picture }] } as const;
  return replaces === undefined ? form : { ...form, replaces };
}

/** @returns null for what was written without a picture: no form of ours does that. */
export function voucherFormOf({ id, replaces, body, files }: OutgoingOf<'deposit'>): VoucherForm | null {
  const [file] = files;
  if (file === undefined) return null;
  const { field: _field, ...picture } = file;
  const { currency, amount, address, saved_id: wallet } = body;
  return {
    id,
    ...(replaces === undefined ? {} : { replaces }),
    currency,
    amount,
    address,
    ...(wallet === undefined ? {} : { wallet }),
    picture,
  };
}

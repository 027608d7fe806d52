import { type DepositCurrency, depositAmountProblem } from '#contract/rules/deposit.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';
import type { VoucherForm } from '#src/state/outbox.ts';

export interface DraftPicture {
  bytes: ArrayBuffer;
  type: string;
  sha256: string;
  name: string;
  /** Of the file as it was chosen, before it was made smaller. */
  originalSize: number;
}

export interface VoucherDraft {
  /** A UUID made when the form opened: a double tap is one voucher. */
  id: string;
  /** The voucher in the outbox that this one takes the place of. */
  replaces: string | null;
  currency: DepositCurrency;
  /** As it was typed. */
  amount: string;
  /** null: the user's own practice address. */
  address: string | null;
  /** The id of the saved address that the money comes from; absent: none is named. */
  wallet?: string | undefined;
  picture: DraftPicture | null;
}

export function emptyDraft(id: string, currency: DepositCurrency): VoucherDraft {
  return { id, replaces: null, currency, amount: '', address: null, picture: null };
}

/** Whether anything would be lost by throwing it away. The address is filled in by itself. */
export function isTouched({ amount, picture }: VoucherDraft): boolean {
  return amount.trim() !== '' || picture !== null;
}

/** Another currency has other addresses and another sense of the amount's limits; what was typed stays. */
export function withCurrency(draft: VoucherDraft, currency: DepositCurrency): VoucherDraft {
  return draft.currency === currency ? draft : { ...draft, currency, address: null, wallet: undefined };
}

export interface Circumstances {
  /** The Intl tag of the language, which decides how "1.234" is read. */
  tag: string;
  /** null while it is not known, or never was. */
  ownAddress: string | null;
  /** A picture is being made smaller at this moment. */
  isShrinking: boolean;
}

/** The amount as a decimal of the wire, or null. */
export function amountOf({ amount }: VoucherDraft, tag: string): string | null {
  return readTyped(amount, tag);
}

export function addressOf({ address }: VoucherDraft, ownAddress: string | null): string {
  return (address ?? ownAddress ?? '').trim();
}

/** Something is not there yet. */
export interface MissingPart {
  field: 'amount' | 'address' | 'picture';
  key: 'amount_missing' | 'address_missing' | 'picture_missing' | 'picture_shrinking';
}

/** A rule of the contract is broken, with the figures its wording needs. */
export interface BrokenRule {
  field: 'amount' | 'address';
  key: 'amount_invalid' | 'amount_decimals' | 'amount_range' | 'address_wrong';
  params: Record<string, string | number>;
}

export type VoucherProblem = MissingPart | BrokenRule;

/** What keeps the voucher from being sent off, in the order of the form. */
export function voucherProblems(draft: VoucherDraft, circumstances: Circumstances): VoucherProblem[] {
  const found = [
    amountProblem(draft, circumstances.tag),
    addressProblem(draft, circumstances.ownAddress),
    pictureProblem(draft, circumstances.isShrinking),
  ];
  return found.filter((problem) => problem !== null);
}

function amountProblem(draft: VoucherDraft, tag: string): VoucherProblem | null {
  if (draft.amount.trim() === '') return { field: 'amount', key: 'amount_missing' };
  const amount = amountOf(draft, tag);
  if (amount === null) return { field: 'amount', key: 'amount_invalid', params: {} };
  const problem = depositAmountProblem(amount, draft.currency);
  return problem === null ? null : { field: 'amount', ...problem };
}

function addressProblem(draft: VoucherDraft, ownAddress: string | null): VoucherProblem | null {
  const { currency } = draft;
  const address = addressOf(draft, ownAddress);
  if (address === '') return { field: 'address', key: 'address_missing' };
  const isRight = ownAddress === null ? looksOwn(address, currency) : address === ownAddress;
  return isRight ? null : { field: 'address', key: 'address_wrong', params: { currency } };
}

/** Offline and never fetched: it can only be said whether it is a practice address of that currency. */
function looksOwn(address: string, currency: DepositCurrency): boolean {
  return new RegExp(`^practice:${currency}:[A-Za-z0-9]{1,64}$`).test(address);
}

function pictureProblem({ picture }: VoucherDraft, isShrinking: boolean): VoucherProblem | null {
  if (isShrinking) return { field: 'picture', key: 'picture_shrinking' };
  return picture === null ? { field: 'picture', key: 'picture_missing' } : null;
}

/** The form to send off, or null while something is wrong with it. */
export function formOf(draft: VoucherDraft, circumstances: Circumstances): VoucherForm | null {
  const { id, replaces, currency, wallet, picture } = draft;
  const amount = amountOf(draft, circumstances.tag);
  if (picture === null || amount === null || voucherProblems(draft, circumstances).length > 0) return null;
  const { bytes, type, sha256, name } = picture;
  return {
    id,
    ...(replaces === null ? {} : { replaces }),
    currency,
    amount,
    address: addressOf(draft, circumstances.ownAddress),
    ...(wallet === undefined ? {} : { wallet }),
    picture: { bytes, type, sha256, name },
  };
}

/** A voucher that was taken back, as a draft: its amount is a decimal of the wire, shown as the language writes it. */
export function draftOf(form: VoucherForm, write: (decimal: string) => string): VoucherDraft {
  const { id, replaces = null, currency, amount, address, wallet, picture } = form;
  return {
    id,
    replaces,
    currency,
    amount: write(amount),
    address,
    wallet,
    picture: { ...picture, originalSize: picture.bytes.byteLength },
  };
}

import type { Locale } from '#contract/locales.ts';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import { AppError } from '../appError.ts';
import { nowMs, nowSeconds, uuid } from '../clock.ts';
import { privateStore } from '../db.ts';
import { depositsKey, type KeptDeposits } from './depositList.ts';
import type { Entry } from './entry.ts';
import { changeEntry, readBytes, readEntry, saveEntry } from './store.ts';

export interface VoucherForm {
  /** A UUID made when the form opened: a double tap is one voucher. */
  id: string;
  /** The voucher that this one takes the place of, when it was taken back to be changed. */
  replaces?: string;
  currency: DepositCurrency;
  amount: string;
  address: string;
  picture: { bytes: ArrayBuffer; type: string; sha256: string; name: string };
}

export interface Sender {
  owner: string;
  origin: string;
  lang: Locale;
}

let lastMade: Entry | null = null;

/**
 * The entry of a form that is sent off. The same form gives the same entry again: where it is uncertain whether the first one was
 * stored or sent, the second is the same request to the byte.
 */
export function entryOf(form: VoucherForm, sender: Sender): Entry {
  if (lastMade === null || lastMade.owner !== sender.owner || !isOf(form, lastMade)) lastMade = newEntry(form, sender);
  return lastMade;
}

/** Whether this entry says what the form says. */
function isOf({ id, currency, amount, address, picture }: VoucherForm, { fields, proof, ...entry }: Entry): boolean {
  const isSame = entry.id === id && fields.currency === currency && fields.amount === amount;
  return isSame && fields.address === address && proof.sha256 === picture.sha256;
}

function newEntry(form: VoucherForm, { owner, origin, lang }: Sender): Entry {
  const { id, currency, amount, address, picture } = form;
  const { type, sha256, name, bytes } = picture;
  const now = nowMs();
  return {
    version: 1,
    kind: 'deposit',
    id,
    owner,
    origin,
    fields: { currency, amount, address, client_time: nowSeconds(), lang },
    proof: { uploadId: uuid(), type, sha256, size: bytes.byteLength, name },
    state: 'saved',
    sentBytes: 0,
    isAsked: false,
    attempts: 0,
    nextAt: 0,
    lastError: null,
    createdAt: now,
    touchedAt: now,
    deposit: null,
  };
}

/**
 * Puts a form into the outbox, durably. What is there under its id already stays as it is, unless it says something else and was
 * never sent: then it was left by a try that failed.
 * @throws AppError `storage_failed`; `owner_mismatch` when the id is another user's; `idempotency_mismatch` when something else
 * is on its way under it, or what it was to replace has gone out meanwhile: who changes a voucher may take longer than it is held.
 */
export async function postForm(form: VoucherForm, sender: Sender): Promise<Entry> {
  const known = await readEntry(form.id);
  if (known !== undefined && known.owner !== sender.owner) throw new AppError('owner_mismatch');
  if (known !== undefined && isOf(form, known)) return known;
  if (known !== undefined && !isUnsent(known)) throw new AppError('idempotency_mismatch');
  if (form.replaces !== undefined) await refuseDelivered(form.replaces, sender.owner);
  const entry = entryOf(form, sender);
  await saveEntry(entry, form.picture.bytes, form.replaces);
  return entry;
}

/** @throws AppError `idempotency_mismatch` when the voucher is on its owner's list already; `storage_failed`. */
export async function refuseDelivered(id: string, owner: string): Promise<void> {
  const kept = await privateStore(owner).get<KeptDeposits>(depositsKey);
  if (kept?.list.some((deposit) => deposit.id === id) === true) throw new AppError('idempotency_mismatch');
}

function isUnsent({ state, isAsked }: Entry): boolean {
  return state === 'saved' && !isAsked;
}

const editMs = 15 * 60_000;

/**
 * Takes an entry back to be changed. It stays where it is, held back for a quarter of an hour, until the changed form replaces
 * it: whatever happens to the form, nothing is lost.
 * @returns null when it is gone, being sent, or has perhaps arrived already.
 */
export async function takeForm(id: string, owner: string): Promise<VoucherForm | null> {
  const entry = await changeEntry(id, (now) => {
    const isOpen = now.state === 'attention' || isUnsent(now);
    return isOpen && now.owner === owner ? heldBack(now) : null;
  });
  const bytes = await readBytes(id);
  if (entry === null || bytes === undefined) return null;
  const { currency, amount, address } = entry.fields;
  const { type, sha256, name } = entry.proof;
  return { id: uuid(), replaces: id, currency, amount, address, picture: { bytes, type, sha256, name } };
}

/** Its time begins now: what was written before the device's clock was put back would be due at once. */
function heldBack(entry: Entry): Entry {
  return { ...entry, nextAt: nowMs() + editMs, touchedAt: nowMs(), lastError: keptError(entry) };
}

/** A failure without an answer would be tried again with the next news of the network; what is being changed must not. */
function keptError(entry: Entry): Entry['lastError'] {
  return entry.state === 'attention' ? entry.lastError : null;
}

/** The user wants it tried now. @returns whether there is something to try. */
export async function hurry(id: string, owner: string): Promise<boolean> {
  const changed = await changeEntry(id, (now) => {
    if (now.owner !== owner || now.state === 'received' || now.state === 'sending') return null;
    return { ...now, state: 'saved', attempts: 0, nextAt: 0 };
  });
  return changed !== null;
}

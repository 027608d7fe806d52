import { type Atom, atom } from 'jotai';
import type { Deposit } from '#contract/api/wallet.ts';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import { AppError, type AnyErrorKey } from '../lib/appError.ts';
import { keepData, type Loadable, type Settled, settle } from '../lib/loadable.ts';
import type { Entry } from '../lib/outbox/entry.ts';
import type { VoucherForm } from '../lib/outbox/form.ts';
import { type OutboxSignal, onOutboxSignal } from '../lib/outbox/signals.ts';
import { noteDepositAtom } from './deposits.ts';
import { localeAtom } from './prefs.ts';
import { tokenAtom, userIdAtom } from './session.ts';

export type { VoucherForm };

export interface Voucher {
  id: string;
  owner: string;
  currency: DepositCurrency;
  amount: string;
  address: string;
  /** Milliseconds since 1970, by the device's clock. */
  createdAt: number;
  proof: { size: number; type: string; name: string };
  state: 'saved' | 'sending' | 'received' | 'attention';
  /** How much of the picture has arrived, 0 to 1. */
  progress: number;
  attempts: number;
  nextTryAt: number | null;
  error: { key: AnyErrorKey; params: Record<string, string | number> } | null;
  /** Whether it can still be taken back and changed. */
  canEdit: boolean;
}

/**
 * The outbox's code comes with its first use: the first screen does without. Not `import().then(use)`: what failed in `use` would
 * count as a lost part of the app, and reload the page.
 */
const loadStore = () => import('../lib/outbox/store.ts');
const loadForm = () => import('../lib/outbox/form.ts');
const loadDirect = () => import('../lib/outbox/direct.ts');
const loadWorker = () => import('../lib/worker.ts');
const loadStorage = () => import('./device/storage.ts');

const ownAtom = atom<{ owner: string | null; fact: Loadable<Voucher[]> }>({ owner: null, fact: { status: 'idle' } });

const currentAtom = atom((get): Loadable<Voucher[]> => {
  const { owner, fact } = get(ownAtom);
  return owner !== null && owner === get(userIdAtom) ? fact : { status: 'idle' };
});

/** Reads the entries from the disk: whoever changed them, tab or worker, that is where they are. */
export const readOutboxAtom = atom(null, async (get, set) => {
  const owner = get(userIdAtom);
  if (owner === null) return;
  const result = await settle(loadStore().then(({ listEntries }) => listEntries(owner)));
  if (owner !== get(userIdAtom)) return;
  const fact: Loadable<Voucher[]> =
    result.status === 'ready' ? { status: 'ready', data: result.data.map(asVoucher).reverse() } : result;
  set(ownAtom, { owner, fact: keepData(fact, get(currentAtom)) });
});

const watchedAtom = atom(
  (get) => get(currentAtom),
  (get, set, signal: OutboxSignal | null) => {
    if (signal !== null && signal.owner !== get(userIdAtom)) return;
    if (signal?.what === 'received') void set(noteDepositAtom, signal.deposit);
    void set(readOutboxAtom);
  },
);

watchedAtom.onMount = (onNews) => {
  onNews(null);
  return onOutboxSignal(onNews);
};

/** What the current user has not delivered yet, newest first. */
export const outboxAtom: Atom<Loadable<Voucher[]>> = atom((get) => get(watchedAtom));

export const pendingCountAtom: Atom<number> = atom((get) => get(watchedAtom).data?.length ?? 0);

/**
 * Set by `startState` when the flusher runs; before that there is nothing to wake. `isEager`: there is news of the network. A new
 * voucher is none: it would have all that wait for a network tried once more, each time.
 */
export const wakeOutboxAtom = atom<{ wake: (isEager: boolean) => void }>({ wake: () => undefined });

/** Resolves when the voucher is durably on this device, or with `storage_failed`: then `sendDirectAtom` may be offered. */
export const submitVoucherAtom = atom(null, async (get, set, form: VoucherForm): Promise<Settled<Voucher>> => {
  const owner = get(userIdAtom);
  if (owner === null) return { status: 'failed', error: new AppError('not_authorised') };
  const sender = { owner, origin: location.origin, lang: get(localeAtom) };
  const result = await settle(loadForm().then(({ postForm }) => postForm(form, sender)));
  if (result.status === 'failed') return result;
  await set(readOutboxAtom);
  get(wakeOutboxAtom).wake(false);
  void settle(loadWorker().then(({ registerSync }) => registerSync()));
  void settle(loadStorage().then(({ persistAtom }) => set(persistAtom)));
  return { status: 'ready', data: asVoucher(result.data) };
});

/** Sends a voucher that this device cannot store, while the page is open. Resolves when the server has it. */
export const sendDirectAtom = atom(null, async (get, set, form: VoucherForm): Promise<Settled<Deposit>> => {
  const [owner, token] = [get(userIdAtom), get(tokenAtom)];
  if (owner === null || token === null) return { status: 'failed', error: new AppError('not_authorised') };
  const { origin } = location;
  const wire = { fetch: globalThis.fetch.bind(globalThis), origin, token };
  const sender = { owner, origin, lang: get(localeAtom) };
  const result = await settle(loadDirect().then(({ sendDirect }) => sendDirect(wire, form, sender)));
  // On the list at once; whether it can be kept there is not waited for: this is a device that cannot store.
  if (result.status === 'ready' && owner === get(userIdAtom)) void set(noteDepositAtom, result.data);
  return result;
});

export const retryVoucherAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const owner = get(userIdAtom);
  if (owner === null) return;
  await settle(loadForm().then(({ hurry }) => hurry(id, owner)));
  await set(readOutboxAtom);
  get(wakeOutboxAtom).wake(false);
});

/** Everything that waits; what needs attention was refused and is not tried again by itself. */
export const retryAllAtom = atom(null, async (get, set): Promise<void> => {
  const waiting = get(currentAtom).data?.filter(({ state }) => state === 'saved') ?? [];
  for (const { id } of waiting) await set(retryVoucherAtom, id);
});

/** Fails with `try_again` while it is being sent at this moment. */
export const deleteVoucherAtom = atom(null, async (_get, set, id: string): Promise<Settled<void>> => {
  const result = await settle(loadStore().then(({ discardEntry }) => discardEntry(id)));
  await set(readOutboxAtom);
  return result;
});

/**
 * Takes a voucher back to be changed: the form to fill again, under a new id; sent off, it takes the old one's place. null when
 * it is gone, being sent, or has perhaps arrived already.
 */
export const takeVoucherForEditAtom = atom(null, async (get, set, id: string): Promise<VoucherForm | null> => {
  const owner = get(userIdAtom);
  if (owner === null) return null;
  const taken = await settle(loadForm().then(({ takeForm }) => takeForm(id, owner)));
  await set(readOutboxAtom);
  return taken.status === 'ready' ? taken.data : null;
});

function asVoucher(entry: Entry): Voucher {
  const { currency, amount, address } = entry.fields;
  const { size, type, name } = entry.proof;
  const { id, owner, createdAt, state, attempts, lastError } = entry;
  return {
    id,
    owner,
    currency,
    amount,
    address,
    createdAt,
    proof: { size, type, name },
    state,
    progress: state === 'received' ? 1 : Math.min(1, entry.sentBytes / Math.max(1, size)),
    attempts,
    nextTryAt: state === 'saved' && entry.nextAt > 0 ? entry.nextAt : null,
    error: lastError === null ? null : { key: lastError.key, params: lastError.params },
    canEdit: state === 'attention' || (state === 'saved' && !entry.isAsked),
  };
}

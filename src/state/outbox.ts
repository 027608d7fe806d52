import { type Atom, atom, type Setter } from 'jotai';
import { AppError } from '../lib/appError.ts';
import { keepData, type Loadable, mapLoadable, type Settled, toResult } from '../lib/loadable.ts';
import type { Sender } from '../lib/outbox/outgoing.ts';
import { type OutboxSignal, onOutboxSignal } from '../lib/outbox/signals.ts';
import type { Wire } from '../lib/outbox/wire.ts';
import type { AnswerOf, EntryKind, OutgoingOf } from '../outbox/kinds.ts';
import { type MessageForm, outgoingMessage } from '../outbox/chat/message.ts';
import { type LoanForm, loanFormOf, outgoingLoan } from '../outbox/loan.ts';
import { outgoingPapers, type PapersForm, papersFormOf } from '../outbox/papers.ts';
import { outgoingOf, type VoucherForm, voucherFormOf } from '../outbox/voucher.ts';
import type { AnyWaiting, Application, Papers, Unsent, Voucher } from '../outbox/waiting.ts';
import { noteTurnAtom } from './chat/note.ts';
import { noteDepositAtom } from './deposits.ts';
import { noteIdentityAtom } from './identity/note.ts';
import { noteLoanAtom } from './loans/note.ts';
import { localeAtom } from './prefs.ts';
import { tokenAtom, userIdAtom } from './session.ts';

export type { AnyWaiting, Application, LoanForm, MessageForm, Papers, PapersForm, Unsent, Voucher, VoucherForm };

/**
 * The outbox's code comes with its first use: the first screen does without. Not `import().then(use)`: what failed in `use` would
 * count as a lost part of the app, and reload the page.
 */
const loadStore = () => import('../lib/outbox/store.ts');
const loadOutgoing = () => import('../lib/outbox/outgoing.ts');
const loadKinds = () => import('../outbox/kinds.ts');
const loadWaiting = () => import('../outbox/waiting.ts');
const loadDirect = () => import('../lib/outbox/direct.ts');
const loadWorker = () => import('../lib/worker.ts');
const loadStorage = () => import('./device/storage.ts');

const ownAtom = atom<{ owner: string | null; fact: Loadable<AnyWaiting[]> }>({ owner: null, fact: { status: 'idle' } });

const currentAtom = atom((get): Loadable<AnyWaiting[]> => {
  const { owner, fact } = get(ownAtom);
  return owner !== null && owner === get(userIdAtom) ? fact : { status: 'idle' };
});

/** Reads the entries from the disk: whoever changed them, tab or worker, that is where they are. */
export const readOutboxAtom = atom(null, async (get, set) => {
  const owner = get(userIdAtom);
  if (owner === null) return;
  const fact: Loadable<AnyWaiting[]> = await toResult(listWaiting(owner));
  if (owner === get(userIdAtom)) set(ownAtom, { owner, fact: keepData(fact, get(currentAtom)) });
});

async function listWaiting(owner: string) {
  const [{ listEntries }, { isKnown }, { viewOf }] = await Promise.all([loadStore(), loadKinds(), loadWaiting()]);
  return (await listEntries(owner)).filter(isKnown).map(viewOf).reverse();
}

/** What the page does with the answer to an entry of each kind, beside what is on the disk. */
const noted: { [K in EntryKind]: (set: Setter, answer: AnswerOf<K>) => void } = {
  deposit: (set, deposit) => void set(noteDepositAtom, deposit),
  identity: (set, identity) => void set(noteIdentityAtom, identity),
  loan: (set, loan) => void set(noteLoanAtom, loan),
  chat: (set, turn) => void set(noteTurnAtom, turn),
};

/** Said by this build, in this tab or another one: the answer is what the kind's schema let through. */
const noteAnswerAtom = atom(null, (_get, set, kind: string, answer: unknown) => {
  if (isNoted(kind)) (noted[kind] as (set: Setter, answer: unknown) => void)(set, answer);
});

function isNoted(kind: string): kind is EntryKind {
  return Object.hasOwn(noted, kind);
}

const watchedAtom = atom(
  (get) => get(currentAtom),
  (get, set, signal: OutboxSignal | null) => {
    if (signal !== null && signal.owner !== get(userIdAtom)) return;
    if (signal?.what === 'delivered') set(noteAnswerAtom, signal.kind, signal.answer);
    void set(readOutboxAtom);
  },
);

watchedAtom.onMount = (onNews) => {
  onNews(null);
  return onOutboxSignal(onNews);
};

/** What the current user has not delivered yet, newest first. */
export const outboxAtom: Atom<Loadable<AnyWaiting[]>> = atom((get) => get(watchedAtom));

/** Those of it that are vouchers. */
export const vouchersAtom: Atom<Loadable<Voucher[]>> = atom((get) =>
  mapLoadable(get(outboxAtom), (all) => all.filter((one) => one.kind === 'deposit')),
);

/** Those of it that are identity papers. */
export const papersAtom: Atom<Loadable<Papers[]>> = atom((get) =>
  mapLoadable(get(outboxAtom), (all) => all.filter((one) => one.kind === 'identity')),
);

/** Those of it that are applications for a loan. */
export const applicationsAtom: Atom<Loadable<Application[]>> = atom((get) =>
  mapLoadable(get(outboxAtom), (all) => all.filter((one) => one.kind === 'loan')),
);

/** Those of it that are messages to customer service. */
export const unsentAtom: Atom<Loadable<Unsent[]>> = atom((get) =>
  mapLoadable(get(outboxAtom), (all) => all.filter((one) => one.kind === 'chat')),
);

export const pendingCountAtom: Atom<number> = atom((get) => get(watchedAtom).data?.length ?? 0);

/**
 * Set by `startState` when the flusher runs; before that there is nothing to wake. `isEager`: there is news of the network. A new
 * entry is none: it would have all that wait for a network tried once more, each time.
 */
export const wakeOutboxAtom = atom<{ wake: (isEager: boolean) => void }>({ wake: () => undefined });

/** Resolves when the voucher is durably on this device, or with `storage_failed`: then `sendDirectAtom` may be offered. */
export const submitVoucherAtom = atom(null, (_get, set, form: VoucherForm) => set(saveAtom, outgoingOf(form)));

/** As `submitVoucherAtom`. */
export const submitPapersAtom = atom(null, (_get, set, form: PapersForm) => set(saveAtom, outgoingPapers(form)));

/** As `submitVoucherAtom`. */
export const submitLoanAtom = atom(null, (_get, set, form: LoanForm) => set(saveAtom, outgoingLoan(form)));

/** As `submitVoucherAtom`. */
export const submitMessageAtom = atom(null, (_get, set, form: MessageForm) => set(saveAtom, outgoingMessage(form)));

const saveAtom = atom(null, async (get, set, form: OutgoingOf<EntryKind>): Promise<Settled<{ id: string }>> => {
  const owner = get(userIdAtom);
  if (owner === null) return { status: 'failed', error: new AppError('not_authorised') };
  const result = await toResult(save(form, { owner, origin: location.origin, lang: get(localeAtom) }));
  if (result.status === 'failed') return result;
  await set(readOutboxAtom);
  get(wakeOutboxAtom).wake(false);
  void toResult(loadWorker().then(({ registerSync }) => registerSync()));
  void toResult(loadStorage().then(({ persistAtom }) => set(persistAtom)));
  return { status: 'ready', data: { id: form.id } };
});

async function save(form: OutgoingOf<EntryKind>, sender: Sender): Promise<void> {
  const [{ postForm }, { kinds }] = await Promise.all([loadOutgoing(), loadKinds()]);
  await postForm(kinds[form.kind], form, sender);
}

/** Sends a voucher that this device cannot store, while the page is open. Resolves when the server has it. */
export const sendDirectAtom = atom(null, (_get, set, form: VoucherForm) => set(sendAtom, outgoingOf(form)));

/** As `sendDirectAtom`. */
export const sendPapersAtom = atom(null, (_get, set, form: PapersForm) => set(sendAtom, outgoingPapers(form)));

/** As `sendDirectAtom`. */
export const sendLoanAtom = atom(null, (_get, set, form: LoanForm) => set(sendAtom, outgoingLoan(form)));

/** As `sendDirectAtom`. */
export const sendMessageAtom = atom(null, (_get, set, form: MessageForm) => set(sendAtom, outgoingMessage(form)));

const sendAtom = atom(null, async (get, set, form: OutgoingOf<EntryKind>): Promise<Settled<void>> => {
  const [owner, token] = [get(userIdAtom), get(tokenAtom)];
  if (owner === null || token === null) return { status: 'failed', error: new AppError('not_authorised') };
  const { origin } = location;
  const wire = { fetch: globalThis.fetch.bind(globalThis), origin, token };
  const sender = { owner, origin, lang: get(localeAtom) };
  const result = await toResult(sendNow(wire, form, sender));
  if (result.status === 'failed') return result;
  // On the list at once; whether it can be kept there is not waited for: this is a device that cannot store.
  if (owner === get(userIdAtom)) set(noteAnswerAtom, form.kind, result.data);
  return { status: 'ready', data: undefined };
});

async function sendNow(wire: Wire, form: OutgoingOf<EntryKind>, sender: Sender): Promise<unknown> {
  const [{ sendDirect }, { kinds }] = await Promise.all([loadDirect(), loadKinds()]);
  return sendDirect(wire, kinds[form.kind], form, sender);
}

export const retryEntryAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const owner = get(userIdAtom);
  if (owner === null) return;
  await toResult(loadOutgoing().then(({ hurry }) => hurry(id, owner)));
  await set(readOutboxAtom);
  get(wakeOutboxAtom).wake(false);
});

/** Everything that waits; what needs attention was refused and is not tried again by itself. */
export const retryAllAtom = atom(null, async (get, set): Promise<void> => {
  const waiting = get(currentAtom).data?.filter(({ state }) => state === 'saved') ?? [];
  for (const { id } of waiting) await set(retryEntryAtom, id);
});

/** The first file of what waits, as it lies on this device; null where it is not there any more. */
export const readPictureAtom = atom(null, async (get, _set, id: string): Promise<Blob | null> => {
  const { readEntry, readBytes } = await loadStore();
  const entry = await readEntry(id);
  const bytes = entry === undefined || entry.owner !== get(userIdAtom) ? undefined : await readBytes(entry);
  return bytes?.[0] === undefined ? null : new Blob([bytes[0]], { type: entry?.files[0]?.type ?? '' });
});

/** Fails with `try_again` while it is being sent at this moment. */
export const deleteEntryAtom = atom(null, async (_get, set, id: string): Promise<Settled<void>> => {
  const result = await toResult(loadStore().then(({ discardEntry }) => discardEntry(id)));
  await set(readOutboxAtom);
  return result;
});

/**
 * Takes a voucher back to be changed: the form to fill again, under a new id; sent off, it takes the old one's place. null when
 * it is gone, being sent, or has perhaps arrived already.
 */
export const takeVoucherForEditAtom = atom(null, async (_get, set, id: string): Promise<VoucherForm | null> => {
  const form = await set(takeAtom, id);
  return form?.kind === 'deposit' ? voucherFormOf(form as OutgoingOf<'deposit'>) : null;
});

/** As `takeVoucherForEditAtom`. */
export const takePapersForEditAtom = atom(null, async (_get, set, id: string): Promise<PapersForm | null> => {
  const form = await set(takeAtom, id);
  return form?.kind === 'identity' ? papersFormOf(form as OutgoingOf<'identity'>) : null;
});

/** As `takeVoucherForEditAtom`. */
export const takeLoanForEditAtom = atom(null, async (_get, set, id: string): Promise<LoanForm | null> => {
  const form = await set(takeAtom, id);
  return form?.kind === 'loan' ? loanFormOf(form as OutgoingOf<'loan'>) : null;
});

const takeAtom = atom(null, async (get, set, id: string) => {
  const owner = get(userIdAtom);
  if (owner === null) return null;
  const taken = await toResult(loadOutgoing().then(({ takeForm }) => takeForm(id, owner)));
  await set(readOutboxAtom);
  return taken.status === 'ready' ? taken.data : null;
});

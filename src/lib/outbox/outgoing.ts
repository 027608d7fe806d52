import type { Locale } from '#contract/locales.ts';
import { AppError } from '../appError.ts';
import { nowMs, nowSeconds, uuid } from '../clock.ts';
import type { Entry } from './entry.ts';
import type { Kind } from './kind.ts';
import { changeEntry, listEntries, readBytes, readEntry, saveEntry } from './store.ts';

/** What a form sends off. */
export interface Outgoing<K extends string = string, B extends object = object, F extends string = string> {
  /** A UUID made when the form opened: a double tap is one entry. */
  id: string;
  kind: K;
  /** The entry that this one takes the place of, when it was taken back to be changed. */
  replaces?: string;
  body: B;
  /** In the order of sending; `field` is the field of the request that names the upload. */
  files: readonly (OutgoingFile & { field: F })[];
}

export interface OutgoingFile {
  bytes: ArrayBuffer;
  type: string;
  sha256: string;
  name: string;
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
export function entryOf(form: Outgoing, sender: Sender): Entry {
  if (lastMade === null || lastMade.owner !== sender.owner || !isOf(form, lastMade)) lastMade = newEntry(form, sender);
  return lastMade;
}

/** Whether this entry says what the form says. */
function isOf({ id, kind, body, files }: Outgoing, entry: Entry): boolean {
  const isSame = entry.id === id && entry.kind === kind && entry.files.length === files.length;
  const { client_time: _time, lang: _lang, ...said } = entry.body;
  return (
    isSame && sortedJson(said) === sortedJson(body) && files.every((file, at) => isSameFile(file, entry.files[at]))
  );
}

function isSameFile({ field, sha256 }: OutgoingFile & { field: string }, other: Entry['files'][number] | undefined) {
  return field === other?.field && sha256 === other.sha256;
}

function sortedJson(body: object): string {
  return JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function newEntry({ id, kind, body, files }: Outgoing, { owner, origin, lang }: Sender): Entry {
  const now = nowMs();
  return {
    version: 2,
    kind,
    id,
    owner,
    origin,
    body: { ...body, client_time: nowSeconds(), lang },
    files: files.map(({ bytes, ...file }) => ({ ...file, uploadId: uuid(), size: bytes.byteLength })),
    state: 'saved',
    sentBytes: 0,
    isAsked: false,
    attempts: 0,
    nextAt: 0,
    lastError: null,
    createdAt: now,
    touchedAt: now,
    answer: null,
  };
}

/**
 * Puts a form into the outbox, durably. What is there under its id already stays as it is, unless it says something else and was
 * never sent: then it was left by a try that failed.
 * @throws AppError `storage_failed`; `owner_mismatch` when the id is another user's; `idempotency_mismatch` when something else
 * is on its way under it, or what it was to replace has gone out meanwhile: a change may take longer than an entry is held.
 */
export async function postForm(kind: Kind, form: Outgoing, sender: Sender): Promise<Entry> {
  const known = await readEntry(form.id);
  if (known !== undefined && known.owner !== sender.owner) throw new AppError('owner_mismatch');
  if (known !== undefined && isOf(form, known)) return known;
  if (known !== undefined && !isUnsent(known)) throw new AppError('idempotency_mismatch');
  if (form.replaces !== undefined) await refuseDelivered(kind, form.replaces, sender.owner);
  const entry = kind.inOrder === true ? await behindOthers(entryOf(form, sender)) : entryOf(form, sender);
  await saveEntry(
    entry,
    form.files.map(({ bytes }) => bytes),
    form.replaces,
  );
  return entry;
}

/** Behind those of its queue, also where they were written in the same moment, or before the device's clock went back. */
async function behindOthers(entry: Entry): Promise<Entry> {
  const others = (await listEntries(entry.owner)).filter(({ kind, id }) => kind === entry.kind && id !== entry.id);
  return { ...entry, createdAt: Math.max(entry.createdAt, ...others.map(({ createdAt }) => createdAt + 1)) };
}

/** @throws AppError `idempotency_mismatch` when its owner's own store has the answer to it already; `storage_failed`. */
export async function refuseDelivered(kind: Kind, id: string, owner: string): Promise<void> {
  if (await kind.isReceived(owner, id)) throw new AppError('idempotency_mismatch');
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
export async function takeForm(id: string, owner: string): Promise<Outgoing | null> {
  const entry = await changeEntry(id, (now) => {
    const isOpen = now.state === 'attention' || isUnsent(now);
    return isOpen && now.owner === owner ? heldBack(now) : null;
  });
  const bytes = entry === null ? undefined : await readBytes(entry);
  if (entry === null || bytes === undefined) return null;
  const { client_time: _time, lang: _lang, ...body } = entry.body;
  const files = entry.files.map(({ field, type, sha256, name }, at) => {
    return { field, type, sha256, name, bytes: bytes[at] ?? new ArrayBuffer() };
  });
  return { id: uuid(), kind: entry.kind, replaces: id, body, files };
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

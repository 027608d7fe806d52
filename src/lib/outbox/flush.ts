import { uploadGone } from '#contract/upload.ts';
import { AppError } from '../appError.ts';
import { monotonicMs, nowMs, random } from '../clock.ts';
import { toResult } from '../loadable.ts';
import { deliver, read } from './deliver.ts';
import { backoffMs, type Entry, isDue, sizeOf } from './entry.ts';
import type { Kind, Kinds } from './kind.ts';
import { withFlushLock } from './lock.ts';
import { type KeptSession, readKeptSession } from './owner.ts';
import { announce } from './signals.ts';
import { changeEntry, dropBytes, listEntries, readBytes, removeEntry } from './store.ts';
import { judge, type Wire } from './wire.ts';

export interface FlushOptions {
  /** How the entries are sent. Those of a kind that is not in it were written by a newer build, and wait for it. */
  kinds: Kinds;
  /** Where this program was loaded from: entries meant for another server wait for it. */
  origin: string;
  fetch?: typeof fetch;
  /** There is news of the network: what failed without an answer is tried now. */
  isEager?: boolean;
  isStealing?: boolean;
  signal?: AbortSignal;
  /** The session in the page's memory, where none can be stored. */
  session?: () => Promise<KeptSession | null>;
}

export type FlushResult =
  | { status: 'idle' }
  /** Somebody else is at it; `progressAt` is when it last got anywhere. */
  | { status: 'busy'; progressAt: number }
  /** Through, for now; `nextAt` (device's clock) is when the next entry is due, null for none. */
  | { status: 'done'; nextAt: number | null }
  /** The server does not take this token any more. */
  | { status: 'session_over'; token: string };

/** Sends what is due of the user who is logged in, and of nobody else, one after the other. */
export async function flushOutbox(options: FlushOptions): Promise<FlushResult> {
  const session = await sessionOf(options);
  if (session === null) return { status: 'idle' };
  const result = await withFlushLock(session.userId, options.isStealing ?? false, () => flushOf(session, options));
  if (result !== 'busy') return result;
  const entries = await waiting(session.userId, options);
  return { status: 'busy', progressAt: Math.max(0, ...entries.map(({ touchedAt }) => touchedAt)) };
}

async function flushOf(session: KeptSession, options: FlushOptions): Promise<FlushResult> {
  const wire: Wire = {
    fetch: options.fetch ?? fetch.bind(globalThis),
    origin: options.origin,
    token: session.token,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const tried = new Set<string>();
  const readFirst = new Set<string>();
  for (;;) {
    const current = await sessionOf(options);
    if (current?.token !== session.token || options.signal?.aborted === true) return { status: 'idle' };
    // Read anew each time: entries come, go and are taken back while one is being sent.
    const entries = inTurn(inQueues(await waiting(session.userId, options), options.kinds));
    const next = entries.find((entry) => !tried.has(entry.id) && isDue(entry, nowMs(), options.isEager ?? false));
    if (next === undefined) return { status: 'done', nextAt: earliest(entries) };
    tried.add(next.id);
    if ((await tryOne(wire, next, options, readFirst)) === 'pause')
      return { status: 'session_over', token: session.token };
  }
}

function sessionOf({ session = readKeptSession }: FlushOptions): Promise<KeptSession | null> {
  return session();
}

async function waiting(owner: string, { origin, kinds }: FlushOptions): Promise<Entry[]> {
  const entries = await listEntries(owner);
  const isMeant = (entry: Entry) => entry.origin === origin && Object.hasOwn(kinds, entry.kind);
  return entries.filter((entry) => isMeant(entry) && entry.state !== 'attention');
}

/** Of a kind whose entries form a queue only the one that stands first. */
function inQueues(entries: readonly Entry[], kinds: Kinds): Entry[] {
  const heads = new Map<string, string>();
  for (const { kind, id } of entries) if (!heads.has(kind)) heads.set(kind, id);
  return entries.filter(({ kind, id }) => kinds[kind]?.inOrder !== true || heads.get(kind) === id);
}

const onTheWayMax = 8;

/**
 * What may go now, oldest first. On a line that keeps breaking, new ones wait until some of those that have begun are through:
 * the server holds only so many beginnings of one user. What the server itself keeps waiting holds up nobody.
 */
function inTurn(entries: readonly Entry[]): Entry[] {
  const begun = entries.filter(isOnTheWay);
  const room = Math.max(0, onTheWayMax - begun.length);
  const fresh = entries.filter((entry) => !isOnTheWay(entry) && isFresh(entry));
  const held = new Set(fresh.slice(room));
  return entries.filter((entry) => !held.has(entry));
}

function isFresh({ state, lastError }: Entry): boolean {
  return state !== 'received' && lastError === null;
}

const triesCounted = 10;

/** Some of it may have arrived, and it was the line that stopped it; but not again and again, as if it was this one's fault. */
function isOnTheWay({ state, sentBytes, lastError, attempts }: Entry): boolean {
  if (state === 'received' || attempts > triesCounted) return false;
  return lastError === null ? sentBytes > 0 : lastError.status === null;
}

function earliest(entries: readonly Entry[]): number | null {
  return entries.length === 0 ? null : Math.min(...entries.map(({ nextAt }) => nextAt));
}

async function tryOne(
  wire: Wire,
  found: Entry,
  options: FlushOptions,
  readFirst: Set<string>,
): Promise<'go on' | 'pause'> {
  const kind = options.kinds[found.kind];
  if (kind === undefined) return 'go on';
  if (found.state === 'received') return finish(found, kind, options);
  const entry = await changeEntry(found.id, startSending);
  if (entry === null) return 'go on';
  say(entry);
  const bytes = await readBytes(entry);
  if (bytes === undefined) return fail(entry, { key: 'storage_failed', params: {}, status: 400, retryAfterMs: null });
  const progress = progressOf(entry);
  const steps = { onProgress: progress.note, onAsking: () => noteAsked(entry.id) };
  const result = await toResult(
    readBefore(wire, { entry, kind }, options, readFirst).then(() => deliver(wire, kind, { entry, bytes }, steps)),
  );
  if (result.status === 'ready') return receive(entry.id, result.data, kind, options);
  await progress.write();
  return wire.signal?.aborted === true ? release(entry) : fail(entry, result.error);
}

/** Once in a flush. @throws AppError what stopped it, as of the entry itself. */
async function readBefore(
  wire: Wire,
  { entry: { owner, kind: name }, kind: { first } }: { entry: Entry; kind: Kind },
  options: FlushOptions,
  done: Set<string>,
): Promise<void> {
  if (first === undefined || done.has(name)) return;
  const told = await read(wire, first);
  // A logout has deleted its owner's store meanwhile: what was read must not bring it back.
  if ((await sessionOf(options))?.userId === owner) await first.receive(owner, told);
  done.add(name);
}

/** Taken back, refused or finished meanwhile: then there is nothing to send. */
function startSending(entry: Entry): Entry | null {
  if (entry.state === 'attention' || entry.state === 'received') return null;
  return { ...entry, state: 'sending', touchedAt: nowMs() };
}

const writeEveryMs = 400;

/** Progress goes to the disk, and so to every tab, at most a few times a second. */
function progressOf(entry: Entry) {
  const perFile = spread(entry);
  const total = () => perFile.reduce((sum, bytes) => sum + bytes, 0);
  let writtenAt = Number.NEGATIVE_INFINITY;
  async function write(): Promise<void> {
    writtenAt = monotonicMs();
    const sentBytes = total();
    const changed = await changeEntry(entry.id, (now) => {
      if (sentBytes === now.sentBytes) return null;
      return { ...now, sentBytes, attempts: sentBytes > now.sentBytes ? 0 : now.attempts, touchedAt: nowMs() };
    });
    if (changed !== null) say(changed);
  }
  return {
    write,
    note: async (bytes: number, file: number): Promise<void> => {
      perFile[file] = bytes;
      if (total() === sizeOf(entry) || monotonicMs() - writtenAt >= writeEveryMs) await write();
    },
  };
}

/** Files go one after the other: what has arrived fills the first ones, and each try asks again for each of them. */
function spread({ files, sentBytes }: Entry): number[] {
  let left = sentBytes;
  return files.map(({ size }) => {
    const sent = Math.min(left, size);
    left -= sent;
    return sent;
  });
}

/**
 * The last moment to stop. A tab that was frozen in the middle of it knows nothing of what happened since: somebody else took its
 * place, and what was not through then was perhaps thrown away or taken back to be changed.
 * @throws AppError `try_again` when it is not being sent any more.
 */
async function noteAsked(id: string): Promise<void> {
  const entry = await changeEntry(id, (now) => (now.state === 'sending' ? { ...now, isAsked: true } : null));
  if (entry === null) throw new AppError('try_again');
}

async function receive(id: string, answer: unknown, kind: Kind, options: FlushOptions): Promise<'go on'> {
  const received = await changeEntry(id, (entry) => ({
    ...entry,
    state: 'received',
    sentBytes: sizeOf(entry),
    nextAt: 0,
    lastError: null,
    answer,
    touchedAt: nowMs(),
  }));
  if (received === null) return 'go on';
  await dropBytes(id);
  say(received);
  return finish(received, kind, options);
}

/** The entry goes when its owner's own store has the answer, not before: it is never in neither place. */
async function finish({ id, owner, answer, ...entry }: Entry, kind: Kind, options: FlushOptions): Promise<'go on'> {
  // A logout has deleted that store, and it must not come back: the entry stays until its owner does.
  const session = await sessionOf(options);
  if (session?.userId !== owner) return 'go on';
  await kind.receive(owner, answer);
  await removeEntry(id);
  announce({ what: 'delivered', owner, kind: entry.kind, answer });
  return 'go on';
}

/** Stopped by ourselves: no fault of the entry's. */
async function release({ id }: Entry): Promise<'go on'> {
  await changeEntry(id, (entry) => (entry.state === 'sending' ? { ...entry, state: 'saved' } : null));
  return 'go on';
}

type Failure = Pick<AppError, 'key' | 'params' | 'status' | 'retryAfterMs'>;

async function fail({ id }: Entry, failure: Failure): Promise<'go on' | 'pause'> {
  const judged = judge(failure);
  const { key, params, status } = failure;
  const changed = await changeEntry(id, (entry) => {
    // Received, refused or taken back since, by somebody who had taken this one's place: that stands.
    if (entry.state !== 'sending') return null;
    const verdict = isFileGone(entry, key) ? 'retry' : judged;
    const attempts = entry.attempts + 1;
    const waitMs = Math.max(failure.retryAfterMs ?? 0, backoffMs(attempts, random()));
    return {
      ...entry,
      state: verdict === 'attention' ? 'attention' : 'saved',
      attempts,
      nextAt: verdict === 'retry' ? nowMs() + waitMs : 0,
      lastError: { key, params, status },
      touchedAt: nowMs(),
    };
  });
  if (changed !== null) say(changed);
  return judged === 'pause' ? 'pause' : 'go on';
}

/** The server deletes what nothing refers to for a day or two, the first file while the last is still on its way: they are sent again. */
function isFileGone({ files, attempts }: Entry, key: Failure['key']): boolean {
  return files.length > 0 && attempts < triesCounted && uploadGone.some((gone) => gone === key);
}

function say({ owner }: Entry): void {
  announce({ what: 'changed', owner });
}

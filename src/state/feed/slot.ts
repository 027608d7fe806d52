import { atom } from 'jotai';
import { privateStore, publicStore } from '#src/lib/db.ts';
import { type Loadable, toResult } from '#src/lib/loadable.ts';
import { userIdAtom } from '../session.ts';

/** What a fact may be: its stamp is stored beside its fields, so a list must be one of them. */
export type Fields = object & { length?: never };

/** `fetchedAt` in seconds since 1970, by the device's clock; `fromCache`: the disk or the service worker had it. */
export interface Stamp {
  fetchedAt: number;
  fromCache: boolean;
}

export type Known<T> = T & Stamp;

export interface SlotOptions {
  /** `user`: only the user who is logged in sees theirs, and it is refetched after a reconnect. `all`: the same for everybody. */
  scope: 'user' | 'all';
  /** Stored on this device, so that a cold start offline shows it with its age. */
  keep?: boolean;
}

const everybodyAtom = atom<string | null>('all');

/** Where a fact is stored: in memory for one owner, and on the disk. What arrives after its owner has logged out is dropped. */
export function slotOf<T extends Fields>(key: string, { scope, keep = false }: SlotOptions) {
  const ownerAtom = scope === 'user' ? userIdAtom : everybodyAtom;
  const ownAtom = atom<{ owner: string | null; fact: Loadable<Known<T>> }>({ owner: null, fact: { status: 'idle' } });

  const currentAtom = atom((get): Loadable<Known<T>> => {
    const { owner, fact } = get(ownAtom);
    return owner !== null && owner === get(ownerAtom) ? fact : { status: 'idle' };
  });

  const putAtom = atom(null, (get, set, owner: string, fact: Loadable<Known<T>>) => {
    if (owner === get(ownerAtom)) set(ownAtom, { owner, fact });
  });

  const diskOf = (owner: string) => (scope === 'user' ? privateStore(owner) : publicStore);

  /** What the disk has of an owner. */
  const read = async (owner: string): Promise<Known<T> | null> => {
    const kept = keep ? await toResult(diskOf(owner).get<Known<T>>(key)) : null;
    return kept?.status === 'ready' && kept.data !== undefined ? { ...kept.data, fromCache: true } : null;
  };

  /** Shows what the disk has while nothing else is known. */
  const recallAtom = atom(null, async (get, set, owner: string) => {
    const known = get(currentAtom).data === undefined ? await read(owner) : null;
    const now = get(currentAtom);
    if (known === null || now.data !== undefined) return;
    set(putAtom, owner, now.status === 'failed' ? { ...now, data: known } : { status: 'pending', data: known });
  });

  /** Writes what is shown to the disk. Where nothing can be stored, a cold start shows nothing until the network answers. */
  const keepAtom = atom(null, async (get, _set, owner: string) => {
    const { data } = get(currentAtom);
    if (keep && data !== undefined && owner === get(ownerAtom)) await toResult(diskOf(owner).set(key, data));
  });

  return { ownerAtom, currentAtom, putAtom, read, recallAtom, keepAtom };
}

export type Slot<T extends Fields> = ReturnType<typeof slotOf<T>>;

/** When this device fetched it, in seconds; null when it comes from the network now. */
export function keptAtOf({ fetchedAt, fromCache }: Stamp): number | null {
  return fromCache ? fetchedAt : null;
}

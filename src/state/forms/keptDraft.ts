import { atom, type Atom, type WritableAtom } from 'jotai';
import { beforeReload } from '../../lib/update/leaving.ts';
import { clearDraft, loadDraft, saveDraft } from './drafts.ts';
import { userIdAtom } from '../session.ts';

export interface KeptDraft<T> {
  /** The form as it was left; empty while that is not known, and for whoever is not logged in. */
  draftAtom: Atom<T>;
  changeAtom: WritableAtom<null, [patch: Partial<T>], void>;
  clearAtom: WritableAtom<null, [], void>;
}

interface Kept<T> {
  version: number;
  fields: T;
}

/**
 * A small half-filled form: it survives a reload, an update and a phone call, belongs to its user, and goes with the logout.
 * @param version rises when the fields change: what was kept in another shape opens empty.
 */
export function keptDraft<T extends object>(form: string, version: number, empty: T): KeptDraft<T> {
  const ownAtom = atom<{ userId: string; fields: T } | null>(null);
  const write = writerOf(form);

  const currentAtom = atom((get) => {
    const own = get(ownAtom);
    return own !== null && own.userId === get(userIdAtom) ? own.fields : null;
  });

  const recallAtom = atom(null, async (get, set) => {
    const userId = get(userIdAtom);
    if (userId === null || get(currentAtom) !== null) return;
    const kept = await loadDraft<Kept<T>>(userId, form);
    // Somebody may have written into the empty form meanwhile: that counts.
    if (userId !== get(userIdAtom) || get(currentAtom) !== null) return;
    if (kept.status === 'ready' && kept.data?.version === version) set(ownAtom, { userId, fields: kept.data.fields });
  });

  const watchedAtom = atom(
    (get) => get(currentAtom) ?? empty,
    (_get, set) => void set(recallAtom),
  );
  watchedAtom.onMount = (recall) => recall();

  const putAtom = atom(null, (get, set, fields: T) => {
    const userId = get(userIdAtom);
    if (userId === null) return;
    set(ownAtom, { userId, fields });
    write(userId, fields === empty ? undefined : ({ version, fields } satisfies Kept<T>));
  });

  return {
    draftAtom: atom((get) => get(watchedAtom)),
    changeAtom: atom(null, (get, set, patch) => set(putAtom, { ...(get(currentAtom) ?? empty), ...patch })),
    clearAtom: atom(null, (_get, set) => set(putAtom, empty)),
  };
}

/** Many changes in a row are one or two writes: only the latest counts. */
function writerOf(form: string): (userId: string, value: unknown) => void {
  let latest: { userId: string; value: unknown } | null = null;
  let writing: Promise<void> | null = null;
  const drain = async () => {
    for (let now = latest; now !== null; now = latest) {
      latest = null;
      // A form that cannot be kept is still a form: it is only gone after a reload.
      await (now.value === undefined ? clearDraft(now.userId, form) : saveDraft(now.userId, form, now.value));
    }
    writing = null;
  };
  beforeReload(() => writing ?? Promise.resolve());
  return (userId, value) => {
    latest = { userId, value };
    writing ??= drain();
  };
}

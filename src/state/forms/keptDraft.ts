import { atom, type Atom, type WritableAtom } from 'jotai';
import { retyped } from '#src/lib/figures/readTyped.ts';
import { tagOf } from '#src/lib/i18n.ts';
import { beforeReload } from '#src/lib/update/leaving.ts';
import { clearDraft, loadDraft, saveDraft } from './drafts.ts';
import { localeAtom } from '../prefs.ts';
import { userIdAtom } from '../session.ts';

export interface KeptDraft<T> {
  /** The form as it was left; empty until it is loaded, and for guests. */
  draftAtom: Atom<T>;
  changeAtom: WritableAtom<null, [patch: Partial<T>], void>;
  clearAtom: WritableAtom<null, [], void>;
}

interface StoredDraft<T> {
  version: number;
  fields: T;
  /** The Intl tag of the language it was typed in, which decides how figures are written. */
  tag?: string;
}

/**
 * A small half-filled form: it survives a reload, an update, a phone call and another language, belongs to its user, and goes with
 * the logout.
 * @param version rises when the fields change: a form stored in another shape opens empty.
 */
export function keptDraft<T extends object>(form: string, version: number, empty: T): KeptDraft<T> {
  const ownAtom = atom<{ userId: string; fields: T; tag: string } | null>(null);
  const write = writerOf(form);

  const currentAtom = atom((get) => {
    const own = get(ownAtom);
    return own !== null && own.userId === get(userIdAtom) ? inTag(own.fields, own.tag, get(tagAtom)) : null;
  });

  const recallAtom = atom(null, async (get, set) => {
    const userId = get(userIdAtom);
    if (userId === null || get(currentAtom) !== null) return;
    const kept = await loadDraft<StoredDraft<T>>(userId, form);
    // What was typed into the empty form meanwhile counts.
    if (userId !== get(userIdAtom) || get(currentAtom) !== null) return;
    if (kept.status !== 'ready' || kept.data?.version !== version) return;
    const { fields, tag = get(tagAtom) } = kept.data;
    set(ownAtom, { userId, fields, tag });
  });

  const watchedAtom = atom(
    (get) => get(currentAtom) ?? empty,
    (_get, set) => void set(recallAtom),
  );
  watchedAtom.onMount = (recall) => recall();

  const putAtom = atom(null, (get, set, fields: T) => {
    const userId = get(userIdAtom);
    if (userId === null) return;
    const tag = get(tagAtom);
    set(ownAtom, { userId, fields, tag });
    write(userId, fields === empty ? undefined : ({ version, fields, tag } satisfies StoredDraft<T>));
  });

  return {
    draftAtom: atom((get) => get(watchedAtom)),
    changeAtom: atom(null, (get, set, patch) => set(putAtom, { ...(get(currentAtom) ?? empty), ...patch })),
    clearAtom: atom(null, (_get, set) => set(putAtom, empty)),
  };
}

const tagAtom = atom((get) => tagOf(get(localeAtom)));

/** The form with its figures as another language writes them. The same object while the language is the same. */
function inTag<T extends object>(fields: T, from: string, to: string): T {
  if (from === to) return fields;
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? retyped(value, from, to) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

/** Writes the latest of many changes in a row: one or two writes in all. */
function writerOf(form: string): (userId: string, value: unknown) => void {
  let latest: { userId: string; value: unknown } | null = null;
  let writing: Promise<void> | null = null;
  const drain = async () => {
    for (let now = latest; now !== null; now = latest) {
      latest = null;
      // A form that cannot be stored works all the same: it is lost with a reload.
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

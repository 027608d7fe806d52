import { atom, type Atom, type WritableAtom } from 'jotai';
import { retyped } from '#src/lib/figures/readTyped.ts';
import { tagOf } from '#src/lib/i18n.ts';
import { loadDraft, writerOf } from './drafts.ts';
import { localeAtom } from '../prefs.ts';
import { userIdAtom } from '../session.ts';

export interface KeptDraft<T> {
  /** The form as it was left; empty until it is loaded, and for guests. */
  draftAtom: Atom<T>;
  changeAtom: WritableAtom<null, [patch: Partial<T>], void>;
  clearAtom: WritableAtom<null, [], void>;
  /** Loads the form as it was left, which `draftAtom` does when it is first shown: a change that comes by itself waits for it. */
  recallAtom: WritableAtom<null, [], Promise<void>>;
}

interface KeptOptions<T> {
  /** Fields that only the page remembers, and how they stand on the disk. */
  unkept?: Partial<T>;
  /** Whether a text that reads like a figure is one, and is written as the language does. */
  hasFigures?: boolean;
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
export function keptDraft<T extends object>(
  form: string,
  version: number,
  empty: T,
  { unkept = {}, hasFigures = true }: KeptOptions<T> = {},
): KeptDraft<T> {
  const ownAtom = atom<{ userId: string; fields: T; tag: string } | null>(null);
  const write = writerOf(form);
  const shown = hasFigures ? inTag<T> : (fields: T) => fields;

  const currentAtom = atom((get) => {
    const own = get(ownAtom);
    return own !== null && own.userId === get(userIdAtom) ? shown(own.fields, own.tag, get(tagAtom)) : null;
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
    const kept: StoredDraft<T> = { version, fields: { ...fields, ...unkept }, tag };
    write(userId, fields === empty ? undefined : kept);
  });

  return {
    draftAtom: atom((get) => get(watchedAtom)),
    changeAtom: atom(null, (get, set, patch) => set(putAtom, { ...(get(currentAtom) ?? empty), ...patch })),
    clearAtom: atom(null, (_get, set) => set(putAtom, empty)),
    recallAtom,
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

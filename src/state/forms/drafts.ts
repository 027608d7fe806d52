import { privateStore } from '#src/lib/db.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { beforeReload } from '#src/lib/update/leaving.ts';

/** Half-filled forms, in the user's own store: they survive a reload, an update and a phone call, and go with the logout. */
export function loadDraft<T>(userId: string, form: string): Promise<Settled<T | undefined>> {
  return toResult(privateStore(userId).get<T>(draftKey(form)));
}

/** Pictures are stored as ArrayBuffers, never as Blobs. */
function saveDraft(userId: string, form: string, draft: unknown): Promise<Settled<void>> {
  return toResult(privateStore(userId).set(draftKey(form), draft));
}

function clearDraft(userId: string, form: string): Promise<Settled<void>> {
  return toResult(privateStore(userId).del(draftKey(form)));
}

function draftKey(form: string): string {
  return `draft:${form}`;
}

/** Writes the latest of many changes in a row: one or two writes in all. */
export function writerOf(form: string): (userId: string, value: unknown) => void {
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

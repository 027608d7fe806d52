import { privateStore } from '#src/lib/db.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';

/** Half-filled forms, in the user's own store: they survive a reload, an update and a phone call, and go with the logout. */
export function loadDraft<T>(userId: string, form: string): Promise<Settled<T | undefined>> {
  return toResult(privateStore(userId).get<T>(draftKey(form)));
}

/** Pictures are stored as ArrayBuffers, never as Blobs. */
export function saveDraft(userId: string, form: string, draft: unknown): Promise<Settled<void>> {
  return toResult(privateStore(userId).set(draftKey(form), draft));
}

export function clearDraft(userId: string, form: string): Promise<Settled<void>> {
  return toResult(privateStore(userId).del(draftKey(form)));
}

function draftKey(form: string): string {
  return `draft:${form}`;
}

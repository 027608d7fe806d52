import { loadDraft, writerOf } from '#src/state/forms/drafts.ts';
import type { DraftPhoto, PapersDraft, Side } from './papers.rules.ts';

/** What is kept of the form; each photo lies beside it, so that a keystroke does not write a megabyte. */
interface KeptPapers {
  version: 1;
  fields: Omit<PapersDraft, Side>;
}

const fieldsKey = 'papers';
const photoKeys = { front: 'papers-front', back: 'papers-back' } as const;
const putFields = writerOf(fieldsKey);
const putPhoto = { front: writerOf(photoKeys.front), back: writerOf(photoKeys.back) };

/** The form as it was left, or null. What cannot be read counts as never kept: the form opens empty. */
export async function recallPapers(userId: string): Promise<PapersDraft | null> {
  const [kept, front, back] = await Promise.all([
    loadDraft<KeptPapers>(userId, fieldsKey),
    recallPhoto(userId, 'front'),
    recallPhoto(userId, 'back'),
  ]);
  if (kept.status === 'failed' || kept.data?.version !== 1) return null;
  return { ...kept.data.fields, front, back };
}

async function recallPhoto(userId: string, side: Side): Promise<DraftPhoto | null> {
  const photo = await loadDraft<DraftPhoto>(userId, photoKeys[side]);
  return photo.status === 'ready' ? (photo.data ?? null) : null;
}

/** Keeps the form as it is now. @param changed the sides whose photo is another one than before. */
export function keepPapers(userId: string, { front, back, ...fields }: PapersDraft, changed: readonly Side[]): void {
  putFields(userId, { version: 1, fields } satisfies KeptPapers);
  const photos = { front, back };
  for (const side of changed) putPhoto[side](userId, photos[side] ?? undefined);
}

export function forgetPapers(userId: string): void {
  putFields(userId, undefined);
  putPhoto.front(userId, undefined);
  putPhoto.back(userId, undefined);
}

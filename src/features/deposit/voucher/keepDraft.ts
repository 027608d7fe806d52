import { retyped } from '#src/lib/figures/readTyped.ts';
import { loadDraft, writerOf } from '#src/state/forms/drafts.ts';
import type { DraftPicture, VoucherDraft } from './voucher.rules.ts';

/** What is kept of the form; the picture lies beside it, so that a keystroke does not write a megabyte. */
interface KeptDraft {
  version: 1;
  fields: Omit<VoucherDraft, 'picture'>;
  /** The Intl tag of the language it was typed in: another one may write its amount differently. */
  tag?: string;
}

const fieldsKey = 'voucher';
const pictureKey = 'voucher-picture';
const putFields = writerOf(fieldsKey);
const putPicture = writerOf(pictureKey);

/**
 * The form as it was left, in the language of `tag`, or null. What cannot be read counts as never kept: the form opens empty.
 */
export async function recallDraft(userId: string, tag: string): Promise<VoucherDraft | null> {
  const [kept, picture] = await Promise.all([
    loadDraft<KeptDraft>(userId, fieldsKey),
    loadDraft<DraftPicture>(userId, pictureKey),
  ]);
  if (kept.status === 'failed' || kept.data?.version !== 1) return null;
  const { fields, tag: from = tag } = kept.data;
  const amount = retyped(fields.amount, from, tag);
  return { ...fields, amount, picture: picture.status === 'ready' ? (picture.data ?? null) : null };
}

/** Keeps the form as it is now. Many changes in a row are one or two writes: only the latest counts. */
export function keepDraft(userId: string, draft: VoucherDraft, tag: string, changesPicture: boolean): void {
  const { picture, ...fields } = draft;
  putFields(userId, { version: 1, fields, tag } satisfies KeptDraft);
  if (changesPicture) putPicture(userId, picture ?? undefined);
}

export function forgetDraft(userId: string): void {
  putFields(userId, undefined);
  putPicture(userId, undefined);
}

import { retyped } from '#src/lib/figures/readTyped.ts';
import { beforeReload } from '#src/lib/update/leaving.ts';
import { clearDraft, loadDraft, saveDraft } from '#src/state/forms/drafts.ts';
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
  put(fieldsKey, userId, { version: 1, fields, tag } satisfies KeptDraft);
  if (changesPicture) put(pictureKey, userId, picture ?? undefined);
}

export function forgetDraft(userId: string): void {
  put(fieldsKey, userId, undefined);
  put(pictureKey, userId, undefined);
}

interface Slot {
  latest: { userId: string; value: unknown } | null;
  isWriting: boolean;
  written: Promise<void>;
}

const slots = new Map<string, Slot>();

beforeReload(() => Promise.all([...slots.values()].map(({ written }) => written)));

function put(key: string, userId: string, value: unknown): void {
  const slot = slots.get(key) ?? { latest: null, isWriting: false, written: Promise.resolve() };
  slots.set(key, slot);
  slot.latest = { userId, value };
  if (!slot.isWriting) slot.written = drain(key, slot);
}

/** A form that cannot be kept is still a form: it fails when it is sent off, and says so then. */
async function drain(key: string, slot: Slot): Promise<void> {
  slot.isWriting = true;
  for (let now = slot.latest; now !== null; now = slot.latest) {
    slot.latest = null;
    const { userId, value } = now;
    await (value === undefined ? clearDraft(userId, key) : saveDraft(userId, key, value));
  }
  slot.isWriting = false;
}

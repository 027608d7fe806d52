import { atom } from 'jotai';
import type { DepositCurrency } from '#contract/rules/deposit.ts';
import { asAppError, type AppError } from '#src/lib/appError.ts';
import { uuid, waitMs } from '#src/lib/clock.ts';
import { formatAmount } from '#src/lib/figures/format.ts';
import { retyped } from '#src/lib/figures/readTyped.ts';
import { tagOf } from '#src/lib/i18n.ts';
import { type Loadable, toResult } from '#src/lib/loadable.ts';
import { inHand } from '#src/lib/update/leaving.ts';
import { depositsAtom } from '#src/state/deposits.ts';
import {
  vouchersAtom,
  readOutboxAtom,
  retryEntryAtom,
  sendDirectAtom,
  submitVoucherAtom,
  takeVoucherForEditAtom,
  type VoucherForm,
} from '#src/state/outbox.ts';
import { localeAtom } from '#src/state/prefs.ts';
import { userIdAtom } from '#src/state/session.ts';
import { forgetDraft, keepDraft, recallDraft } from './keepDraft.ts';
import { draftOf, emptyDraft, type VoucherDraft, withCurrency } from './voucher.rules.ts';

const ownAtom = atom<{ userId: string; draft: VoucherDraft; tag: string } | null>(null);
const tagAtom = atom((get) => tagOf(get(localeAtom)));

/** The form; null until it is known whether one was left half-filled. */
export const draftAtom = atom((get) => {
  const own = get(ownAtom);
  if (own === null || own.userId !== get(userIdAtom)) return null;
  const { draft, tag } = own;
  const amount = retyped(draft.amount, tag, get(tagAtom));
  return amount === draft.amount ? draft : { ...draft, amount };
});

const putDraftAtom = atom(null, (get, set, draft: VoucherDraft, isKept: 'keep' | 'forget' | 'as it is') => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const before = get(draftAtom);
  // A picture that is still being made smaller belongs to the form it was chosen for.
  if (before !== null && before.id !== draft.id) set(shrinkingAtom, null);
  const tag = get(tagAtom);
  set(ownAtom, { userId, draft, tag });
  if (isKept === 'keep') keepDraft(userId, draft, tag, before?.picture !== draft.picture);
  if (isKept === 'forget') forgetDraft(userId);
});

export const changeDraftAtom = atom(null, (get, set, patch: Partial<VoucherDraft>) => {
  const draft = get(draftAtom);
  if (draft !== null) set(putDraftAtom, { ...draft, ...patch }, 'keep');
});

export const chooseCurrencyAtom = atom(null, (get, set, currency: DepositCurrency) => {
  const draft = get(draftAtom);
  if (draft !== null) set(putDraftAtom, withCurrency(draft, currency), 'keep');
});

/** What a link to the form can fill in. */
export interface Given {
  currency: DepositCurrency | null;
  amount: string | null;
  address: string | null;
}

/** Phones have been seen never to answer the first question to their database: then the form opens empty. */
const recallMaxMs = 2000;

/** Opens the form: as it was left, or empty, with what the link fills in. */
export const openDraftAtom = atom(null, async (get, set, { currency, amount, address }: Given) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  set(pictureErrorAtom, null);
  set(sentOffAtom, null);
  const recalling = Promise.all([get(draftAtom) ?? recallDraft(userId, get(tagAtom)), set(readOutboxAtom)]);
  const [recalled] = await Promise.race([recalling, waitMs(recallMaxMs).then(() => [null])]);
  // A form that was open before is on the screen meanwhile, and somebody may have written into it.
  const known = get(draftAtom) ?? recalled;
  // A page that was closed between saving the voucher and clearing the form must not offer it a second time.
  const isSent = known !== null && [get(vouchersAtom), get(depositsAtom)].some((fact) => hasId(fact, known.id));
  const left = known === null || isSent ? emptyDraft(uuid(), currency ?? known?.currency ?? 'USDT') : known;
  const draft = currency === null ? left : withCurrency(left, currency);
  const filled = { ...draft, amount: amount ?? draft.amount, address: address ?? draft.address };
  if (userId === get(userIdAtom)) set(putDraftAtom, filled, isSent ? 'forget' : 'as it is');
});

function hasId(fact: Loadable<{ id: string }[] | { list: { id: string }[] }>, id: string): boolean {
  const rows = fact.data ?? [];
  return (Array.isArray(rows) ? rows : rows.list).some((row) => row.id === id);
}

/** An empty form under a new id. */
export const clearDraftAtom = atom(null, (get, set) => {
  const currency = get(draftAtom)?.currency ?? 'USDT';
  set(putDraftAtom, emptyDraft(uuid(), currency), 'forget');
});

/** The picture that is being made smaller, or why the last one could not be. */
export const shrinkingAtom = atom<{ name: string } | null>(null);
export const pictureErrorAtom = atom<AppError | null>(null);

/** In two steps: what fails behind an `import().then` would count as a lost part of the app, and reload the page. */
async function shrink(file: File) {
  const { shrinkPicture } = await import('#src/lib/files/picture.ts');
  return shrinkPicture(file);
}

/** Makes a chosen picture small enough for a bad line. The latest choice wins. */
export const choosePictureAtom = atom(null, async (get, set, file: File) => {
  const choice = { name: file.name };
  const userId = get(userIdAtom);
  set(pictureErrorAtom, null);
  set(shrinkingAtom, choice);
  const result = await toResult(inHand(shrink(file)));
  if (get(shrinkingAtom) !== choice || userId !== get(userIdAtom)) return;
  set(shrinkingAtom, null);
  if (result.status === 'failed') return set(pictureErrorAtom, asAppError(result.error));
  const { bytes, type, sha256 } = result.data;
  set(changeDraftAtom, { picture: { bytes, type, sha256, name: file.name, originalSize: file.size } });
});

export const removePictureAtom = atom(null, (_get, set) => {
  set(shrinkingAtom, null);
  set(pictureErrorAtom, null);
  set(changeDraftAtom, { picture: null });
});

/** The voucher that was just sent off: it is brought into sight. */
export const sentOffAtom = atom<string | null>(null);

/** Saves the voucher on this phone; only then the form is cleared. Fails with the form as it was. */
export const saveVoucherAtom = atom(null, async (_get, set, form: VoucherForm) => {
  const result = await inHand(set(submitVoucherAtom, form));
  if (result.status === 'ready') set(finishAtom, form.id);
  return result;
});

/** For a phone that cannot store: straight to the server, with the form kept until it is there. */
export const sendVoucherAtom = atom(null, async (_get, set, form: VoucherForm) => {
  const result = await inHand(set(sendDirectAtom, form));
  if (result.status === 'ready') set(finishAtom, form.id);
  return result;
});

/** Sending directly takes minutes on a bad line: by then there may be another form, of another user even, and it stays. */
const finishAtom = atom(null, (get, set, id: string) => {
  if (get(draftAtom)?.id !== id) return;
  set(clearDraftAtom);
  set(sentOffAtom, id);
});

/** Takes a saved voucher back into the form. @returns whether there was anything to take. */
export const editVoucherAtom = atom(null, async (get, set, id: string, tag: string): Promise<boolean> => {
  const userId = get(userIdAtom);
  const form = await set(takeVoucherForEditAtom, id);
  if (form === null || userId !== get(userIdAtom)) return false;
  set(pictureErrorAtom, null);
  set(
    putDraftAtom,
    draftOf(form, (decimal) => formatAmount(decimal, 'full', tag)),
    'keep',
  );
  return true;
});

/** Leaves the saved voucher as it was, and lets it go on its way. */
export const stopEditingAtom = atom(null, (get, set) => {
  const replaced = get(draftAtom)?.replaces ?? null;
  set(clearDraftAtom);
  if (replaced !== null) void set(retryEntryAtom, replaced);
});

import { msg } from '@lingui/core/macro';
import { atom } from 'jotai';
import type { BankCard } from '#contract/api/person/identity.ts';
import { call } from '#src/lib/api.ts';
import { random, uuid } from '#src/lib/clock.ts';
import { type Settled, toResult } from '#src/lib/loadable.ts';
import { bankCards } from '#src/state/identity/bankCards.ts';
import { keptDraft } from '#src/state/forms/keptDraft.ts';
import { showToastAtom } from '#src/state/toasts.ts';
import { type CardDraft, draftOf, emptyCard, requestOf, sampleCard } from './bank.rules.ts';

/** The form of a new card. A number that is no test number has no place on a disk: it is remembered by the page alone. */
const newCard = keptDraft('bank-card', 1, emptyCard, { unkept: { number: '' }, hasFigures: false });

/** The form of a card that is changed, as long as the page lives. */
const changedAtom = atom<{ id: string; draft: CardDraft } | null>(null);

/** The key of the form as it is now: the same form sent again is one card. */
const keyAtom = atom({ key: uuid() });

/** The form of one card; of a new one for null. */
export const cardDraftAtom = atom((get) => (card: BankCard | null): CardDraft => {
  if (card === null) return get(newCard.draftAtom);
  const changed = get(changedAtom);
  return changed?.id === card.id ? changed.draft : draftOf(card);
});

export const changeCardAtom = atom(null, (get, set, card: BankCard | null, patch: Partial<CardDraft>) => {
  set(keyAtom, { key: uuid() });
  if (card === null) set(newCard.changeAtom, patch);
  else set(changedAtom, { id: card.id, draft: { ...get(cardDraftAtom)(card), ...patch } });
});

/** Writes what comes by itself and not from a finger: not before the form is there as it was left. */
export const fillFieldAtom = atom(null, async (_get, set, card: BankCard | null, patch: Partial<CardDraft>) => {
  if (card === null) await set(newCard.recallAtom);
  set(changeCardAtom, card, patch);
});

export const fillSampleAtom = atom(null, (_get, set, card: BankCard | null) =>
  set(changeCardAtom, card, sampleCard(random)),
);

/** Saves a card on the server. A lost answer is asked for again with the same key. */
export const saveCardAtom = atom(null, async (get, set, card: BankCard | null): Promise<Settled<BankCard>> => {
  const { key } = get(keyAtom);
  const body = requestOf(get(cardDraftAtom)(card), card?.id ?? null);
  const result = await toResult(call('user/cash_save', body, { key }));
  if (result.status === 'failed') return result;
  if (get(keyAtom).key === key) {
    set(changedAtom, null);
    if (card === null) set(newCard.clearAtom);
    set(keyAtom, { key: uuid() });
  }
  const saved = result.data;
  void set(bankCards.changeAtom, (before) => ({ ...before, list: withCard(before.list, saved) }));
  set(showToastAtom, { kind: 'success', message: msg`Bank card saved.` });
  return result;
});

function withCard(list: readonly BankCard[], card: BankCard): BankCard[] {
  const isKnown = list.some(({ id }) => id === card.id);
  return isKnown ? list.map((one) => (one.id === card.id ? card : one)) : [card, ...list];
}

/** Deletes a card, also when it has gone meanwhile. */
export const deleteCardAtom = atom(null, async (_get, set, { id }: BankCard): Promise<Settled<null>> => {
  const result = await toResult(call('user/cash_delete', { id }));
  if (result.status === 'failed' && result.error.key !== 'not_found') return result;
  await set(bankCards.changeAtom, (before) => ({ ...before, list: before.list.filter((card) => card.id !== id) }));
  set(showToastAtom, { kind: 'success', message: msg`Bank card deleted.` });
  return { status: 'ready', data: null };
});

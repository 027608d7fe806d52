import { atom } from 'jotai';
import { chatLimits, plainMessage } from '#contract/rules/chat/chat.ts';
import { AppError, asAppError } from '#src/lib/appError.ts';
import { uuid } from '#src/lib/clock.ts';
import { type Picture, shrinkPicture } from '#src/lib/files/picture.ts';
import { inHand } from '#src/lib/update/leaving.ts';
import { keptDraft } from '#src/state/forms/keptDraft.ts';
import { type MessageForm, sendMessageAtom, submitMessageAtom } from '#src/state/outbox.ts';
import { userIdAtom } from '#src/state/session.ts';

interface Written {
  /** The client id of the message, made with its first sign; '' for an empty one. */
  id: string;
  text: string;
}

interface Chosen {
  picture: (Picture & { name: string }) | null;
}

const written = keptDraft<Written>('chat', 1, { id: '', text: '' }, { hasFigures: false });
/** Apart from the text: it is not written anew with every key. */
const chosen = keptDraft<Chosen>('chat:picture', 1, { picture: null }, { hasFigures: false });

export const textAtom = atom(
  (get) => get(written.draftAtom).text,
  (get, set, text: string) => {
    const { id } = get(written.draftAtom);
    set(written.changeAtom, { id: id === '' ? uuid() : id, text });
    set(problemAtom, null);
  },
);

export const pictureAtom = atom((get) => get(chosen.draftAtom).picture);

/** What is wrong with what was written or chosen; null while nothing is. */
export const problemAtom = atom<AppError | null>(null);

/** A picture is being made smaller. */
export const isShrinkingAtom = atom(false);

export const choosePictureAtom = atom(null, async (get, set, file: File) => {
  const userId = get(userIdAtom);
  set(problemAtom, null);
  set(isShrinkingAtom, true);
  try {
    const picture = await inHand(shrinkPicture(file));
    if (userId === get(userIdAtom)) set(chosen.changeAtom, { picture: { ...picture, name: file.name } });
  } catch (error) {
    set(problemAtom, asAppError(error));
  } finally {
    set(isShrinkingAtom, false);
  }
});

export const removePictureAtom = atom(null, (_get, set) => set(chosen.clearAtom));

/** Messages are put into the outbox one after the other, in the order in which they were written. */
let saving: Promise<unknown> = Promise.resolve();

/** What is written goes to the server itself: this device could not keep it. */
const isSendingAtom = atom(false);

/**
 * Sends what is written. It is off the form at once, and back on it with the reason where this device cannot keep it; sent again as it is,
 * it goes directly.
 */
export const sendWrittenAtom = atom(null, async (get, set): Promise<void> => {
  const [{ id, text }, picture] = [get(written.draftAtom), get(pictureAtom)];
  const plain = plainMessage(text);
  if (get(isShrinkingAtom) || get(isSendingAtom) || (plain === '' && picture === null)) return;
  if ([...plain].length > chatLimits.textMax) {
    set(problemAtom, new AppError('message_long', { params: { max: chatLimits.textMax } }));
    return;
  }
  const form = { id: id === '' ? uuid() : id, text: plain, picture };
  if (get(problemAtom)?.key === 'storage_failed') return set(sendDirectlyAtom, form);
  set(clearAtom);
  const saved = saving.then(() => set(submitMessageAtom, form));
  saving = saved;
  const result = await saved;
  if (result.status === 'ready') return;
  // What was written meanwhile is another message: it stays, and this one is not put over it.
  if (get(written.draftAtom).text === '') {
    set(written.changeAtom, { id: form.id, text });
    if (picture !== null) set(chosen.changeAtom, { picture });
  }
  set(problemAtom, result.error);
});

const clearAtom = atom(null, (_get, set) => {
  set(written.clearAtom);
  set(chosen.clearAtom);
});

const sendDirectlyAtom = atom(null, async (get, set, form: MessageForm) => {
  set(isSendingAtom, true);
  const sent = await set(sendMessageAtom, form);
  set(isSendingAtom, false);
  if (sent.status === 'failed') set(problemAtom, sent.error);
  else if (get(written.draftAtom).id === form.id) {
    set(clearAtom);
    set(problemAtom, null);
  }
});

/** A question that is offered: sent as if it had been written. */
export const askAtom = atom(null, async (_get, set, text: string) => {
  const saved = saving.then(() => set(submitMessageAtom, { id: uuid(), text, picture: null }));
  saving = saved;
  const result = await saved;
  if (result.status === 'failed') set(textAtom, text);
});

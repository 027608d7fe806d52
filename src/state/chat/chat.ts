import { atom } from 'jotai';
import type { ChatMessage, ChatTurn } from '#contract/api/person/chat.ts';
import { call } from '#src/lib/api.ts';
import { chatKey, hasGap, withMessages } from '#src/outbox/chat/chatKept.ts';
import { listFact } from '../feed/listFact.ts';
import { userIdAtom } from '../session.ts';
import { seenAtom } from './seen.ts';

const conversation = listFact<ChatMessage>(chatKey, (page) => call('chat/history', page));

/** What the account and customer service have written to each other, newest first. */
export const conversationAtom = conversation.factAtom;

export const refreshConversationAtom = conversation.refreshAtom;

/** The page before what is shown. */
export const loadOlderAtom = conversation.loadMoreAtom;

/** A message and its answer are new. Where others are missing before them, the conversation is read again. */
export const changeChatAtom = atom(null, async (get, set, turn: ChatTurn) => {
  await set(conversation.changeAtom, (before) => ({ ...before, list: withMessages(before.list, turn.list) }));
  const list = get(conversation.knownAtom).data?.list ?? [];
  if (hasGap(list)) await set(conversation.refreshAtom);
});

/** How many answers have not been seen on this device. */
export const unseenAtom = atom((get) => {
  const list = get(conversationAtom).data?.list ?? [];
  const seen = get(seenAtom);
  return get(userIdAtom) === null || seen === null
    ? 0
    : list.filter(({ from, seq }) => from === 'assistant' && seq > seen).length;
});

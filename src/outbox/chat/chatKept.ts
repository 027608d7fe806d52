import type { ChatMessage, ChatTurn } from '#contract/api/person/chat.ts';
import { nowSeconds } from '#src/lib/clock.ts';
import { privateStore } from '#src/lib/db.ts';

/** An account's conversation as this device last knew it, newest first. */
interface KeptChat {
  list: ChatMessage[];
  next: string | null;
  /** Seconds since 1970. */
  fetchedAt: number;
}

export const chatKey = 'chat';

/** Notes messages in their user's own store, so that what was written is never in neither place, online or not. */
export function keepTurn(userId: string, turn: ChatTurn): Promise<void> {
  return privateStore(userId).update<KeptChat>(chatKey, (before) => ({
    list: withMessages(before?.list ?? [], turn.list),
    next: before?.next ?? null,
    fetchedAt: before?.fetchedAt ?? nowSeconds(),
  }));
}

export async function hasMessage(userId: string, clientId: string): Promise<boolean> {
  const kept = await privateStore(userId).get<KeptChat>(chatKey);
  return kept?.list.some(({ client_id: id }) => id === clientId) === true;
}

/** The list with these in their places, whichever came first: push, answer, or the same answer once more. */
export function withMessages(list: readonly ChatMessage[], told: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map([...list, ...told].map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((a, b) => b.seq - a.seq);
}

/** Whether messages are missing between those of a list: another device wrote while this one heard nothing. */
export function hasGap(list: readonly ChatMessage[]): boolean {
  return list.some(({ seq }, at) => at > 0 && list[at - 1]?.seq !== seq + 1);
}

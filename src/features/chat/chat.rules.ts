import type { ChatMessage, ChatPart } from '#contract/api/person/chat.ts';
import { formatTime } from '#src/lib/figures/format.ts';
import type { Unsent } from '#src/state/outbox.ts';

/** One bubble: what the user wrote, on its way or there, or what was answered. */
export type Bubble =
  | { who: 'user'; key: string; time: number; message: ChatMessage & { from: 'user' }; state: 'received' | 'answered' }
  | { who: 'unsent'; key: string; time: number; unsent: Unsent }
  | { who: 'assistant'; key: string; time: number; parts: readonly ChatPart[] };

/**
 * Oldest first: what the server has in its order, and below it what has not arrived, in the order of writing. What is in both, because its
 * push came before the answer to its request, stands where the server has it.
 */
export function bubblesOf(list: readonly ChatMessage[], unsent: readonly Unsent[]): Bubble[] {
  const own = new Set(list.flatMap((one) => (one.from === 'user' ? [one.client_id] : [])));
  const answered = new Set(list.flatMap((one) => (one.from === 'assistant' ? [one.client_id] : [])));
  const there = list.toReversed().map((one): Bubble => {
    const { id: key, time } = one;
    if (one.from === 'assistant') return { who: 'assistant', key, time, parts: one.parts };
    return { who: 'user', key, time, message: one, state: answered.has(one.client_id) ? 'answered' : 'received' };
  });
  const waiting = unsent
    .filter(({ id }) => !own.has(id))
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((one): Bubble => ({ who: 'unsent', key: one.id, time: Math.floor(one.createdAt / 1000), unsent: one }));
  return [...there, ...waiting];
}

/** The day of a moment where the device is, as it is shown. */
export function dayOf(seconds: number): string {
  return formatTime(seconds).slice(0, 10);
}

/** The bubbles of each day under one heading. */
export function daysOf(bubbles: readonly Bubble[]): { day: string; bubbles: Bubble[] }[] {
  const days: { day: string; bubbles: Bubble[] }[] = [];
  for (const bubble of bubbles) {
    const day = dayOf(bubble.time);
    const last = days.at(-1);
    if (last?.day === day) last.bubbles.push(bubble);
    else days.push({ day, bubbles: [bubble] });
  }
  return days;
}

import { atom } from 'jotai';
import { outboxAtom } from '#src/state/outbox.ts';

/** Whether it is known what waits to be sent: until then nothing is drawn that it would push down. */
export const isOutboxKnownAtom = atom((get) => {
  const { status } = get(outboxAtom);
  return status === 'ready' || status === 'failed';
});

import type { OutgoingFile } from '#src/lib/outbox/outgoing.ts';
import type { OutgoingOf } from '../kinds.ts';

/** A message to customer service as it is sent off. */
export interface MessageForm {
  /** A UUID made when the message was begun; it is its client id for ever. */
  id: string;
  text: string;
  picture: OutgoingFile | null;
}

export function outgoingMessage({ id, text, picture }: MessageForm): OutgoingOf<'chat'> {
  const files = picture === null ? [] : [{ field: 'picture', ...picture } as const];
  return { id, kind: 'chat', body: { client_id: id, ...(text === '' ? {} : { text }) }, files };
}

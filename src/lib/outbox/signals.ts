/**
 * What tabs and worker tell each other about the outbox. The entries themselves are always read from the disk. Tabs of an earlier
 * build say `received` where this one says `delivered`: then the entry is gone from the disk, too.
 */
export type OutboxSignal =
  | { what: 'changed' | 'received'; owner: string }
  | { what: 'delivered'; owner: string; kind: string; answer: unknown };

const name = 'outbox';

/** A channel of its own for saying: a channel never hears itself, and the page that sends wants to hear, too. */
let speaker: BroadcastChannel | null = null;

export function announce(signal: OutboxSignal): void {
  if (typeof BroadcastChannel === 'undefined') return;
  speaker ??= new BroadcastChannel(name);
  speaker.postMessage(signal);
}

export function onOutboxSignal(handler: (signal: OutboxSignal) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const listener = new BroadcastChannel(name);
  listener.onmessage = ({ data }: MessageEvent<OutboxSignal>) => handler(data);
  return () => listener.close();
}

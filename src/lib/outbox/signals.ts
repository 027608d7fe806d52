import type { Deposit } from '#contract/api/wallet.ts';

/** What tabs and worker tell each other about the outbox. The entries themselves are always read from the disk. */
export type OutboxSignal = { what: 'changed'; owner: string } | { what: 'received'; owner: string; deposit: Deposit };

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

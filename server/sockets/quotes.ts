import type { Quote } from '#contract/api/market.ts';
import { batchMs, type QuoteBatch, type QuoteChange, topicName } from '#contract/socket.ts';
import type { Deps } from '../domain/deps.ts';
import type { Io } from './io.ts';

export const quotesRoom = topicName({ channel: 'quotes' });

/**
 * Five times a second, at the beginning of each frame, what has changed goes to everybody who watches: one batch, put into
 * words once. Who is too slow misses batches and sees it by `prev`. While nobody watches nothing is computed; the first beat
 * with a watcher is only what the next one is compared with.
 * @returns how to stop.
 */
export function startQuotes(io: Io, { board, clock }: Pick<Deps, 'board' | 'clock'>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let before: { seq: number; quotes: ReadonlyMap<string, Quote> } | null = null;

  const beat = () => {
    const isWatched = (io.sockets.adapter.rooms.get(quotesRoom)?.size ?? 0) > 0;
    const seq = board.frameAt(clock.nowMs());
    if (!isWatched) before = null;
    else if (seq !== before?.seq) {
      const quotes = board.quotesOf(seq);
      const list = before === null ? [] : changes(before.quotes, quotes);
      if (before !== null && list.length > 0) send({ seq, prev: before.seq, at: seq * batchMs, list });
      if (before === null || list.length > 0) before = { seq, quotes };
    }
    schedule();
  };
  const send = (batch: QuoteBatch) => io.to(quotesRoom).local.volatile.emit('quotes', batch);
  const schedule = () => {
    timer = setTimeout(beat, batchMs - (clock.nowMs() % batchMs));
  };
  schedule();
  return () => clearTimeout(timer);
}

const figures = { p: 'price', o: 'open', h: 'high', l: 'low', v: 'volume' } as const;
const letters = Object.keys(figures) as (keyof typeof figures)[];

/** Per market the figures that are others than before; markets without any are left out. */
function changes(before: ReadonlyMap<string, Quote>, now: ReadonlyMap<string, Quote>): QuoteChange[] {
  return [...now.values()].flatMap((quote) => {
    const old = before.get(quote.symbol);
    const change: QuoteChange = { s: quote.symbol };
    let isChanged = false;
    for (const letter of letters) {
      const figure = figures[letter];
      if (old?.[figure] === quote[figure]) continue;
      change[letter] = quote[figure];
      isChanged = true;
    }
    return isChanged ? [change] : [];
  });
}

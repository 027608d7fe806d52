import type { Quote } from '#contract/api/market.ts';
import { backoff } from '#contract/rules/backoff.ts';
import { applyChange } from '#contract/rules/quote.ts';
import type { QuoteBatch } from '#contract/socket.ts';
import { monotonicMs, random, waitMs } from '#src/lib/clock.ts';
import { keepData, toResult } from '#src/lib/loadable.ts';
import type { SocketDoor } from '#src/lib/socket.ts';
import { type Board, boardOf, type LiveBoardDeps } from './board.ts';

export interface LiveDeps extends LiveBoardDeps {
  socket: Pick<SocketDoor, 'state' | 'subscribe' | 'on' | 'onConnect' | 'onState' | 'reconnect'>;
}

const rememberEveryMs = 15_000;
/**
 * Batches come five times a second; silence for so long is a dead connection not yet noticed. It is shown before the last
 * price is too old for an order, so that no button fails first.
 */
export const silenceMaxMs = 4000;
export const watchEveryMs = 1000;
const waitingMax = 100;
/** In ms. After a restart of the server all phones miss batches at once. */
const reloading = { first: 250, most: 10_000, jitter: 0.5 } as const;

/**
 * Keeps a board live with the socket's batches. A batch that does not follow the one before means that something was missed: the
 * board is fetched again, and what comes in the meantime waits to go on top.
 */
export class LiveBoard {
  #deps: LiveDeps;
  #board: Board | null;
  /** The number of the batch that the board is as fresh as; null while it is fetched again. */
  #seq: number | null;
  #waiting: QuoteBatch[] = [];
  #loading: Promise<void> | null = null;
  #failures = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  #isSilent = false;
  #rememberedAt = monotonicMs();
  #isStopped = false;
  #releases: (() => void)[];

  /** @param board what is shown already. Without its batch number, it is fetched again before batches are applied. */
  constructor(deps: LiveDeps, board: Board | undefined) {
    this.#deps = deps;
    this.#board = board ?? null;
    this.#seq = board?.seq ?? null;
    const watching = setInterval(() => this.#watch(), watchEveryMs);
    this.#releases = [
      () => clearInterval(watching),
      deps.socket.on('quotes', (batch) => this.#take(batch)),
      deps.socket.onConnect(() => this.#resync()),
      deps.socket.onState((state) => {
        if (state !== 'live') this.#setLive(false);
      }),
      deps.socket.subscribe({ channel: 'quotes' }),
    ];
    if (deps.socket.state === 'live') this.#resync();
  }

  refresh(): Promise<void> {
    this.#deps.show((before) => (before.status === 'failed' ? keepData({ status: 'pending' }, before) : before));
    return this.#load();
  }

  stop(): void {
    this.#isStopped = true;
    for (const release of this.#releases) release();
    this.#setLive(false);
  }

  /** Fetches the board again; batches wait until it is here. */
  #resync(): void {
    this.#seq = null;
    this.#waiting = [];
    void this.#load();
  }

  #load(): Promise<void> {
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #loadOnce(): Promise<void> {
    const result = await toResult(this.#deps.askSnapshot());
    if (this.#isStopped) return;
    if (result.status === 'failed') {
      this.#deps.show((before) => keepData<Board>(result, before));
      this.#loadLater();
      return;
    }
    this.#seq = result.data.seq;
    this.#put(boardOf(result.data));
    this.#remember();
    this.#applyWaiting();
    // The server answers while its socket is silent: the connection is dead, for every other event as well.
    if (this.#isSilent && this.#deps.socket.state === 'live') this.#deps.socket.reconnect();
    this.#isSilent = false;
  }

  /** Retries while the socket is live; when it is down, its reconnect fetches the board. */
  #loadLater(): void {
    if (this.#deps.socket.state !== 'live') return;
    this.#failures += 1;
    void waitMs(backoff(reloading, this.#failures, random())).then(() => {
      if (!this.#isStopped && this.#seq === null) void this.#load();
    });
  }

  #take(batch: QuoteBatch): void {
    this.#heardAt = monotonicMs();
    this.#isSilent = false;
    this.#waiting.push(batch);
    if (this.#waiting.length > waitingMax) this.#waiting.shift();
    if (this.#seq !== null) this.#applyWaiting();
  }

  #applyWaiting(): void {
    const batches = this.#waiting;
    this.#waiting = [];
    const newer = batches.filter(({ seq }) => this.#seq !== null && seq > this.#seq);
    const last = newer.at(-1);
    if (last === undefined || this.#board === null) return;
    const isWhole = newer.every(({ prev }, i) => prev <= (newer[i - 1]?.seq ?? this.#seq ?? -1));
    if (!isWhole) return this.#giveUp(batches);
    this.#failures = 0;
    this.#seq = last.seq;
    this.#put({
      ...this.#board,
      at: Math.max(this.#board.at, secondsOf(last)),
      live: true,
      batch: { atMs: last.at, heardAtMs: this.#heardAt },
      quotes: withChanges(this.#board.quotes, newer),
    });
    if (monotonicMs() - this.#rememberedAt >= rememberEveryMs) this.#remember();
  }

  /** Batches were missed: the board is no longer current. */
  #giveUp(batches: QuoteBatch[]): void {
    this.#seq = null;
    this.#waiting = batches;
    this.#setLive(false);
    this.#loadLater();
  }

  #watch(): void {
    if (this.#board?.live !== true || monotonicMs() - this.#heardAt <= silenceMaxMs) return;
    this.#isSilent = true;
    this.#setLive(false);
    this.#resync();
  }

  #setLive(live: boolean): void {
    if (this.#board === null || this.#board.live === live) return;
    this.#put({ ...this.#board, live });
    this.#remember();
  }

  #put(board: Board): void {
    this.#board = board;
    this.#deps.show(() => ({ status: 'ready', data: board }));
  }

  #remember(): void {
    if (this.#board === null) return;
    this.#rememberedAt = monotonicMs();
    // Without storage, the next cold start shows nothing until the network answers.
    void toResult(this.#deps.remember());
  }
}

function secondsOf(batch: QuoteBatch): number {
  return Math.floor(batch.at / 1000);
}

/** One new record for all of them; quotes that did not change stay the same objects, so that their rows stay as they are. */
function withChanges(before: Record<string, Quote>, batches: readonly QuoteBatch[]): Record<string, Quote> {
  const quotes = { ...before };
  for (const batch of batches) {
    for (const change of batch.list) {
      const quote = quotes[change.s];
      if (quote !== undefined) quotes[change.s] = applyChange(quote, change, secondsOf(batch));
    }
  }
  return quotes;
}

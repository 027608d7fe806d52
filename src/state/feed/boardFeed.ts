import type { Quote } from '../../../contract/api/market.ts';
import { applyChange } from '../../../contract/rules/quote.ts';
import type { QuoteBatch } from '../../../contract/socket.ts';
import { monotonicMs, nowMs, waitMs } from '../../lib/clock.ts';
import { keepData, type Loadable, settle } from '../../lib/loadable.ts';
import type { SocketDoor } from '../../lib/socket.ts';

export interface Board {
  /** Server time of the newest figure, in seconds. */
  at: number;
  fetchedAtMs: number;
  /** False: the figures are as old as they say, and nobody may take them for the present. */
  live: boolean;
  quotes: Record<string, Quote>;
}

export interface Snapshot {
  at: number;
  seq: number;
  list: readonly Quote[];
}

export interface BoardDeps {
  askSnapshot(): Promise<Snapshot>;
  socket: Pick<SocketDoor, 'state' | 'subscribe' | 'on' | 'onConnect' | 'onState'>;
  /** The board this device knew last. */
  recall(): Promise<Board | undefined>;
  remember(board: Board): Promise<void>;
  show(change: (before: Loadable<Board>) => Loadable<Board>): void;
}

export interface BoardFeed {
  refresh(): Promise<void>;
  stop(): void;
}

const rememberEveryMs = 15_000;
/** Batches come five times a second; silence for so long is a dead line that nobody has noticed yet. */
const silenceMaxMs = 6000;
const watchEveryMs = 2000;
const refetchWaitsMs = [250, 1000, 2000, 5000, 10_000];

/**
 * Keeps a board up to date: first the last known one and a fetch, side by side; then, with figures on the screen, the socket's
 * batches on top. A batch that does not follow the one before means something was missed: the board is fetched again, while what
 * comes in the meantime waits.
 */
export function startBoardFeed(deps: BoardDeps): BoardFeed {
  return new Feed(deps);
}

class Feed implements BoardFeed {
  #deps: BoardDeps;
  #board: Board | null = null;
  /** The batch the board is as fresh as; null while it is being fetched again. */
  #seq: number | null = null;
  #waiting: QuoteBatch[] = [];
  #loading: Promise<void> | null = null;
  #failures = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  #rememberedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  #releases: (() => void)[] = [];

  constructor(deps: BoardDeps) {
    this.#deps = deps;
    deps.show((before) => keepData({ status: 'pending' }, before));
    void this.#recall();
    void this.#begin();
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

  /** What was known last shows at once, grey and with its age, until something newer comes. */
  async #recall(): Promise<void> {
    const known = await settle(this.#deps.recall());
    if (known.status === 'failed' || known.data === undefined || this.#board !== null || this.#isStopped) return;
    const board: Board = { ...known.data, live: false };
    this.#board = board;
    this.#deps.show((before) =>
      before.status === 'failed' ? { ...before, data: board } : { status: 'pending', data: board },
    );
  }

  /** The socket's code is loaded when the first figures have been painted, so that it does not hold them up. */
  async #begin(): Promise<void> {
    await this.#load();
    await waitMs(0);
    if (this.#isStopped) return;
    const { socket } = this.#deps;
    const watching = setInterval(() => this.#watch(), watchEveryMs);
    this.#releases.push(
      () => clearInterval(watching),
      socket.on('quotes', (batch) => this.#take(batch)),
      socket.onConnect(() => this.#resync()),
      socket.onState((state) => {
        if (state !== 'live') this.#setLive(false);
      }),
      socket.subscribe('quotes'),
    );
    if (socket.state === 'live') this.#resync();
  }

  /** From here on batches wait until the board they belong on top of is here. */
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
    const result = await settle(this.#deps.askSnapshot());
    if (this.#isStopped) return;
    if (result.status === 'failed') {
      const { error } = result;
      this.#deps.show((before) => keepData<Board>({ status: 'failed', error }, before));
      this.#loadLater();
      return;
    }
    this.#seq = result.data.seq;
    this.#put({
      at: result.data.at,
      fetchedAtMs: nowMs(),
      live: false,
      quotes: Object.fromEntries(result.data.list.map((quote) => [quote.symbol, quote])),
    });
    this.#remember();
    this.#applyWaiting();
  }

  /** With the line up, somebody has to ask again; with the line down, its return does. */
  #loadLater(): void {
    if (this.#deps.socket.state !== 'live') return;
    const delayMs = refetchWaitsMs[Math.min(this.#failures, refetchWaitsMs.length - 1)] ?? 10_000;
    this.#failures += 1;
    void waitMs(delayMs).then(() => {
      if (!this.#isStopped && this.#seq === null) void this.#load();
    });
  }

  #take(batch: QuoteBatch): void {
    this.#heardAt = monotonicMs();
    this.#waiting.push(batch);
    if (this.#seq !== null) this.#applyWaiting();
    else if (this.#waiting.length > 100) this.#waiting.shift();
  }

  #applyWaiting(): void {
    const batches = this.#waiting;
    this.#waiting = [];
    const newer = batches.filter(({ seq }) => this.#seq !== null && seq > this.#seq);
    const last = newer.at(-1);
    if (last === undefined || this.#board === null) return;
    const isWhole = newer.every(({ prev }, i) => prev <= (newer[i - 1]?.seq ?? this.#seq ?? -1));
    if (!isWhole) {
      this.#seq = null;
      this.#waiting = batches;
      this.#setLive(false);
      this.#loadLater();
      return;
    }
    this.#failures = 0;
    this.#seq = last.seq;
    this.#put({
      ...this.#board,
      at: Math.max(this.#board.at, secondsOf(last)),
      live: true,
      quotes: withChanges(this.#board.quotes, newer),
    });
    if (monotonicMs() - this.#rememberedAt >= rememberEveryMs) this.#remember();
  }

  #watch(): void {
    if (this.#board?.live !== true || monotonicMs() - this.#heardAt <= silenceMaxMs) return;
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
    // Without storage the next cold start shows nothing until the network answers: no more than that is lost.
    void settle(this.#deps.remember(this.#board));
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

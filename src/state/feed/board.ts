import type { Quote } from '#contract/api/market.ts';
import { nowMs, waitMs } from '#src/lib/clock.ts';
import { keepData, type Loadable, settle } from '#src/lib/loadable.ts';
import type { LiveBoard } from './liveBoard.ts';

export interface Board {
  /** Server time of the newest figure, in seconds. */
  at: number;
  fetchedAtMs: number;
  /** False: the figures are as old as they say, and nobody may take them for the present. */
  live: boolean;
  /** The last batch of the socket: its moment in server milliseconds, and when it came by this device's own count. */
  batch?: { atMs: number; heardAtMs: number };
  quotes: Record<string, Quote>;
}

export interface Snapshot {
  at: number;
  /** The batch of the socket that it is as fresh as. */
  seq: number;
  list: readonly Quote[];
}

/** A board and the batch it is as fresh as; `seq` is null while that is not known. */
export interface Known {
  board: Board | null;
  seq: number | null;
}

export interface BoardDeps {
  askSnapshot(): Promise<Snapshot>;
  /** The board this device knew last. */
  recall(): Promise<Board | undefined>;
  remember(board: Board): Promise<void>;
  show(change: (before: Loadable<Board>) => Loadable<Board>): void;
  /** What keeps the board live: a part of its own, loaded when there are figures on the screen. */
  loadLive(): Promise<(known: Known) => LiveBoard>;
}

export interface RunningBoard {
  refresh(): Promise<void>;
  stop(): void;
}

/** What has just come has the line and the processor to itself for a moment. */
const calmMs = 300;
const reloadDelayMs = 3000;

/** Shows the last known board and asks for a new one, side by side; then, with figures on the screen, keeps it live. */
export function runBoard(deps: BoardDeps): RunningBoard {
  const known: Known = { board: null, seq: null };
  let live: LiveBoard | null = null;
  let isStopped = false;

  async function recall(): Promise<void> {
    const last = await settle(deps.recall());
    if (isStopped || known.board !== null || last.status === 'failed' || last.data === undefined) return;
    const board = { ...last.data, live: false };
    known.board = board;
    deps.show((before) =>
      before.status === 'failed' ? { ...before, data: board } : { status: 'pending', data: board },
    );
  }

  async function ask(): Promise<void> {
    deps.show((before) => keepData({ status: 'pending' }, before));
    const result = await settle(deps.askSnapshot());
    if (isStopped || live !== null) return;
    if (result.status === 'failed') {
      deps.show((before) => keepData<Board>(result, before));
      return;
    }
    Object.assign(known, { board: boardOf(result.data), seq: result.data.seq });
    deps.show(() => ({ status: 'ready', data: boardOf(result.data) }));
    // Without storage the next cold start shows nothing until the network answers: no more than that is lost.
    await settle(deps.remember(boardOf(result.data)));
  }

  async function goLive(): Promise<void> {
    await waitMs(calmMs);
    const start = await settle(deps.loadLive());
    if (isStopped) return;
    if (start.status === 'ready') live = start.data(known);
    else void waitMs(reloadDelayMs).then(() => (isStopped ? undefined : goLive()));
  }

  void recall();
  void ask().then(goLive);
  return {
    refresh: () => live?.refresh() ?? ask(),
    stop: () => {
      isStopped = true;
      live?.stop();
    },
  };
}

export function boardOf({ at, list }: Snapshot): Board {
  return {
    at,
    fetchedAtMs: nowMs(),
    live: false,
    quotes: Object.fromEntries(list.map((quote) => [quote.symbol, quote])),
  };
}

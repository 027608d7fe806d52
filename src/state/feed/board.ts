import { atom } from 'jotai';
import type { Quote } from '#contract/api/market.ts';
import { backoff } from '#contract/rules/backoff.ts';
import { random, waitMs } from '#src/lib/clock.ts';
import { type Loadable, mapLoadable, toResult } from '#src/lib/loadable.ts';
import { type LiveFact, readFact } from './readFact.ts';
import type { Known } from './slot.ts';

export interface Board {
  /** Server time of the newest figure, in seconds. */
  at: number;
  /** False: the figures are as old as `at`, and must not be shown as current. */
  live: boolean;
  /** The last batch of the socket: its moment in server milliseconds, and when it arrived by this device's monotonic clock. */
  batch?: { atMs: number; heardAtMs: number };
  /** The number of the batch that it is as fresh as, where it is a snapshot. */
  seq?: number;
  quotes: Record<string, Quote>;
}

export interface Snapshot {
  at: number;
  /** The number of the socket's batch that it is as fresh as. */
  seq: number;
  list: readonly Quote[];
}

/** What a live board needs of the fact that it keeps up to date. */
export interface LiveBoardDeps {
  askSnapshot(): Promise<Snapshot>;
  /** Keeps the board that is shown on the device. */
  remember(): Promise<void>;
  show(change: (before: Loadable<Board>) => Loadable<Board>): void;
}

/** A board that the socket's batches keep up to date. */
interface Running {
  refresh(): Promise<void>;
  stop(): void;
}

export interface BoardDeps {
  askSnapshot(): Promise<Snapshot>;
  /** What keeps the board live: a part of its own, loaded when there are figures on the screen. */
  loadLive(): Promise<(deps: LiveBoardDeps, board: Board | undefined) => Running>;
}

/** Between two pages that both show quotes, the board stays live. */
export const lingerMs = 5000;
/** A moment in which what was just loaded has the network and the processor to itself. */
const calmMs = 300;
/** Retries of a part of the app that could not be loaded, in ms. */
const reloading = { first: 3000, most: 30_000, jitter: 0.5 } as const;

/** All quotes: the last known at once, then those of the server, then live. */
export function boardFact({ askSnapshot, loadLive }: BoardDeps) {
  let running: Running | null = null;
  const board = readFact<Board>('board:1', async () => boardOf(await askSnapshot()), {
    scope: 'all',
    keep: true,
    lingerMs,
    live: (shown) => {
      const stopping = new AbortController();
      void goLive(shown, stopping.signal);
      return () => {
        stopping.abort();
        running?.stop();
        running = null;
      };
    },
  });

  async function goLive({ asked, get, show, keep }: LiveFact<Board>, stopping: AbortSignal): Promise<void> {
    await asked;
    for (let failures = 0; ; failures += 1) {
      await waitMs(failures === 0 ? calmMs : backoff(reloading, failures, random()));
      const start = stopping.aborted ? null : await toResult(loadLive());
      if (stopping.aborted || start === null) return;
      if (start.status === 'failed') continue;
      const deps: LiveBoardDeps = { askSnapshot, remember: keep, show: (change) => show(change(get())) };
      running = start.data(deps, asOld(get()).data);
      return;
    }
  }

  return {
    boardAtom: atom((get) => asOld(get(board.factAtom))),
    /** What is known. Reading it fetches nothing. */
    knownAtom: atom((get) => asOld(get(board.knownAtom))),
    refreshAtom: atom(null, (_get, set) => running?.refresh() ?? set(board.refreshAtom)),
  };
}

/** A board from the disk is not live, even if it was when it was written. */
function asOld(fact: Loadable<Known<Board>>): Loadable<Known<Board>> {
  const isWrong = fact.data?.fromCache === true && fact.data.live;
  return isWrong ? mapLoadable(fact, (board) => ({ ...board, live: false })) : fact;
}

export function boardOf({ at, seq, list }: Snapshot): Board {
  return { at, live: false, seq, quotes: Object.fromEntries(list.map((quote) => [quote.symbol, quote])) };
}

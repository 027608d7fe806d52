import type { Deps, Trx } from '../deps.ts';
import type { After } from '../jobs.ts';

/** What a transaction has moved, and what to tell once it is committed. */
export interface Moved {
  count: number;
  after: After;
}

/** Something that has plan days of its own: plans, and loans. */
export interface PlanDayKind {
  /**
   * Settles what is due by a tick, the oldest first, at most `limit` orders, passing over those that another process has in hand and those
   * named in `without`.
   */
  settle(trx: Trx, deps: Deps, tick: number, limit: number, without: readonly string[]): Promise<Moved>;
  /** Ends the running plan day of everything that an account has, at a tick: behind what was due before. */
  advance(trx: Trx, deps: Deps, userId: string, tick: number): Promise<Moved>;
  /** Whether anything is due: a look at an index, without a transaction. */
  isDue(deps: Deps, tick: number): Promise<boolean>;
  /** Works out ahead, outside of any transaction, what `settle` will ask for: of the same orders. */
  prepare?(deps: Deps, tick: number, limit: number, without: readonly string[]): Promise<void>;
  /** The same of what `advance` will ask for. */
  prepareAdvance?(deps: Deps, userId: string, tick: number): Promise<void>;
}

/** A transaction asks for what has to be worked out ahead of it: it is begun anew once that is done. */
export class Unprepared extends Error {
  override name = 'Unprepared';
  /** Works it out, outside of any transaction. */
  readonly prepare: () => Promise<void>;

  constructor(prepare: () => Promise<void>) {
    super('This has to be worked out ahead of the transaction.');
    this.prepare = prepare;
  }
}

/** What an order could not be settled for. The others go on without it. */
export class PlanDayFailed extends Error {
  override name = 'PlanDayFailed';
  readonly id: string;

  constructor(id: string, cause: unknown) {
    super(`The plan day of ${id} could not be settled.`, { cause });
    this.id = id;
  }
}

import { tickAt } from '#contract/market/calendar.ts';
import { tickMs } from '#contract/market/path/ticks.ts';
import type { Market } from '#server/market/market.ts';
import type { Deps } from '#server/domain/deps.ts';
import type { Settlement } from '../moment.ts';
import { createLines } from '#server/domain/gate.ts';
import { triggersOf } from '../triggers.ts';
import { hasTriggers, triggersSince, triggersWithin } from './candidates.ts';
import { type DueEvent, nextEvent } from './events.ts';
import { createMover, SettledElsewhere } from './move.ts';
import { tellSettled } from './notice.ts';
import { writeTick } from './watermark.ts';
import type { Trigger } from '../rows.ts';

export interface Settler {
  /** Settles all orders up to a tick. @returns how many have changed. */
  settleTo(tick: number): Promise<number>;
  start(): void;
  /** Waits for the current frame. */
  stop(): Promise<void>;
}

/** After a long outage, an hour is settled at a time, and less where it has too many triggers. */
const pieceTicks = 18_000;
const triggersMax = 2000;
const noLimit = 2 ** 31 - 1;
/** Orders per transaction. */
const chunk = 50;
/** How often triggers set by other processes are looked for, and how far back: longer than any transaction runs. */
const sweepTicks = 100;
const sweepBackTicks = 600;
const saveTicks = 25;

const pauseAfterFailureMs = 1000;

/**
 * Settles orders at the ticks and prices of the path. It keeps no list of orders: every frame reads from the database the triggers that
 * the path may have reached since the last frame, computes which ones it did reach, and applies the events in order of time, each at
 * its own tick. Several processes may each run one: an order that is settled already does not change.
 */
export function createSettler(deps: Deps): Settler {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const frames = createFrames(deps, () => isStopped);

  const inLine = createLines();
  const settleTo = (tick: number) => inLine('settle', () => frames.settle(tick));
  const schedule = (delayMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      turn = takeTurn();
    }, delayMs);
  };
  const takeTurn = async () => {
    try {
      await settleTo(tickAt(deps.clock.nowMs()));
      schedule(tickMs);
    } catch (error) {
      if (error instanceof SettledElsewhere) return schedule(tickMs);
      deps.log.error({ err: error }, 'the settlement will try again');
      schedule(pauseAfterFailureMs);
    }
  };
  return {
    settleTo,
    start: () => schedule(0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Settles from the watermark up to a tick. */
function createFrames(deps: Deps, isEnding: () => boolean): { settle(tick: number): Promise<number> } {
  const { settlement, store, market } = deps;
  const mover = createMover(deps);
  let swept = 0;
  let saved = settlement.tick;

  /** Settles one stretch and moves the watermark to its end. @returns null when it has too many triggers. */
  const settlePiece = async (to: number): Promise<number | null> => {
    const from = settlement.tick + 1;
    const { found, isCut } = await triggersWithin(store, market, from, to, triggersMax + 1);
    if (isCut && to > from) return null;
    // A single tick cannot be split: all its triggers are read.
    const within = isCut ? (await triggersWithin(store, market, from, to, noLimit)).found : found;
    const fresh = [...settlement.noted];
    // Orders noted from here on belong to the next stretch.
    settlement.noted.clear();
    try {
      return await settleFound(within, fresh, to);
    } catch (error) {
      for (const id of fresh) settlement.noted.add(id);
      throw error;
    }
  };

  const settleFound = async (within: readonly Trigger[], fresh: readonly string[], to: number): Promise<number> => {
    const isSweep = to - swept >= sweepTicks;
    const own = await triggersOf(store.db, [...fresh, ...(isSweep ? mover.stuck : [])]);
    const late = isSweep ? await triggersSince(store.db, settlement.tick + 1 - sweepBackTicks, to) : [];
    const moved = await moveAll(eventsOf(market, [...within, ...own, ...late], to), to);
    if (isSweep) swept = to;
    settlement.tick = to;
    return moved;
  };

  /** Applies events in order of time, some per transaction. An order with further events in the stretch is queued again. */
  const moveAll = async (line: DueEvent[], to: number): Promise<number> => {
    let moved = 0;
    let left = line;
    while (left.length > 0) {
      const part = left.slice(0, chunk);
      const last = part.at(-1)?.tick ?? to;
      const settled = await mover.move(part);
      moved += settled.length;
      await tellSettled(deps, settled);
      const ids = part.map(({ orderId }) => orderId).filter((id) => !mover.stuck.has(id));
      left = [...eventsOf(market, await triggersOf(store.db, ids), to), ...left.slice(chunk)].sort(inOrder);
      if (left.length > 0) settlement.tick = Math.max(settlement.tick, Math.min(last, left[0]?.tick ?? to) - 1);
    }
    return moved;
  };

  /** Saves the watermark, from where settlement continues after a crash. An idle server writes nothing. */
  const save = async (isDue: boolean): Promise<void> => {
    if (mover.stuck.size > 0 || (!isDue && settlement.tick - saved < saveTicks)) return;
    if (isDue || (await hasTriggers(store.db, {})).length > 0) await writeTick(store.db, settlement.tick);
    saved = settlement.tick;
  };

  return {
    async settle(tick) {
      // Without triggers the watermark jumps to now. An order placed meanwhile is noted, or found by the sweep.
      const isIdle = settlement.noted.size === 0 && (await hasTriggers(store.db, {})).length === 0;
      if (isIdle) settlement.tick = Math.max(settlement.tick, tick);
      const moved = await inPieces(settlement, tick, settlePiece, isEnding);
      await save(moved > 0);
      return moved;
    },
  };
}

/** Shortens the stretch when it has too many triggers, and lengthens it again afterwards. */
async function inPieces(
  settlement: Settlement,
  tick: number,
  settlePiece: (to: number) => Promise<number | null>,
  isEnding: () => boolean,
): Promise<number> {
  let moved = 0;
  let piece = pieceTicks;
  while (settlement.tick < tick && !isEnding()) {
    const done = await settlePiece(Math.min(tick, settlement.tick + piece));
    piece = done === null ? Math.max(1, Math.floor(piece / 4)) : Math.min(pieceTicks, piece * 2);
    moved += done ?? 0;
  }
  return moved;
}

function eventsOf(market: Market, triggers: readonly Trigger[], to: number): DueEvent[] {
  const byOrder = Map.groupBy(triggers, ({ order_id: id }) => id);
  const events = [...byOrder.values()].map((own) => nextEvent(market, own, to));
  return events.filter((event) => event !== null).sort(inOrder);
}

function inOrder(a: DueEvent, b: DueEvent): number {
  return a.tick - b.tick || (a.orderId < b.orderId ? -1 : 1);
}

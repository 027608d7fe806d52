import { InsufficientBalance, type Line } from '#server/ledger/entry.ts';
import { type DatedEntry, postAll } from '#server/ledger/post.ts';
import { later } from '#server/store/prepared.ts';
import type { Prices, Trx } from '../deps.ts';
import type { World } from '../parts.ts';
import type { SettlementPart } from './moment.ts';
import { addNotices, type NewNotice } from '../notices/notices.ts';
import { amountMax, availableOf, type PendingEntries, insufficientBalance } from './posting.ts';
import { triggerWrites, type PendingTriggers } from './triggers.ts';
import { insertFills, writeOptions, writePositions, writeSpots } from './writes.ts';
import type { FillRow, OptionRow, PositionRow, SpotRow } from './rows.ts';

/** The parts that placing and changing orders needs. */
export type TradingParts = Pick<World, 'clock' | 'random'> & Pick<Prices, 'market'> & SettlementPart;

/**
 * The changes of one transaction, collected and written at its end: order rows, triggers, fills, notices and ledger entries. They are
 * written together because every statement costs a round trip, and the entries come last because posting locks the house accounts,
 * which all users share.
 */
export interface UnitOfWork extends PendingEntries, PendingTriggers {
  /** New and changed orders by id, in their current state. */
  readonly spots: Map<string, SpotRow>;
  readonly positions: Map<string, PositionRow>;
  readonly options: Map<string, OptionRow>;
  readonly fills: FillRow[];
  readonly notices: NewNotice[];
}

/**
 * Runs `apply`, which makes changes in memory, and writes them.
 * @throws DomainError insufficient_balance, with what an entry takes and what is available. The orders are already written: the
 * transaction must be rolled back.
 */
export async function withUnitOfWork<T>(
  trx: Trx,
  deps: Pick<World, 'clock' | 'random'>,
  apply: (work: UnitOfWork) => T,
): Promise<T> {
  const work: UnitOfWork = {
    spots: new Map(),
    positions: new Map(),
    options: new Map(),
    triggers: { dropped: new Set(), set: new Map() },
    entries: [],
    fills: [],
    notices: [],
  };
  const result = apply(work);
  await later(
    trx,
    writeSpots.of([...work.spots.values()]),
    writePositions.of([...work.positions.values()]),
    writeOptions.of([...work.options.values()]),
    ...triggerWrites(work.triggers),
    insertFills.of(work.fills),
  );
  await addNotices(trx, deps, work.notices);
  await writeEntries(trx, work.entries);
  return result;
}

async function writeEntries(trx: Trx, entries: readonly DatedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const beyond = entries.flatMap(({ lines }) => lines).find(isBeyond);
  if (beyond !== undefined) throw insufficientBalance(beyond.currency, -beyond.amount, await availableOf(trx, beyond));
  try {
    await postAll(trx, entries);
  } catch (error) {
    if (!(error instanceof InsufficientBalance) || error.bucket !== 'available') throw error;
    throw insufficientBalance(error.currency, error.need, error.have);
  }
}

function isBeyond({ owner, amount }: Line): boolean {
  return owner !== 'house' && -amount > amountMax;
}

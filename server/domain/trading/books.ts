import { InsufficientBalance, type Line } from '#server/ledger/entry.ts';
import { type Dated, postAll } from '#server/ledger/post.ts';
import { later } from '#server/store/prepared.ts';
import type { Deps, Trx } from '../deps.ts';
import { addNotices, type NewNotice } from '../notices/notices.ts';
import { amountMax, availableOf, type Entries, shortOf } from './booking.ts';
import { triggerWrites, type Waits } from './triggers.ts';
import { insertFills, writeOptions, writePositions, writeSpots } from './writes.ts';
import type { FillRow, OptionRow, PositionRow, SpotRow } from './rows.ts';

/**
 * A transaction of orders, and what it leaves behind, written at its end: the orders' rows, what they wait for, entries of the
 * ledger, fills and notices. All at once, because each statement costs a way to the database; the entries last, because the accounts
 * of the house, which everybody's entries share, are held from there on.
 */
export interface Books extends Entries, Waits {
  /** New and changed orders by id, as they are now. */
  readonly spots: Map<string, SpotRow>;
  readonly positions: Map<string, PositionRow>;
  readonly options: Map<string, OptionRow>;
  readonly fills: FillRow[];
  readonly notices: NewNotice[];
}

/**
 * @throws DomainError insufficient_balance, with what an entry takes and what is there then. The orders are written by then: the
 * transaction must not go on.
 */
export async function withBooks<T>(trx: Trx, deps: Deps, work: (books: Books) => T): Promise<T> {
  const books: Books = {
    spots: new Map(),
    positions: new Map(),
    options: new Map(),
    triggers: { dropped: new Set(), set: new Map() },
    entries: [],
    fills: [],
    notices: [],
  };
  const result = work(books);
  await later(
    trx,
    writeSpots.of([...books.spots.values()]),
    writePositions.of([...books.positions.values()]),
    writeOptions.of([...books.options.values()]),
    ...triggerWrites(books.triggers),
    insertFills.of(books.fills),
  );
  await addNotices(trx, deps, books.notices);
  await writeEntries(trx, books.entries);
  return result;
}

async function writeEntries(trx: Trx, entries: readonly Dated[]): Promise<void> {
  if (entries.length === 0) return;
  const beyond = entries.flatMap(({ lines }) => lines).find(isBeyond);
  if (beyond !== undefined) throw shortOf(beyond.currency, -beyond.amount, await availableOf(trx, beyond));
  try {
    await postAll(trx, entries);
  } catch (error) {
    if (!(error instanceof InsufficientBalance) || error.bucket !== 'available') throw error;
    throw shortOf(error.currency, error.need, error.have);
  }
}

function isBeyond({ owner, amount }: Line): boolean {
  return owner !== 'house' && -amount > amountMax;
}

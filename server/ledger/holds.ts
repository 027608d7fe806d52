import type { Transaction } from 'kysely';
import { prepared } from '../store/prepared.ts';
import type { Tables } from '../store/tables.ts';
import { type Entry, entryDigest, type Line, LedgerConflict } from './entry.ts';
import { post } from './post.ts';

/** An amount of a user's account that is set aside for something pending. */
export interface Hold {
  /** The key of its cause, such as 'withdrawal:<id>'. A hold is made once and ends once. */
  id: string;
  owner: string;
  kind: 'spot' | 'contract' | 'option';
  currency: string;
  /** Minor units, more than zero. */
  amount: bigint;
}

type Outcome = Promise<'created' | 'exists'>;

/**
 * Moves the amount from available to frozen.
 * @throws InsufficientBalance when less is available.
 */
export function hold(trx: Transaction<Tables>, held: Hold, nowSeconds: number): Outcome {
  return post(trx, holdEntry(held), nowSeconds);
}

/**
 * Gives the amount back: frozen becomes available.
 * @throws LedgerConflict when there is no such hold, or it was settled.
 */
export async function release(trx: Transaction<Tables>, held: Hold, nowSeconds: number): Outcome {
  return end(trx, held, [lineOf(held, 'available', held.amount)], nowSeconds);
}

/**
 * Pays the amount out to `lines`, which sum to it: what was withdrawn, its fee, and what is given back.
 * @throws LedgerConflict when there is no such hold, or it ended otherwise.
 */
export async function settle(trx: Transaction<Tables>, held: Hold, lines: Line[], nowSeconds: number): Outcome {
  return end(trx, held, lines, nowSeconds);
}

/** Both ends share an id, so that a hold which was released cannot be settled, nor the other way round. */
async function end(trx: Transaction<Tables>, held: Hold, lines: Line[], nowSeconds: number): Outcome {
  const made = holdEntry(held);
  const [known] = await selectDigest(trx, { id: made.id });
  if (known?.digest !== entryDigest(made)) throw new LedgerConflict(made.id);
  const ending = { id: `${made.id}:end`, kind: 'hold_end', reference: held.id };
  return post(trx, { ...ending, lines: [lineOf(held, 'frozen', -held.amount), ...lines] }, nowSeconds);
}

function holdEntry(held: Hold): Entry {
  if (held.amount <= 0n) throw new RangeError(`Hold "${held.id}" is of nothing.`);
  const lines = [lineOf(held, 'available', -held.amount), lineOf(held, 'frozen', held.amount)];
  return { id: `hold:${held.id}`, kind: 'hold', reference: held.id, lines };
}

function lineOf({ owner, kind, currency }: Hold, bucket: Line['bucket'], amount: bigint): Line {
  return { owner, kind, currency, bucket, amount };
}

/** An entry never changes, so what is read here stays true. */
const selectDigest = prepared((db, p: { id: string }) =>
  db.selectFrom('entries').select('digest').where('id', '=', p.id),
);

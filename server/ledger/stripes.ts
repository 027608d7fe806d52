import { hash } from 'node:crypto';
import { accountId, type Entry, type Line } from './entry.ts';

/**
 * The number of rows of a house account. Every entry has a line of the house, and an account's row is locked until the transaction ends:
 * with one row all writers would wait for one another. The balance is the sum of the stripes, so their number may change at any time. A
 * user's account is one row, so that nothing is spent twice.
 */
const stripes = 64;

/**
 * The stripe of the house's lines in an entry. It follows from the entry's user, whose entries wait for one another anyway: all that a
 * transaction posts for a user is in one row of each house account. An entry without a user is placed by its id.
 */
export function stripeOf({ id, lines }: Pick<Entry, 'id' | 'lines'>): number {
  let first = '';
  for (const { owner } of lines) if (owner !== 'house' && (first === '' || owner < first)) first = owner;
  return Number.parseInt(hash('sha256', first === '' ? id : first).slice(0, 8), 16) % stripes;
}

/** The id of the row that a line of an entry changes. The first stripe has the account's own id. */
export function rowId(line: Omit<Line, 'amount'>, stripe: number): string {
  return stripe === 0 || line.owner !== 'house' ? accountId(line) : `${accountId(line)}:${stripe}`;
}

import { hash } from 'node:crypto';
import { accountId, type Entry, type Line } from './entry.ts';

/**
 * Rows that an account of the house is spread over. Everybody's entries have a line of the house, and an account's row is locked until
 * the transaction ends: with one row all writers would wait for one another. What the account holds is the sum of its stripes, so the
 * number may change at any time. A user's account is one row, which is what keeps him from spending twice.
 */
const stripes = 64;

/**
 * The stripe of the house's lines in an entry. It follows from the user that the entry is of, whose entries wait for one another anyway:
 * all that a transaction books for him is in one row of each account. An entry of the house alone is placed by its id.
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

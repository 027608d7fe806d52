import type { Position } from '#contract/api/positions.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { type AccountKind, accountKinds, fromMinor, toMinor } from '#contract/currencies.ts';
import type { Problem } from '#contract/errors.ts';
import { amountProblem } from '#contract/rules/amount.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';

/** What is moved: the only money that more than one account holds. */
export const moved = 'USDT';

export interface Route {
  from: AccountKind;
  to: AccountKind;
}

/** The accounts that an address names; where it names one or none, the usual other: money is deposited into spot. */
export function readRoute(fromText: string | null, toText: string | null): Route {
  const [from, to] = [fromText, toText].map((text) => accountKinds.find((kind) => kind === text));
  if (from !== undefined) return { from, to: to !== undefined && to !== from ? to : otherThan(from) };
  if (to !== undefined) return { from: otherThan(to), to };
  return { from: 'spot', to: 'contract' };
}

function otherThan(account: AccountKind): AccountKind {
  return account === 'spot' ? 'contract' : 'spot';
}

/** An account is chosen for one end: where the other end has it, the two change places. */
export function withEnd(route: Route, end: keyof Route, account: AccountKind): Route {
  const other = end === 'from' ? 'to' : 'from';
  const kept = route[other] === account ? route[end] : route[other];
  return end === 'from' ? { from: account, to: kept } : { from: kept, to: account };
}

/** What an account has to move; null while the balances are not known. */
export function availableIn(list: readonly Balance[] | undefined, account: AccountKind): string | null {
  if (list === undefined) return null;
  return list.find((row) => row.account === account && row.currency === moved)?.available ?? fromMinor(0n, moved);
}

/** How many positions are open. An order that waits does not lock its account: what it holds is not available anyway. */
export function openIn(positions: readonly Pick<Position, 'status'>[]): number {
  return positions.filter(({ status }) => status === 'open' || status === 'closing').length;
}

export interface Circumstances {
  tag: string;
  /** Of the account it is taken from; null while it is not known. */
  available: string | null;
  /** Open leveraged positions; they lock the contract account. */
  openCount: number;
}

export type TransferProblem =
  | { key: 'amount_missing' }
  | Problem<'open_position_blocks' | 'amount_invalid' | 'amount_decimals' | 'amount_range' | 'insufficient_balance'>;

/** What keeps the money from being moved: the most decisive first, or null. */
export function transferProblem(typed: string, { from }: Route, circumstances: Circumstances): TransferProblem | null {
  const { tag, available, openCount } = circumstances;
  if (from === 'contract' && openCount > 0) return { key: 'open_position_blocks', params: { count: openCount } };
  if (typed.trim() === '') return { key: 'amount_missing' };
  const amount = readTyped(typed, tag);
  if (amount === null) return { key: 'amount_invalid', params: {} };
  return amountProblem(amount, moved, available === null ? {} : { available });
}

/** What both accounts have available afterwards; null while something keeps it from happening. */
export function balancesAfter(
  list: readonly Balance[] | undefined,
  { from, to }: Route,
  amount: string,
): Record<keyof Route, string> | null {
  const [minor, source, target] = [amount, availableIn(list, from), availableIn(list, to)].map(minorOf);
  if (!isKnown(minor) || !isKnown(source) || !isKnown(target) || minor > source) return null;
  return { from: fromMinor(source - minor, moved), to: fromMinor(target + minor, moved) };
}

function minorOf(text: string | null): bigint | null {
  return text === null ? null : toMinor(text, moved);
}

function isKnown(minor: bigint | null | undefined): minor is bigint {
  return typeof minor === 'bigint';
}

/** The balances after the server has answered, before the socket tells the same. */
export function withBalances(list: readonly Balance[], changed: readonly Balance[]): Balance[] {
  const keyOf = ({ account, currency }: Balance) => `${account}:${currency}`;
  const byKey = new Map(list.map((row) => [keyOf(row), row]));
  for (const row of changed) byKey.set(keyOf(row), row);
  return [...byKey.values()];
}

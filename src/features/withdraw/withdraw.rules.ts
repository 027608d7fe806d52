import type { WithdrawalAddress, WithdrawalState } from '#contract/api/funds/withdrawals.ts';
import type { Balance } from '#contract/api/wallet.ts';
import { type Currency, currencyIds, fromMinor, isCurrency, toMinor } from '#contract/currencies.ts';
import { firstProblem, withdrawalConditions, type WithdrawalCondition } from '#contract/rules/withdrawal/conditions.ts';
import { withdrawalCost } from '#contract/rules/withdrawal/rules.ts';
import { readTyped } from '#src/lib/figures/readTyped.ts';

/** The currency that an address or a form names; USDT where it names none. */
export function readCurrency(...texts: (string | null)[]): Currency {
  return texts.find((text) => isCurrency(text)) ?? 'USDT';
}

/** What can be chosen: what is held in the spot account first, the most valuable on top, then all others. */
export function currenciesOf(list: readonly Balance[]): Currency[] {
  const held = list
    .filter(({ account, available }) => account === 'spot' && /[1-9]/.test(available))
    .toSorted((a, b) => Number(b.value) - Number(a.value))
    .map(({ currency }) => currency);
  return [...new Set<Currency>([...held, ...currencyIds])];
}

/** An address short enough for a line: its beginning and its end. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

export interface Form {
  /** As typed. */
  typed: string;
  tag: string;
  address: WithdrawalAddress | undefined;
  /** In seconds since 1970. */
  now: number;
}

export interface Judged {
  /** A decimal of the wire; null while there is none. */
  amount: string | null;
  /** What it costs and what arrives; null while there is no amount. */
  cost: { fee: string; net: string } | null;
  conditions: WithdrawalCondition[];
  /** What is wrong with the amount that was typed. */
  amountProblem: WithdrawalCondition['problem'];
  /** The first condition that is not met. */
  problem: WithdrawalCondition['problem'];
  /** The practice reviewer will refuse it. */
  isRefused: boolean;
}

/** What the form says of itself: the conditions as the server judges them, and the figures. The code is asked for later, on the sheet. */
export function judge(state: WithdrawalState, { typed, tag, address, now }: Form): Judged {
  const isTyped = typed.trim() !== '';
  const amount = isTyped ? readTyped(typed, tag) : null;
  const conditions = withdrawalConditions(state, { amount: isTyped ? (amount ?? '') : undefined, address }, now);
  const ofAmount = conditions.filter(({ field }) => field === 'amount');
  return {
    amount,
    cost: amount === null ? null : costOf(amount, state.currency),
    conditions,
    amountProblem: firstProblem(ofAmount),
    problem: firstProblem(conditions),
    isRefused: conditions.some(({ key, status }) => key === 'reviewer' && status === 'unmet'),
  };
}

function costOf(amount: string, currency: Currency): Judged['cost'] {
  const minor = toMinor(amount, currency);
  if (minor === null) return null;
  const { fee, net } = withdrawalCost(minor);
  return { fee: fromMinor(fee, currency), net: fromMinor(net, currency) };
}

/** How much of the turnover is done, 0 to 1. */
export function shareOf({ have, need }: { have: string; need: string }): number {
  const [done, wanted] = [Number(have), Number(need)];
  return wanted === 0 ? 1 : Math.min(1, done / wanted);
}

/** A wait in hours: a day could be taken for a plan day. */
export function formatHours(seconds: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(seconds / 3600);
}
